import { asksForRepayment } from '#lib/discovery/loan-search/groups/rules.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'

/** True if a question asks for loans, not groups, by their repayment: 'due in the next 60 days', 'overdue'. */
export const asksForDueLoans = (terms: readonly Term[]): boolean => {
  const options = terms.flatMap(listOptions)
  return options.some(asksForRepayment) && options.every(({ group, balance }) => !group && !balance)
}

/** Returns the order of such loans: what is due first, or longest overdue; null for other questions. */
export const findDueOrder = (terms: readonly Term[]) =>
  asksForDueLoans(terms)
    ? {
        column: 'repayment' as const,
        isDescending: false,
        chip: terms.flatMap(listOptions).some(({ expiry }) => expiry === 'EXPIRED')
          ? wordNotes.latest
          : wordNotes.soonest,
      }
    : null
