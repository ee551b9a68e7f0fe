import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'

/** Words that may be the whole name of a suburb, and where they are. */
type BarePlace = { at: number; length: number; name: string }

const MOST_WORDS = 3
/** The fewest letters of a suburb in lower case: shorter ones are other words, too. */
const SHORTEST = 5

const isPlaceWord = (term: Term | undefined): boolean =>
  term?.kind === 'unknown' && !term.note && /^\p{L}[\p{L}'’-]*$/u.test(trimPunctuation(term.words))

/**
 * Returns the words of a question that may be suburbs although nothing says so, the longest first: not understood, and in capitals or at the
 * start or end.
 */
export const listBarePlaces = (terms: readonly Term[]): BarePlace[] =>
  [...Array(MOST_WORDS).keys()]
    .map((fewer) => MOST_WORDS - fewer)
    .flatMap((length) =>
      terms.flatMap((_, at): BarePlace[] => {
        const some = terms.slice(at, at + length)
        const name = some.map(({ words }) => trimPunctuation(words)).join(' ')
        const isEdge = at === 0 || at + length === terms.length
        const isCapital = some.every(({ words }) => /^\p{Lu}/u.test(words))
        const isPossible = some.length === length && some.every(isPlaceWord) && (isCapital || isEdge)
        return isPossible && name.length >= SHORTEST ? [{ at, length, name }] : []
      }),
    )
