import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { asksForRepayment } from '#lib/discovery/loan-search/groups/rules.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { parseDaysBound } from '#lib/discovery/loan-search/words/times/rules.ts'

/** Returns how many words of the start are days that overdue loans may be late by: 'over 90 days'; 0 for none. */
export const countDaysBound = (words: readonly string[]): number => parseDaysBound(words)?.length ?? 0

const isOverdue = (term: Term): boolean =>
  listOptions(term).some((option) => option.expiry === 'EXPIRED' && Object.keys(option).length === 1)

/** Limits overdue loans by days that come later in a question: 'overdue by BDM, over 90 days'. */
export const boundOverdue = (terms: readonly Term[], today: Day): Term[] => {
  const bound = terms.find((term) => isUnread(term, countDaysBound))
  const days = bound && parseDaysBound(listWords(bound))?.value
  if (!days || terms.filter(isOverdue).length !== 1) return [...terms]
  const repayment = { min: null, max: addDaysTo(today, -days.days - days.earlier) }
  return terms.map((term): Term => {
    if (term === bound) return { kind: 'meant', options: [{}], words: term.words }
    return isOverdue(term) ? { kind: 'meant', options: [{ repayment, book: 'current' }], words: term.words } : term
  })
}

/** True if a question asks for loans, not groups, by their repayment: 'due in the next 60 days', 'overdue'. */
export const asksForDueLoans = (terms: readonly Term[]): boolean => {
  const options = terms.flatMap(listOptions)
  return options.some(asksForRepayment) && options.every(({ group, balance }) => !group && !balance)
}

/** Returns the order of such loans: what is due first, or longest overdue; null for other questions. */
export const findDueOrder = (terms: readonly Term[], today: Day) => {
  if (!asksForDueLoans(terms)) return null
  const isLate = terms
    .flatMap(listOptions)
    .some(({ expiry, repayment }) => expiry === 'EXPIRED' || (repayment?.max ?? today) < today)
  return { column: 'repayment' as const, isDescending: false, chip: isLate ? wordNotes.latest : wordNotes.soonest }
}
