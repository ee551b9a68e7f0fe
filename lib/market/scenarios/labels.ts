import { UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import { formatCount } from '#lib/core/counts.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels, getChoicesLabel } from '#lib/market/criteria/labels.ts'
import type { EvidenceKey, RuleKey } from './fields.ts'

const either = new Intl.ListFormat('en-AU', { type: 'disjunction' })
const both = new Intl.ListFormat('en-AU')

/** Messages beside the fields of a scenario that cannot be answered. */
export const scenarioMessages = {
  amount: UNREADABLE_AMOUNT,
  amountRequired: 'Enter the amount.',
  amountZero: 'Enter an amount above $0.',
  categoryRequired: 'Choose a category or a priority.',
  thirdRequired: 'Enter one more field, such as the suburb, the security or the LVR.',
  priorityElsewhere: (category: CategoryKey, priority: string) =>
    `${categoryLabels[category]} doesn't go with priority ${priority.toLowerCase()}. Change one of the two.`,
  percent: 'Enter a percentage with at most two decimals.',
  lvrBounds: 'LVR must be between 5% and 99%.',
  lvrOfValue: (percent: string) => `${percent}% of this value is not an LVR between 5% and 99%.`,
  lvrAndValue: "LVR and value don't agree with the amount. Enter one of the two.",
  valueZero: 'Enter a value above $0.',
  rateBounds: 'Enter 2 to 80%.',
  feeBounds: 'Enter 0 to 20%.',
  costBounds: 'Enter 0 to 120%.',
  noLineFee: 'Only Construction and Mezzanine have a line fee.',
  suburbUnknown: (words: string) => (words ? `No suburb “${words}”.` : 'Choose a suburb.'),
  suburbDoubled: (choices: readonly string[]) =>
    `More than one suburb has this name. Choose ${either.format(choices)}.`,
  unknownChoice: 'Choose one of the options.',
  securityElsewhere: 'This security type does not belong to the chosen group.',
  notOfCategory: (label: string, category: CategoryKey) =>
    `${categoryLabels[category]} has no ${label.toLowerCase()}. Choose from ${getChoicesLabel(category).toLowerCase()}.`,
  term: 'Enter 1 to 600 months.',
  projects: 'Successful projects must be between 0 and 100.',
  day: 'Enter a day.',
  dayPast: 'This day has passed.',
  words: 'Write at most 160 characters.',
  page: 'There is no such page.',
  tooMany: 'Too many matches at once. Please try again in a minute.',
} as const

/** The names of rules beside their values; that of choices depends on the category. */
const ruleLabels: Record<Exclude<RuleKey, 'security'>, string> = {
  available: 'Available',
  parcel: 'Parcel size',
  lvr: 'LVR',
  state: 'State',
  place: 'Place',
  rate: 'Lower rate',
  higherRate: 'Higher rate',
  fee: 'Establishment fee',
  lineFee: 'Line fee',
  costOfFunds: 'Cost of funds',
  freshness: 'Verification',
}

/** Returns the name of a rule. */
export const getRuleLabel = (key: RuleKey, category: CategoryKey): string =>
  key === 'security' ? getChoicesLabel(category) : ruleLabels[key]

/** The names of what a lender's closed loans show. */
export const evidenceLabels: Record<EvidenceKey, string> = {
  book: 'Like loans',
  size: 'Size',
  lvr: 'LVR',
  term: 'Term',
  purpose: 'Purpose',
  construction: 'Construction',
  credits: 'Credit events',
  place: 'Place',
  speed: 'Recent',
}

/** Texts of an answer. */
export const matchLabels = {
  rankedBy:
    'Ranked by what fails, what needs a check, how many like loans the book shows (10 or more, 3 or more, 1 or 2, none), cost of funds, days since verification, and how long the lender has been listed. A near lender that needs another property comes after those that need none.',
  lists: { fits: 'Fits', near: 'Near', out: 'Does not fit' },
  judged: (count: number, category: CategoryKey) =>
    count === 1
      ? `1 lender offers ${categoryLabels[category]} with criteria verified in the last 30 days. It is judged below.`
      : `${formatCount(count)} lenders offer ${categoryLabels[category]} with criteria verified in the last 30 days. All of them are judged below.`,
  notJudged: (names: readonly string[], isTimed: boolean) => {
    const begin = `Not judged: ${both.format(names)}. Lenders publish nothing about ${names.length === 1 ? 'it' : 'them'}`
    if (isTimed && names.length === 1) return `${begin}, and loans don't record how fast they settled.`
    const speed = isTimed ? ", but loans don't record how fast they settled" : ''
    return `${begin}; their closed loans, on the cards, are all there is to go by${speed}.`
  },
} as const

type Counts = { like: number; of: number }

/** What a lender's closed loans show; `like` of `of`. Never a judgement. */
export const evidenceTexts = {
  book: (like: number, last: string | null) =>
    like === 0 ? 'No like loans to show.' : `${like} like ${like === 1 ? 'loan' : 'loans'}, the last settled ${last}.`,
  size: (median: string, least: string, most: string) => `Median ${median}, from ${least} to ${most}.`,
  lvr: (median: string, most: string) => `Median ${median}, none above ${most}.`,
  term: (median: string, wished: string, { like, of }: Counts) =>
    `Median ${median}; ${like} of ${of} ran ${wished} or longer.`,
  share: (what: string, { like, of }: Counts, last: string | null) =>
    like === 0 ? `None of ${of} for ${what}.` : `${like} of ${of} for ${what}, the last settled ${last}.`,
  credits: (what: string, { like, of }: Counts, last: string | null) =>
    like === 0 ? `None of ${of} with ${what}.` : `${like} of ${of} with ${what}, the last settled ${last}.`,
  nearest: (kilometres: number, suburb: string, last: string | null) =>
    `${kilometres} km away (${suburb}${last ? `, settled ${last}` : ''})`,
  place: (nearest: string, like: number, of: number) => `Nearest ${nearest}; ${like} of ${of} within 20 km.`,
  speed: (like: number, of: number, last: string | null) =>
    `${like} of ${of} settled in the last 90 days, the last on ${last}.`,
} as const

/** The names of a scenario's fields on its chips; those of costs are the same as for changes. */
export const chipLabels = {
  amount: 'Amount',
  category: 'Category',
  suburb: 'Suburb',
  lvr: 'LVR',
  value: 'Value',
  term: 'Term',
  purpose: 'Purpose',
  credits: 'Credit events',
  neededBy: 'Needed by',
} as const
