/** Words of a deal that say nothing about it. */
export const DEAL_FILLERS = [
  ...'over above lend lends fund funds finance finances will would can that'.split(' '),
  ...'needed need wanted settle settlement security secured against on as behind deal borrower client'.split(' '),
  'loan to value',
  'per annum',
]

/** Numbers that people write out. */
export const COUNTS = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
  'nineteen twenty'
).split(' ')

/** Words before the value of a security. */
export const VALUED = ['value', 'valued at', 'valuation', 'worth']

/** Words for the costs that a deal may have besides the rates and the establishment fee; the longest is taken. */
export const COST_WORDS = {
  costOfFunds: [
    'cost',
    'costs',
    'cost of funds',
    'total cost',
    'total cost of funds',
    'all in cost',
    'all-in cost',
    'all in',
  ],
  lineFee: ['line fee'],
} as const

/** Words before an upper bound, besides those of searches. */
export const AT_MOST = ['max', 'maximum', 'no more than', 'not more than', 'not over']

/** Words between a measure and its figure. */
export const LINKS = ['of', 'is', 'at', 'to', 'around']

/** Words after a yearly figure. */
export const YEARLY = ['pa', 'p.a', 'per annum', 'a year', 'per year']

/** From this percentage on, an upper bound without a name can be no cost of funds. */
export const LEAST_LVR = 40

/** Words for categories besides their names. */
export const CATEGORY_WORDS = {
  FIRST_RANKING: ['first ranking', '1st ranking'],
  SECOND_RANKING: ['second ranking', '2nd ranking'],
  CONSTRUCTION: ['construction'],
  MEZZANINE: ['mezzanine', 'mezz'],
  LAND_BANK: ['land bank', 'land banking'],
  RURAL: ['rural'],
} as const

const quote = (words: string): string => `“${words}”`

/** What is said about words that were not understood. */
export const dealWordLabels = {
  unknown: (words: readonly string[]) => `Not understood: ${words.map(quote).join(', ')}.`,
  misfit: (words: string) => `${quote(words)} contradicts the words before it.`,
} as const
