import { CURRENT_BOOK, OF_KIND } from '#lib/discovery/loan-search/groups/labels.ts'

/** Explains the current book of a group. */
export const ALL_CURRENT = `${CURRENT_BOOK} is all current loans, not just those found.`

/** The same where a search for late loans names a kind. */
export const CURRENT_OF_KIND = `${OF_KIND.book} is the current loans that match the other filters, late or not.`
