import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { normalisePhrase, PARTIES, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import {
  CONTRACTIONS,
  COUNTED,
  NUMBER_WORDS,
  RUN_TOGETHER,
  SHORT_TIMES,
  SHORT_UNITS,
  SPELLINGS,
  TIGHT_TIMES,
  TIME_HEADS,
} from '#lib/discovery/loan-search/words/spelling/fields.ts'

const TOKEN = new RegExp(`(?:${Object.keys(PARTIES).join('|')}):(?:"[^"]*"?|[^\\s"]*)|[<>]=?|[^\\s<>]+`, 'giu')
/** The most words of a phrase or place. */
export const LONGEST = 8

// 'Last 12m' and '12mths' are a number and a unit.
const splitTimes = (text: string): string =>
  text
    .replace(TIGHT_TIMES, '$1 $2')
    .replace(SHORT_TIMES, (all, head, unit, count, passed) =>
      Object.hasOwn(SHORT_UNITS, (unit ?? passed).toLowerCase()) ? `${head ?? count} ${unit ?? passed}` : all,
    )

/** Splits a text into words, signs of comparison and names with their prefix. */
export const splitTokens = (text: string): string[] => splitTimes(text).match(TOKEN) ?? []

const spellWord = (word: string): string => {
  const plain = word.replaceAll('’', "'")
  return SPELLINGS.get(plain) ?? RUN_TOGETHER.get(plain) ?? CONTRACTIONS.exec(plain)?.[1] ?? plain
}

/**
 * Writes short and sloppy words in full, each as one word: 'qtr' as 'quarter', 'whats' as 'what', 'six months' as '6 months'. 'Five
 * Dock' stays a suburb.
 */
export const spellOut = (words: readonly string[]): string[] => {
  const spelled = words.map(spellWord)
  return spelled.map((word, at) => {
    const number = NUMBER_WORDS.indexOf(word)
    const isOrMore = spelled[at + 1] === 'or' && ['more', 'fewer', 'less'].includes(spelled[at + 2] ?? '')
    if (number > 0 && (isOrMore || COUNTED.test(spelled[at + 1] ?? ''))) return String(number)
    const isUnit = Object.hasOwn(SHORT_UNITS, word) && /^\d{1,3}$/.test(spelled[at - 1] ?? '')
    const isTime = isUnit && (TIME_HEADS.includes(spelled[at - 2] ?? '') || spelled[at + 1] === 'ago')
    return isTime ? (SHORT_UNITS[word] ?? word) : word
  })
}

/** Returns the words of a term in full, without punctuation and capitals. */
export const listWords = ({ words }: { words: string }): string[] => spellOut(words.split(' ').map(trimPunctuation))

/** True for words that were not understood and are, all together, what a rule of the grammar counts. */
export const isUnread = (
  term: { kind: string; words: string },
  count: (words: readonly string[]) => number,
): boolean => {
  const words = listWords(term)
  return term.kind === 'unknown' && count(words) === words.length
}

/** Returns whichever of some things has the longest name at the start of the words; null for none. */
export const findLongestNamed = <One extends { names: readonly string[] }>(
  words: readonly string[],
  named: readonly One[],
): ParsedWords<One> | null => {
  const plain = words.slice(0, LONGEST).map(normalisePhrase)
  const found = named.map((value) => ({ value, length: countLongestLeadingPhrase(plain, value.names) }))
  const best = found.reduce((most, each) => (each.length > most.length ? each : most))
  return best.length > 0 ? best : null
}
