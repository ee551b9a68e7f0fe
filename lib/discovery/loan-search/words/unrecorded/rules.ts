import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { UNRECORDED } from '#lib/discovery/loan-search/words/unrecorded/fields.ts'

/** Parses what no record has, with the reason: it stays unknown, and without it the answer would be another. */
export const parseUnrecorded = (words: readonly string[]): ParsedWords<{ kind: 'unknown'; note: string }> | null => {
  for (const { why, names } of UNRECORDED) {
    const length = countLongestLeadingPhrase(words, names)
    if (length > 0) return { value: { kind: 'unknown', note: why }, length }
  }
  return null
}

/** True for words that ask for what no record has. */
export const isUnrecorded = (words: readonly string[]): boolean => parseUnrecorded(words)?.length === words.length
