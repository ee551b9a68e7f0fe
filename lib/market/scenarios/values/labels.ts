import { formatCount } from '#lib/core/counts.ts'
import { formatDaysAgo } from '#lib/core/dates.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import type { Judgement, MatchList } from '#lib/market/scenarios/fields.ts'
import type { ValueName } from '#lib/market/scenarios/values/fields.ts'

/** The labels of the form's fields. */
export const valueLabels: Record<ValueName, string> = {
  amount: 'Amount',
  categoryKey: 'Category',
  priorityKey: 'Priority',
  suburbId: 'Suburb',
  suburb: 'Suburb',
  securityTypeKey: 'Security type',
  securitySubTypeKey: 'Security sub-type',
  zoningKey: 'Zoning',
  agricultureTypeKey: 'Agriculture type',
  lvr: 'LVR',
  value: 'Value of the security',
  rate: 'Lower rate up to',
  higherRate: 'Higher rate up to',
  fee: 'Estab. fee up to',
  lineFee: 'Line fee up to',
  costOfFunds: 'Cost of funds up to',
  termMonths: 'Term in months',
  neededBy: 'Needed by',
  purposeKey: 'Purpose',
  subdivisionTypeKey: 'Subdivision type',
  isBuilderDeveloper: 'Builder is developer',
  isBuildToHold: 'Build to hold',
  presalesDebtCoverRequired: 'Presales cover the debt',
  developerSuccessfulProjects: 'Successful projects',
  creditIds: 'Credit events',
}

export const priorityChoices = [
  { id: 'FIRST', name: 'First' },
  { id: 'SECOND', name: 'Second' },
] as const

