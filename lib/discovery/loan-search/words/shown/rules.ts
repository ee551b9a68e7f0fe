import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { isGrouped, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { SHOWN_OF_LOANS } from '#lib/discovery/loan-search/words/shown/fields.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/** Returns how many words of the start ask for what a list of loans shows of each; 0 for none. */
export const countShown = (words: readonly string[]): number => {
  const length = countLongestLeadingPhrase(words, SHOWN_OF_LOANS)
  return length > 1 ? length : 0
}

/**
 * Explains words for what a list shows of each loan ('and the broker on each one'). Groups do not show it, so there the words remain
 * unknown.
 */
export const explainShown = (terms: readonly Term[]): Term[] =>
  isGrouped(terms)
    ? [...terms]
    : terms.map(
        (term): Term =>
          !term.words.endsWith(':') && isUnread(term, (words) => countLongestLeadingPhrase(words, SHOWN_OF_LOANS))
            ? { kind: 'meant', options: [{}], words: term.words }
            : term,
      )
