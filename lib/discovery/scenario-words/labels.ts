/** Words of a deal that say nothing about it. */
export const DEAL_FILLERS = [
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
  misfit: (words: string) => `${quote(words)} doesn’t fit what stands before it.`,
} as const
