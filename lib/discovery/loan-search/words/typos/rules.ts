import { normalisePhrase, PARTIES, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { spellOut, splitTokens } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { GRAMMAR_WORDS, OTHER_WORDS } from '#lib/discovery/loan-search/words/typos/fields.ts'

/** A text with its spelling corrected, and what was replaced by what. */
export type Corrected = { text: string; fixed: readonly (readonly [typed: string, meant: string])[] }

/** The fewest letters of a word with one mistake, and with two. */
const SHORTEST = 5
const LONG = 8
/** The longest word that is compared. */
const LONGEST = 24

/**
 * Counts the letters that are missing, too many, wrong or exchanged with the next between two words; `most` + 1 for any more.
 */
export const countMistakes = (typed: string, meant: string, most: number): number => {
  if (Math.abs(typed.length - meant.length) > most) return most + 1
  let [before, row] = [[] as number[], Array.from({ length: meant.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isExchanged = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      const edits = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(!isSame)]
      next.push(Math.min(...edits, isExchanged ? (before[j - 2] ?? 0) + 1 : Infinity))
    }
    before = row
    row = next
  }
  return Math.min(row[meant.length] ?? most + 1, most + 1)
}

// 'Lend' and 'lender' are two words.
const isOtherForm = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

const findMeant = (typed: string, known: ReadonlySet<string>): string | null => {
  const most = typed.length < LONG ? 1 : 2
  let [best, fewest, isUnique] = ['', most + 1, false]
  for (const word of known) {
    if (word.length < SHORTEST - 1 || word[0] !== typed[0] || isOtherForm(word, typed)) continue
    const mistakes = countMistakes(typed, word, most)
    if (mistakes > most || mistakes > fewest) continue
    // Of a word and its plural, the one with the same ending is closer.
    const isTie = mistakes === fewest && word !== best
    isUnique = !isTie
    if (!isTie) best = word
    fewest = mistakes
  }
  return isUnique && fewest <= most ? best : null
}

const isWord = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && /^\p{Ll}+$/u.test(word) && !OTHER_WORDS.has(word)

/**
 * Corrects the spelling of words that are none of the grammar or `names`, and close to one of them alone. Null if nothing is corrected.
 */
export const correctSpelling = (text: string, names: Iterable<string> = []): Corrected | null => {
  const known = new Set([...GRAMMAR_WORDS, ...[...names].flatMap((name) => name.split(/[^a-z]+/))])
  const isKnown = (word: string) => known.has(word) || known.has(normalisePhrase(word)) || known.has(`${word}s`)
  const fixed: (readonly [string, string])[] = []
  const words = splitTokens(text).map((raw) => {
    const plain = trimPunctuation(raw)
    const [spelled = plain] = spellOut([plain])
    const isPrefixed = Object.keys(PARTIES).some((prefix) => raw.toLowerCase().startsWith(`${prefix}:`))
    if (isPrefixed || spelled !== plain || !isWord(plain) || isKnown(plain)) return raw
    const meant = findMeant(plain, known)
    if (meant === null) return raw
    fixed.push([plain, meant])
    return raw.toLowerCase().replace(plain, meant)
  })
  return fixed.length > 0 ? { text: words.join(' '), fixed } : null
}

/** Returns how many words a text has. */
export const countWords = (text: string): number => text.split(' ').filter(Boolean).length

// More than any question has words: a refusal is worse than whatever is left out.
const REFUSED = 1_000

/** Returns how many words a reading leaves out, and more than any other for a refusal; Infinity for no reading. */
export const countLeftOut = (read: ReadWords | null): number => {
  if (!read) return Infinity
  return countWords(read.rest) + (read.searches.length > 0 ? 0 : REFUSED)
}

/** Adds a note before the others of an answer. */
export const addNoteFirst = <Read extends { said: string[] } | null>(read: Read, note: string): Read =>
  read && { ...read, said: [note, ...read.said] }
