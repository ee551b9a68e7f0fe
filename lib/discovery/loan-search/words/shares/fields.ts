import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

const WHOLES = [
  ...['total', 'the total', 'all', 'all loans', 'all deals', 'total loans', 'total deals', 'everything', 'volume'],
  ...['settlements', 'all settlements', 'total settlements', 'our settlements', 'total volume', 'all lending'],
].map((whole) => `of ${whole}`)
const SHARES = ['%', 'a %', 'percentage', 'a percentage', 'share', 'a share', 'proportion', 'a proportion']

const OF_ALL = ['volume', 'settlements', 'lending', 'business', 'loans', 'deals', 'settled loans'].flatMap((whole) =>
  ['of', 'of our', 'of the', 'of all'].map((of) => `${of} ${whole} `),
)

/** Words that ask which share of all loans some have; those of a total mean the same as the shares beside groups. */
export const SHARES_OF_ALL: readonly string[] = [
  ...['share', 'percentage', 'proportion', '%', 'percent'].flatMap((share) =>
    ['', ...OF_ALL].flatMap((whole) => ['is', 'are', 'is in', 'are in'].map((is) => `what ${share} ${whole}${is}`)),
  ),
  ...SHARES.flatMap((share) => WHOLES.map((whole) => `as ${share} ${whole}`)),
  ...['%', 'share', 'percentage', 'proportion'].flatMap((share) =>
    ['of total', 'of the total', 'of settlements', 'of all settlements', 'of total settlements'].map(
      (whole) => `${share} ${whole}`,
    ),
  ),
]
export const OF_TOTAL = /of (?:the )?total$/

/** The filters of which one choice is a share of all, and the grouping that shows it beside the others. */
export const SHARED_CHOICES: Readonly<Record<string, GroupedBy>> = {
  priority: 'priority',
  securityType: 'security',
  scenario: 'scenario',
  status: 'status',
  state: 'state',
}

/** Parts of a meaning that say which loans the whole are, or how they are shown. */
export const OF_THE_WHOLE: readonly string[] = [
  ...[
    'group',
    'across',
    'figures',
    'measures',
    'top',
    'least',
    'most',
    'settlement',
    'settledIn',
    'discharged',
    'book',
    'balance',
  ],
]
