import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { isGrouped, type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { MEANS } from '#lib/discovery/loan-search/words/grammar/fields.ts'
import {
  BOUNDS,
  GROUP_HEADS,
  LISTED_MEASURES,
  MEAN_HEADS,
  MEAN_WORDS,
  MEASURE_WORDS,
  PLAIN_MEASURES,
} from '#lib/discovery/loan-search/words/means/fields.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const MEASURES = Object.keys(MEASURE_WORDS)

/** Returns how many words of the start are the measure of a mean: 'LVR', 'lower rate'; 0 for none. */
export const countMeasureWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, MEASURES)

const BETWEEN: readonly string[] = ['and', '&', '+', 'plus']

const MEAN = 'average'

// Two measures of groups, without a word for a mean.
const isPlainList = (words: readonly string[]): boolean => {
  const one = countLongestLeadingPhrase(words, PLAIN_MEASURES)
  const joint = words.slice(one)
  const rest = joint.slice(BETWEEN.includes(joint[0] ?? '') ? 1 : joint.length)
  const other = countLongestLeadingPhrase(rest, PLAIN_MEASURES)
  return one > 0 && other > 0 && GROUP_HEADS.includes(rest[other] ?? '')
}

/**
 * Repeats the word for a mean before each measure of a list: 'average rate, LVR and fee' asks for three means. A measure with a bound is a
 * figure of each loan.
 */
export const repeatMeans = (raw: readonly string[]): string[] => {
  const words = raw.map(trimPunctuation)
  const found: string[] = []
  let mean: string | null = null
  for (let at = 0; at < raw.length; ) {
    const word = words[at] ?? ''
    const measure = countLongestLeadingPhrase(words.slice(at), LISTED_MEASURES)
    const isBound = BOUNDS.includes(words[at + measure] ?? '') || /^[<>\d]/.test(words[at + measure] ?? '')
    const isBetween = BETWEEN.includes(word)
    if (mean === null && isPlainList(words.slice(at))) mean = MEAN
    const isListed = mean !== null && measure > 0 && !isBound && found.at(-1) !== mean
    if (isListed) found.push(mean as string)
    found.push(...raw.slice(at, at + Math.max(measure, 1)))
    if (MEAN_HEADS.includes(word)) mean = word
    else if (measure === 0 && !isBetween) mean = null
    at += Math.max(measure, 1)
    // Without a comma or an 'and' the list is over.
    const isOver = measure > 0 && !raw[at - 1]?.endsWith(',') && !BETWEEN.includes(words[at] ?? '')
    if (isOver) mean = null
  }
  return found
}

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
