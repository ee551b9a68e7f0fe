import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import { FILLERS } from '#lib/discovery/loan-search/words/fillers/fields.ts'

/** Returns how many words of the start do not restrict the search; 0 for none. */
export const countFillers = (words: readonly string[], fillers: readonly string[] = FILLERS): number => {
  const [word = ''] = words
  const single = word === '' || fillers.includes(normalisePhrase(word)) ? 1 : 0
  return Math.max(single, countLongestLeadingPhrase(words, fillers))
}
