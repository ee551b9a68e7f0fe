import { CONCENTRATED, EXPOSURE } from '#lib/discovery/loan-search/words/exposures/fields.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'

/** The filters that say which loans an exposure is of. */
const STATUSES: readonly string[] = ['status', 'book', 'expiry']
/** Those that say when they settled or were discharged. */
const TIMES: readonly string[] = ['settlement', 'settledIn', 'discharged']

/** Finds current loans where a question asks for an exposure without a status: what has been repaid is none. */
export const findExposure = (terms: readonly Term[]): Term[] => {
  const names = terms.flatMap(listOptions).flatMap((option) => Object.keys(option))
  if (names.some((name) => STATUSES.includes(name))) return [...terms]
  const isTimed = names.some((name) => TIMES.includes(name))
  return terms.map((term): Term => {
    const isExposure = EXPOSURE.test(term.words) || (!isTimed && CONCENTRATED.test(term.words))
    if (term.kind !== 'meant' || !isExposure) return term
    return { ...term, options: term.options.map((option) => Object.assign({}, option, { book: 'current' })) }
  })
}
