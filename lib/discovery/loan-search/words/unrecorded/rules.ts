import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { ORDINALS, RANKED, UNRECORDED } from '#lib/discovery/loan-search/words/unrecorded/fields.ts'

type Refused = ParsedWords<{ kind: 'unknown'; note: string }> | null

/** Parses what no record has, with the reason: it stays unknown, and without it the answer would be another. */
export const parseUnrecorded = (words: readonly string[]): Refused => {
  for (const { why, names } of UNRECORDED) {
    const length = countLongestLeadingPhrase(words, names)
    if (length > 0) return { value: { kind: 'unknown', note: why }, length }
  }
  return null
}

/** True for words that ask for what no record has. */
export const isUnrecorded = (words: readonly string[]): boolean => parseUnrecorded(words)?.length === words.length

/** Parses a ranking that no loan here has, such as '3rd mortgages', with those that they have. */
export const parseUnranked = (words: readonly string[], rankings: readonly string[]): Refused => {
  const [word = '', next = ''] = words
  const names = ORDINALS.find((each) => each.includes(word))
  const isKnown = rankings.some((ranking) => names?.includes(ranking.toLowerCase()))
  if (!names || rankings.length < 2 || isKnown) return null
  const ranked = RANKED.includes(next) ? 1 : 0
  // A plural needs no word after it: '3rds'.
  if (ranked === 0 && !word.endsWith('ds') && !word.endsWith('ths')) return null
  return { value: { kind: 'unknown', note: wordNotes.rankings(rankings) }, length: 1 + ranked }
}
