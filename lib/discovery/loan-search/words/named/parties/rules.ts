import {
  dropPossessive,
  listOptions,
  normalisePhrase,
  type Term,
  trimPunctuation,
} from '#lib/discovery/loan-search/words/fields.ts'
import { isNegation } from '#lib/discovery/loan-search/words/joining/rules.ts'
import {
  INTRODUCTIONS,
  KINDS,
  LOAN_WORDS,
  NAME_WORDS,
  type NamedParty,
  PLAIN_NAMES,
} from '#lib/discovery/loan-search/words/named/parties/fields.ts'

/**
 * Words beside each other that may name a company, where they begin, and the kind that the word before them says. `isPlain` is true for
 * words in lower case that nothing introduces.
 */
export type NameRun = {
  at: number
  words: readonly string[]
  kind: NamedParty | null
  isIntroduced: boolean
  isPlain?: true
}

const isUnread = (term: Term | undefined): boolean => term?.kind === 'unknown'

const isCapital = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word)

const nameWord = (raw: string): string => dropPossessive(trimPunctuation(raw))

// Refused words have their reason, and others another meaning in a question.
const isPlainWord = (term: Term): boolean =>
  !term.note && !isNegation(term.words) && /^\p{Ll}{3,}$/u.test(nameWord(term.words))

/**
 * Returns the words of a question that may be names: those that were not understood and begin with a capital, or that follow a word
 * such as 'lender' or 'of'; and a few others in lower case, as a busy person types names.
 */
export const listNameRuns = (terms: readonly Term[]): NameRun[] => {
  const runs: NameRun[] = []
  for (let at = 0; at < terms.length; at += 1) {
    if (!isUnread(terms[at]) || isUnread(terms[at - 1])) continue
    const end = terms.findIndex((term, place) => place > at && !isUnread(term))
    const words = terms.slice(at, end < 0 ? terms.length : end).map((term) => term.words)
    const before = normalisePhrase(terms[at - 1]?.words ?? '')
    const inside = normalisePhrase(words[0] ?? '')
    // 'Lender' alone is not understood either, so it may begin the run.
    if (Object.hasOwn(KINDS, inside) && words.length > 1)
      runs.push({ at: at + 1, words: words.slice(1), kind: KINDS[inside] ?? null, isIntroduced: true })
    else if (Object.hasOwn(KINDS, before) || INTRODUCTIONS.includes(before) || isCapital(words[0] ?? ''))
      runs.push({ at, words, kind: KINDS[before] ?? null, isIntroduced: INTRODUCTIONS.includes(before) })
    else if (terms.slice(at, at + words.length).every(isPlainWord) && words.length <= PLAIN_NAMES.words)
      runs.push({ at, words, kind: null, isIntroduced: false, isPlain: true })
  }
  return runs
}

/** True for a word that makes a question one about loans. */
export const isLoanWord = (term: Term): boolean =>
  term.kind === 'meant' && LOAN_WORDS.includes(normalisePhrase(term.words))

/** True if a question asks for more than a name: a name alone is a search for that company, and no question about its loans. */
export const asksBesideName = (terms: readonly Term[]): boolean =>
  terms.some((term) => listOptions(term).some((option) => Object.keys(option).length > 0) || isLoanWord(term))

/** A name that a run can hold, and which of its words it is. */
type NameIn = { name: string; from: number; length: number }

/** Returns the names that a run can hold, the longest first: its words, or those without the last ones; in lower case any words beside each other. */
export const listNamesIn = ({ words, isPlain }: NameRun): NameIn[] =>
  [words.length, words.length - 1, words.length - 2]
    .filter((length) => length > 0)
    .flatMap((length) =>
      Array.from({ length: isPlain ? words.length - length + 1 : 1 }, (_, from) => ({ from, length })),
    )
    .map(({ from, length }) => ({
      from,
      length,
      name: words
        .slice(from, from + length)
        .map(nameWord)
        .join(' '),
    }))
    .filter(({ name }) => name.length > 2)

/** True if a company has this name or part of it: a single word must be a whole one of its name. */
export const isNamed = (company: string, name: string): boolean =>
  name.includes(' ') ||
  company
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(name)

/** True for words that can only be a name: without it a list of everybody's loans would be taken for the answer. */
export const isSurelyName = ({ words, kind, isIntroduced }: NameRun): boolean =>
  (kind !== null && !NAME_WORDS.includes(nameWord(words[0] ?? ''))) ||
  (isIntroduced && words.length > 1 && words.slice(0, 2).every(isCapital))
