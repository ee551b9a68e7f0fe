import { lowercaseLabel } from '#lib/core/text.ts'
import { CURRENT_BOOK, DEFAULT_RATE, OF_KIND } from '#lib/discovery/loan-search/groups/labels.ts'

/** In place of the current book of a lender that hides it. */
export const HIDDEN_BOOK = 'Hidden'

/** Explains the current book of a group. */
export const ALL_CURRENT = `${CURRENT_BOOK} is all current loans, not just those found.`

/** Explains the share of loans in default. */
export const explainDefaultRate = (book: string): string =>
  `${DEFAULT_RATE} is the principal in default in percent of ${lowercaseLabel(book)}.`

/** The same where a search for late loans names a kind. */
export const CURRENT_OF_KIND = `${OF_KIND.book} is the current loans that match the other filters, late or not.`
