import type { Day } from '#lib/core/dates.ts'
import { isBySettlement } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import {
  hasFilter,
  isGrouped,
  listOptions,
  type Term,
  trimPunctuation,
} from '#lib/discovery/loan-search/words/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { CLOSED, SETTLED, SETTLEMENTS } from '#lib/discovery/loan-search/words/settled/fields.ts'

const isByTime = (terms: readonly Term[]): boolean =>
  terms.some((term) =>
    listOptions(term).some(({ group, across = '' }) => isBySettlement(group?.by ?? '') || isBySettlement(across)),
  )

const namesSettlements = ({ words }: Term): boolean =>
  words.split(' ').some((word) => trimPunctuation(word) === SETTLEMENTS)

const addMeaning = (term: Term, meaning: Meaning): Term =>
  term.kind === 'meant'
    ? Object.assign({}, term, { options: term.options.map((option) => Object.assign({}, option, meaning)) })
    : term

/**
 * Reads 'settled loans by quarter' and 'settlements by lender', which have no time of their own, as settled by today, whatever has become
 * of the loan since. Beside a time 'settled' adds nothing to it.
 */
export const explainSettled = (terms: readonly Term[], today: Day): Term[] => {
  const hasTime = hasFilter(terms, 'settlement') || hasFilter(terms, 'settledIn')
  const settled: Meaning = hasTime ? {} : { settlement: { min: null, max: today } }
  const statuses = terms.filter((term) => hasFilter([term], 'status')).length
  const isImplied = ({ kind, words }: Term): boolean => {
    const word = trimPunctuation(words)
    return kind === 'unknown' ? CLOSED.includes(word) : statuses === 1 && word === SETTLED
  }
  const impliesTime = hasTime || isByTime(terms)
  const isOfSettlements = statuses === 0 && isGrouped(terms)
  return terms.map((term): Term => {
    if (impliesTime && isImplied(term)) return { kind: 'meant', options: [settled], words: term.words }
    return isOfSettlements && namesSettlements(term) ? addMeaning(term, settled) : term
  })
}
