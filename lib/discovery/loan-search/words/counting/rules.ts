import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { COUNTS } from '#lib/discovery/loan-search/words/counting/fields.ts'
import { isGrouped, listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findPlural, isFiller } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const hasSettlement = (term: Term): boolean =>
  listOptions(term).some(({ settlement, settledIn }) => settlement ?? settledIn)

/**
 * Groups the loans of a time by those who are counted, or whom a question begins with: 'how many lenders were active this quarter', 'brokers
 * for construction last year'. Without a time the plural asks for people.
 */
export const groupCounted = (terms: readonly Term[]): Term[] => {
  const at = terms.findIndex((term, place) => {
    const before = terms.slice(0, place).flatMap(listWords).join(' ')
    const isRead = term.kind === 'unknown' || isFiller(term)
    return isRead && findPlural(term.words) && (place === 0 || COUNTS.some((count) => before.endsWith(count)))
  })
  const term = terms[at]
  const by = term && findPlural(term.words)
  if (!by || isGrouped(terms) || !terms.some(hasSettlement)) return [...terms]
  return terms.with(at, { kind: 'meant', options: [{ group: getUsualGrouping(by) }], words: term.words })
}
