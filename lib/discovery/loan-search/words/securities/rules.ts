import type { Choice } from '#lib/core/filters.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import type { ParsedWords } from '#lib/core/spoken-figures.ts'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { LEAST_LETTERS, LEAST_WORDS, NOT_ALONE } from '#lib/discovery/loan-search/words/securities/fields.ts'

/** What one word can mean as a part of the names of securities: 'land' is 'Industrial land' and 'Land Bank'. */
export type SecurityWords = ReadonlyMap<string, readonly Meaning[]>

/** Collects the words in the names of security types and their sub types that are longer than one word. */
export const collectSecurityWords = (
  lists: Lists,
  subTypes: Readonly<Record<string, readonly Choice[]>>,
): SecurityWords => {
  const found = new Map<string, Meaning[]>()
  const add = (name: string, meaning: Meaning) => {
    const words = normalisePhrase(name).split(' ')
    for (const word of words.length < LEAST_WORDS ? [] : new Set(words))
      if (word.length >= LEAST_LETTERS && !NOT_ALONE.includes(word))
        found.set(word, [...(found.get(word) ?? []), meaning])
  }
  for (const { id, name } of lists['security-types'] ?? []) add(name, { securityType: String(id) })
  for (const [securityType, choices] of Object.entries(subTypes))
    for (const { id, name } of choices) add(name, { securityType, securitySubType: String(id) })
  return found
}

const isCapital = (word = ''): boolean => /^\p{Lu}/u.test(word)

/** Parses one word of the name of a security as each of those that have it. Two words with capitals may be the name of a company. */
export const parseSecurityWord = (
  [word = '']: readonly string[],
  known: SecurityWords,
  raw: readonly string[],
): ParsedWords<readonly Meaning[]> | null => {
  const value = isCapital(raw[0]) && isCapital(raw[1]) ? undefined : known.get(normalisePhrase(word))
  return value ? { value, length: 1 } : null
}
