import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { BOOK_HEADS, BOOK_NAMES, BOOK_TAILS } from '#lib/discovery/loan-search/words/books/fields.ts'
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

const PHRASES = Object.keys(BOOK_NAMES).map((book) => ({
  meaning: MEANINGS[book as Book],
  phrases: listPhrases(book as Book),
}))

/** Parses an order by a book, which finds its loans alone: 'by current book', 'by discharged loan book'. */
export const parseBookOrder = (
  words: readonly string[],
): ParsedWords<{ kind: 'meant'; options: Meaning[]; order: GroupSort }> | null => {
  for (const { meaning, phrases } of PHRASES) {
    const length = countLongestLeadingPhrase(words, phrases)
    if (length > 0) return { value: { kind: 'meant', options: [meaning], order: 'principal' }, length }
  }
  return null
}
