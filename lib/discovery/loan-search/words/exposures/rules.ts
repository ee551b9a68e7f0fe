import { EXPOSURE } from '#lib/discovery/loan-search/words/exposures/fields.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'

/** The filters that say which loans an exposure is of. */
const STATUSES: readonly string[] = ['status', 'book', 'expiry']

/** Finds current loans where a question asks for an exposure without a status: what has been repaid is none. */
export const findExposure = (terms: readonly Term[]): Term[] => {
  const names = terms.flatMap(listOptions).flatMap((option) => Object.keys(option))
  if (names.some((name) => STATUSES.includes(name))) return [...terms]
  return terms.map((term): Term => {
    if (term.kind !== 'meant' || !EXPOSURE.test(term.words)) return term
    return { ...term, options: term.options.map((option) => Object.assign({}, option, { book: 'current' })) }
  })
}
