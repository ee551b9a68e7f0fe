import { LARGEST_HEADS } from '#lib/discovery/loan-search/words/crossing/fields.ts'

/** Words before those who hold an amount: 'which lenders', 'top 10 brokers'. */
export const HOLDER_HEADS: readonly string[] = ['which', 'what', ...LARGEST_HEADS]

/** Words between those and the amount. */
export const HOLDING_VERBS: readonly string[] = [
  ...['with', 'have', 'hold', 'holding', 'having'],
  ...['that', 'who', 'which'].flatMap((one) => ['have', 'hold'].map((verb) => `${one} ${verb}`)),
]

/** Words after the verb: of the current book, or of whatever is asked for. */
export const HELD = {
  book: ['a current book', 'current book', 'a book', 'a loan book'].flatMap((book) => [book, `${book} of`]),
  all: ['a total', 'a total of', 'in total', 'total'],
} as const

/** Words after an amount that make it one of each loan. */
export const OF_EACH: readonly string[] = ['each', 'apiece', 'per', 'a', 'ticket']
