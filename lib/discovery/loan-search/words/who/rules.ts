import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { isGrouped, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findPlural, isFiller } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { WHO_HEADS } from '#lib/discovery/loan-search/words/who/fields.ts'

/** Groups loans by whoever lends or brings them, if a question begins with that: 'who funds second mortgages in QLD'. */
export const groupByWho = (terms: readonly Term[]): Term[] => {
  const [first] = terms
  const words = terms.flatMap(listWords)
  const found = WHO_HEADS.find(({ heads }) => countLongestLeadingPhrase(words, heads) > 0)
  const isNamed = isGrouped(terms) || terms.some((term) => findPlural(term.words) !== undefined)
  if (!first || !isFiller(first) || !found || isNamed) return [...terms]
  return terms.with(0, { kind: 'meant', options: [{ group: getUsualGrouping(found.by) }], words: first.words })
}
