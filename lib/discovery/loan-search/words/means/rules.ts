import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { isGrouped, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { MEANS } from '#lib/discovery/loan-search/words/grammar/fields.ts'
import { MEAN_WORDS, MEASURE_WORDS } from '#lib/discovery/loan-search/words/means/fields.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const MEASURES = Object.keys(MEASURE_WORDS)

/** Returns how many words of the start are the measure of a mean: 'LVR', 'lower rate'; 0 for none. */
export const countMeasureWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, MEASURES)

const isMean = (term: Term): boolean => term.kind === 'unknown' && MEAN_WORDS.includes(listWords(term).join(' '))

const findMeasure = (term: Term): Term['mean'] => {
  const word = listWords(term).join(' ')
  return term.kind === 'unknown' && Object.hasOwn(MEASURE_WORDS, word) ? MEASURE_WORDS[word] : undefined
}

/** Returns what a term asks the mean of, in one piece ('average rate') or joined by `joinMeans`. */
export const findMeanOf = (term: Term): Term['mean'] => {
  if (term.mean) return term.mean
  const words = listWords(term).join(' ')
  if (term.kind !== 'meant' || !MEANS.includes(words)) return undefined
  return words.endsWith('lvr') ? 'lvr' : 'rate'
}

/**
 * Joins a mean and its measure with other words between them ('average first mortgage rate'). In a question for groups a rate or an LVR
 * alone is its mean, because groups have no other: 'rate trend'.
 */
export const joinMeans = (terms: readonly Term[]): Term[] => {
  // 'Average rate and LVR' is the mean of both.
  const hasMean = terms.some((term) => isMean(term) || findMeanOf(term) !== undefined)
  const hasMeasure = terms.some((term) => findMeasure(term) !== undefined)
  if (!hasMeasure || !(hasMean || isGrouped(terms))) return [...terms]
  return terms.map((term): Term => {
    const mean = findMeasure(term)
    if (mean) return { kind: 'meant', options: [{}], words: term.words, mean }
    return isMean(term) ? { kind: 'meant', options: [{}], words: term.words } : term
  })
}