/** Texts of the page. */
export const screenLabels = {
  title: 'Where does this deal go?',
  metaTitle: 'Find a lender for a deal',
  description: 'Every lender that offers the category, judged by what it states and what it has closed.',
  form: 'The deal',
  any: 'Any',
  suburb: 'Suburb or postcode',
  further: 'More wishes',
  credits: (count: number) => (count === 0 ? 'None' : `${count} chosen`),
  find: 'Find lenders',
  clear: 'Clear form',
  words: 'The deal in words',
  wordsHint: '2.4m second 68% warehouse dandenong south',
  fill: 'Fill in',
  filled: 'Filled in from your words',
  empty: (label: string) => `Empty ${label.toLowerCase()}`,
  nothingFilled: 'Nothing in these words is a field of the form.',
  chooseSuburb: 'Choose the suburb:',
  doubledSuburb: 'More than one suburb has this name. Choose one:',
  change: 'Change',
  changeDeal: 'Change the deal',
  needed: (names: readonly string[]) => `Still needed: ${names.join(', ')}.`,
  neededAmount: 'the amount',
  neededCategory: 'a category or a priority',
  neededThird: 'one more field, such as the suburb, the security or the LVR',
  blank: 'Describe the deal.',
  correct: (count: number) => (count === 1 ? 'Correct the marked field.' : `Correct the ${count} marked fields.`),
  blankText:
    'Amount, category and one more field are enough. Each further field narrows the answer, and nothing is sent to any lender.',
  loading: 'Judging…',
  earlier: 'This is the answer to the deal before your last change. Correct the marked field to judge it anew.',
  earlierNeeded: 'This is the answer to the deal before your last change.',
  failed: 'The answer could not be loaded.',
  tryAgain: 'Try again',
  nobody: (category: string) => `No lender offers ${category} today.`,
  nobodyText: 'Lenders appear here while they offer the category and have verified it in the last 30 days.',
  emptyList: {
    fits: 'No lender fits as the deal is.',
    near: 'No lender is one or two changes away.',
    out: 'No lender is further away than that.',
  } satisfies Record<MatchList, string>,
  /** How many lenders fit, and what that means. */
  fits: (count: number) =>
    count === 1
      ? '1 fits: nothing it states rules the deal out.'
      : `${formatCount(count)} fit: nothing they state rules the deal out.`,
  intro: {
    near: 'Each with the smallest change that makes it fit.',
    out: 'Not even two changes make them fit.',
  } satisfies Record<Exclude<MatchList, 'fits'>, string>,
  leaveOpen: (count: number, total: number) =>
    count === 0
      ? ''
      : total === 1
        ? 'It states nothing on a part of what the deal asks about.'
        : `${count === total ? 'All' : formatCount(count)} of them state${count === 1 ? 's' : ''} nothing on a part of what the deal asks about.`,
  /** How many lenders are left out, and why; before the link to the board of verifications. */
  leftOut: (lapsed: number, unverified: number) => {
    const why = [
      ...(lapsed > 0 ? [`${formatCount(lapsed)} lapsed`] : []),
      ...(unverified > 0 ? [`${formatCount(unverified)} not verified`] : []),
    ]
    const count = lapsed + unverified
    return `${formatCount(count)} more ${count === 1 ? 'is' : 'are'} left out (${why.join(', ')}): see`
  },
  lapsedLink: freshnessLabels.title,
  otherProperty: (count: number) =>
    count === 1
      ? '1 of them needs another property, and comes last.'
      : `${formatCount(count)} of them need another property, and come last.`,
  otherPropertyTitle: 'Only with another property',
  judgedOn: (day: string) => `Judged on ${day}, by the criteria as they were published on that day.`,
  counts: 'Lists of the answer',
  said: (fits: number, near: number, out: number) => `${fits} fit, ${near} near, ${out} do not fit.`,
  more: (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
  printed: (shown: number, total: number) => `The first ${shown} of ${total}.`,
  findForLoan: 'Find a lender',
  record: 'Record as loan',
  next: 'Next lender',
  previous: 'Previous lender',
} as const

/** Texts of one lender. */
export const lenderLabels = {
  profile: (name: string) => `Open the profile of ${name}`,
  verified: (days: number) => `Criteria verified ${formatDaysAgo(days)}`,
  reasons: 'All reasons',
  reasonsOf: (name: string) => `All reasons of ${name}`,
  allPass: (count: number) =>
    count === 1
      ? 'The one rule that applies passes.'
      : `${count === 2 ? 'Both' : `All ${count}`} rules that apply pass.`,
  alsoFails: (names: readonly string[]) => `Also fails: ${names.join(', ')}.`,
  toCheck: (names: readonly string[]) => `To check: ${names.join(', ')}.`,
  unstated: (names: readonly string[]) => `It states nothing on ${names.join(', ')}.`,
  stated: 'Stated',
  statedNote: (day: string, until: string) => `Its published criteria, verified ${day}, shown until ${until}.`,
  shown: 'Shown by its book',
  shownNote:
    'Its closed loans of this category, called like loans here. They are evidence, never a reason against a lender.',
  nothingShown: 'Its book shows no loans of this kind.',
  book: 'Its book:',
  rule: 'Rule',
  judgement: 'Judgement',
  wished: 'This deal',
  says: 'This lender',
  evidence: 'Evidence',
  like: 'Loans',
  likeOf: (like: number, of: number) => `${like} of ${of}`,
  median: 'Median',
  range: 'Range',
  nearest: 'Nearest',
  last: 'Last',
  between: (least: string, most: string) => (least === most ? least : `${least} to ${most}`),
  strip: (label: string, stated: string | null, wished: string | null) =>
    `${label}: this lender ${stated ?? 'states nothing'}, this deal ${wished ?? 'gives nothing'}.`,
  version: (sequence: number, day: string, hash: string | null) =>
    [`Criteria version ${sequence}, ${day}`, hash].filter(Boolean).join(', '),
  near: 'Smallest change',
  apply: 'Apply',
  tryProperty: 'Try this property',
  changeSuburb: 'Change the suburb',
  actFor: (act: string, name: string) => `${act}: ${name}`,
  applied: (name: string, text: string) => `${name}: ${text}`,
  undo: 'Undo',
} as const

/** The word of each judgement, beside its icon. */
export const judgementWords: Record<Judgement, string> = {
  pass: 'Fits',
  warn: 'Check',
  fail: 'Fails',
  'not stated': 'Not stated',
}

/** The word for a rule whose value the deal does not give, whatever the lender states. */
export const NOT_ASKED = 'Not asked for'

/** Texts of choosing lenders to ask. */
export const choosingLabels = {
  choose: 'Ask',
  chooseFor: (name: string) => `Ask ${name}`,
  bar: 'Lenders to ask',
  chosen: (count: number, most: number) => `${count} of ${most} chosen`,
  full: (most: number, open: number) => {
    if (open === 0) return `You can ask ${most} lenders at once. Remove one to choose another.`
    const are = open === 1 ? '1 approach about this deal is' : `${open} approaches about this deal are`
    return `${are} open, so you can ask ${most === 0 ? 'nobody else' : `${most} more`} now.`
  },
  askedBefore: (open: number) => (open === 1 ? 'See the open approach' : `See the ${open} open approaches`),
  ask: 'Ask these lenders',
  clear: 'Choose none',
} as const
