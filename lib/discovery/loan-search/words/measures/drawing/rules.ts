import { hasPhraseInside } from '#lib/core/spoken-figures.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { keepsOrder } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { findMeanOf } from '#lib/discovery/loan-search/words/means/rules.ts'
import { COUNT_WORDS } from '#lib/discovery/loan-search/words/measures/drawing/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/** True if a question asks for a number of loans; 'how many days' counts none. */
export const asksForNumber = (terms: readonly Term[]): boolean => {
  const words = terms.flatMap(listWords).map(normalisePhrase)
  return hasPhraseInside(
    words.filter((word, at) => word !== 'many' || words[at + 1] !== 'day'),
    COUNT_WORDS,
  )
}

// What the charts of groups must be asked for: by their order alone they show principal and number. Rate and LVR are each other's companion.
const findDrawn = (terms: readonly Term[]): 'rate' | 'lvr' | 'loans' | undefined => {
  const [mean] = terms.map(findMeanOf).filter((each) => each !== undefined)
  return mean ?? (asksForNumber(terms) ? 'loans' : undefined)
}

/** Asks for the rate, the LVR or the number of loans in the charts of periods and bands, which keep their order; other groups are ordered by it. */
export const askForDrawn = (terms: readonly Term[]): Term[] => {
  const drawn = findDrawn(terms)
  if (!drawn) return [...terms]
  return terms.map((term) => {
    if (term.kind !== 'meant') return term
    const options = term.options.map((option): Meaning => {
      const { group } = option
      if (!group || option.figures) return option
      if (keepsOrder(group.by)) return Object.assign({}, option, { figures: drawn })
      const isUsual = group.sort === getUsualGrouping(group.by).sort
      return drawn === 'loans' && isUsual ? Object.assign({}, option, { group: { ...group, sort: drawn } }) : option
    })
    return Object.assign({}, term, { options })
  })
}
