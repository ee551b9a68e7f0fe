import { UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels, getChoicesLabel } from '#lib/market/criteria/labels.ts'
import type { ChangeKey, EvidenceKey, RuleKey } from './fields.ts'

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

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
  suburbDoubled: (choices: readonly string[]) => `More than one suburb has this name. Choose ${joinWithOr(choices)}.`,
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
  freshness: 'Verified',
}

/** Returns the name of a rule. */
export const getRuleLabel = (key: RuleKey, category: CategoryKey): string =>
  key === 'security' ? getChoicesLabel(category) : ruleLabels[key]

/** The names of what a lender's closed loans show. */
export const evidenceLabels: Record<EvidenceKey, string> = {
  book: 'Its book',
  size: 'Size',
  lvr: 'LVR',
  term: 'Term',
  purpose: 'Purpose',
  construction: 'Construction',
  credits: 'Credit events',
  place: 'Place',
  speed: 'Recent',
}

/** The names of what a near miss changes. */
export const changeLabels: Record<ChangeKey, string> = {
  amount: 'Amount',
  lvr: 'LVR',
  rate: 'Lower rate up to',
  higherRate: 'Higher rate up to',
  fee: 'Establishment fee up to',
  lineFee: 'Line fee up to',
  costOfFunds: 'Cost of funds up to',
  security: 'Security',
  place: 'Place',
}

/** Texts of an answer. */
export const matchLabels = {
  rankedBy:
    'Ranked by what fails, what needs a look, how many like loans its book shows, cost of funds, days since verification, and number.',
  lists: { fits: 'Fits', near: 'Near', out: 'Does not fit' },
  judged: (count: number, category: CategoryKey) =>
    count === 1
      ? `1 lender offers ${categoryLabels[category]} today. It is judged below.`
      : `${count.toLocaleString('en-AU')} lenders offer ${categoryLabels[category]} today. All are judged below; none is left out.`,
  nearMiss: (changes: readonly string[]) => `${changes.join(' and ')} makes this lender fit.`,
  change: (label: string, from: string | null, to: string) => (from ? `${label} ${from} → ${to}` : `${label}: ${to}`),
  sameValue: (amount: string) => `or ${amount} on the same value`,
  noTwoChanges: 'No two changes help.',
} as const

type ReasonText = (wished: string, stated: string) => string
type ReasonTexts = Partial<Record<'pass' | 'warn' | 'fail', ReasonText>>

const cost = (noun: string): ReasonTexts => ({
  pass: (wished, stated) => `${noun} of ${stated} is within ${wished}.`,
  warn: (wished, stated) => `${noun} is ${stated}: only part of it is within ${wished}.`,
  fail: (wished, stated) => `${noun} starts above ${wished}: ${stated}.`,
})

/** What each rule says, by its judgement. */
export const reasonTexts: Record<RuleKey, ReasonTexts> = {
  available: {
    pass: (wished, stated) => `${stated} available for ${wished}.`,
    fail: (wished, stated) => `Only ${stated} available for ${wished}.`,
  },
  parcel: {
    pass: (wished, stated) => `${wished} is within its parcels of ${stated}.`,
    fail: (wished, stated) => `${wished} is outside its parcels of ${stated}.`,
  },
  lvr: {
    pass: (wished, stated) => `${wished} is within ${stated}.`,
    warn: (wished, stated) => `${wished} is below its range or depends on the security: ${stated}.`,
    fail: (wished, stated) => `${wished} is above ${stated}.`,
  },
  state: {
    pass: (wished) => `Lends in ${wished}.`,
    fail: (wished, stated) => `Doesn't lend in ${wished}, only in ${stated}.`,
  },
  place: {
    pass: (wished, stated) => `${wished}: ${stated}.`,
    fail: (wished, stated) => `${wished} is outside ${stated}.`,
  },
  security: {
    pass: (wished) => `Takes ${wished}.`,
    warn: (wished, stated) => `Takes only some of ${wished}: ${stated}.`,
    fail: (wished, stated) => `Doesn't take ${wished}, only ${stated}.`,
  },
  rate: cost('The lower rate'),
  higherRate: cost('The higher rate'),
  fee: cost('The establishment fee'),
  lineFee: cost('The line fee'),
  costOfFunds: cost('The cost of funds'),
  freshness: {
    pass: (_wished, stated) => `Verified ${stated}.`,
    warn: (_wished, stated) => `Verified ${stated}: ask whether it still holds.`,
  },
}

/** What is said if one of the two sides gives no value; what the deal leaves open is not the lender's silence. */
export const silentTexts = {
  deal: (label: string) => `${label}: the deal doesn't say.`,
  lender: (label: string) => `${label}: this lender doesn't say.`,
} as const

/** Formats of the two values of a reason. */
export const reasonValues = {
  upTo: (value: string) => `up to ${value}`,
  within: (distance: string, city: string) => `${distance.charAt(0).toLowerCase()}${distance.slice(1)} of ${city}`,
  wholeState: (state: string) => `all of ${state}`,
  kilometres: (metres: number, city: string) => `${Math.round(metres / 1_000)} km from ${city}`,
  daysAgo: (days: number, day: string) =>
    `${days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`}, on ${day}`,
  either: (residential: string, other: string) => `${residential} residential, ${other} non-residential`,
  none: '–',
} as const

/** What a lender's closed loans show; `like` of `of`. Never a judgement. */
export const evidenceTexts = {
  book: (like: number, last: string | null) =>
    like === 0 ? 'No like loans to show.' : `${like} like ${like === 1 ? 'loan' : 'loans'}, the last settled ${last}.`,
  size: (median: string, least: string, most: string) => `Median ${median}, from ${least} to ${most}.`,
  lvr: (median: string, most: string) => `Median ${median}, none above ${most}.`,
  term: (median: string, like: number, of: number, wished: string) =>
    `Median ${median}; ${like} of ${of} ran ${wished} or longer.`,
  share: (like: number, of: number, what: string, last: string | null) =>
    like === 0 ? `None of ${of} for ${what}.` : `${like} of ${of} for ${what}, the last settled ${last}.`,
  credits: (like: number, of: number, what: string, last: string | null) =>
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
