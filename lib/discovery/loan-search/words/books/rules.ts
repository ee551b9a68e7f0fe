import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { canHaveBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { isBySettlement } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import {
  BARE_SHARES,
  BOOK_HEADS,
  BOOK_NAMES,
  BOOK_RATES,
  BOOK_TAILS,
  LEAST_OF_BOOK,
  LEAST_SHARE,
  LEAST_SHARE_WORDS,
  OF_EACH,
  SHARE_HEADS,
} from '#lib/discovery/loan-search/words/books/fields.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

type Book = keyof typeof BOOK_NAMES

const MEANINGS: Readonly<Record<Book, Meaning>> = {
  current: { book: 'current' },
  discharged: { status: ['DISCHARGED'] },
}

const listPhrases = (book: Book): string[] =>
  BOOK_HEADS.flatMap((head) =>
    BOOK_NAMES[book].flatMap((name) => [`${head} ${name}`, ...BOOK_TAILS.map((tail) => `${head} ${name} ${tail}`)]),
  )

const listRates = (name: string): string[] =>
  ['', 'highest ', 'the highest ', 'worst ', 'the worst '].map((head) => `${head}${name}`)

const countLeastShare = (words: readonly string[], pattern: RegExp): number => {
  const counts = Array.from({ length: LEAST_SHARE_WORDS }, (_, at) => LEAST_SHARE_WORDS - at)
  return counts.find((count) => words.length >= count && pattern.test(words.slice(0, count).join(' '))) ?? 0
}

type Asked = { meaning: Meaning; phrases: readonly string[]; order: GroupSort }

const PHRASES: readonly Asked[] = [
  ...(Object.keys(BOOK_NAMES) as Book[]).map(
    (book): Asked => ({ meaning: MEANINGS[book], phrases: listPhrases(book), order: 'principal' }),
  ),
  {
    meaning: MEANINGS.current,
    phrases: SHARE_HEADS.flatMap((head) => BOOK_NAMES.current.map((name) => `${head} ${name}`)),
    order: 'bookShare',
  },
  { meaning: {}, phrases: BARE_SHARES, order: 'bookShare' },
  ...Object.entries(BOOK_RATES).map(
    ([name, meaning]): Asked => ({
      meaning: meaning as unknown as Meaning,
      phrases: listRates(name),
      order: 'bookShare',
    }),
  ),
]

/**
 * Parses an order by a book, which finds its loans alone ('by current book'), or by the share of it that some loans have ('share of book in
 * default', 'default rate').
 */
export const parseBookOrder = (
  words: readonly string[],
): ParsedWords<{ kind: 'meant'; options: Meaning[]; order: GroupSort; note?: string }> | null => {
  const least = countLeastShare(words, LEAST_OF_BOOK)
  if (least > 0) {
    const options = [MEANINGS.current]
    return { value: { kind: 'meant', options, order: 'principal', note: wordNotes.bookOrder }, length: least }
  }
  const share = countLeastShare(words, LEAST_SHARE)
  if (share > 0)
    return { value: { kind: 'meant', options: [{}], order: 'bookShare', note: wordNotes.shareOrder }, length: share }
  const ofEach = countLongestLeadingPhrase(words, OF_EACH)
  if (ofEach > 0 && words[ofEach] === 'each')
    return { value: { kind: 'meant', options: [{}], order: 'bookShare' }, length: ofEach }
  for (const { meaning, phrases, order } of PHRASES) {
    const length = countLongestLeadingPhrase(words, phrases)
    if (length > 0) return { value: { kind: 'meant', options: [meaning], order }, length }
  }
  return null
}

const isRate = (term: Term): boolean =>
  term.kind === 'meant' &&
  term.order === 'bookShare' &&
  listOptions(term).some((option) => Object.keys(option).length > 0)

/**
 * Refuses a share of the book for groups that have none ('default rate by repayment month'), and adds to others beside a time of settlement
 * what they are a share of.
 */
export const checkShares = (terms: readonly Term[]): Term[] => {
  const options = terms.flatMap(listOptions)
  const groupings = options.flatMap(({ group, across }) => [group?.by, across].filter((by) => by !== undefined))
  const hasBooks = groupings.every(canHaveBook)
  const isTimed =
    options.some(({ settlement, settledIn }) => settlement ?? settledIn) && !groupings.some(isBySettlement)
  return terms.map((term): Term => {
    if (!isRate(term)) return term
    if (!hasBooks) return { kind: 'unknown', words: term.words, note: wordNotes.noBooks }
    return isTimed ? { ...term, note: wordNotes.wholeBooks } : term
  })
}

const FUNDING: readonly string[] = ['fund', 'funds', 'funded', 'lend', 'lends', 'hold', 'holds']

/** Explains what lenders do with a book ('what share of our book do the top lenders fund') by the current book beside it. */
export const explainFunding = (terms: readonly Term[]): Term[] =>
  terms.flatMap(listOptions).some(({ book }) => book === 'current')
    ? terms.map((term) =>
        term.kind === 'unknown' && FUNDING.includes(term.words.toLowerCase())
          ? { kind: 'meant', options: [{}], words: term.words }
          : term,
      )
    : [...terms]
