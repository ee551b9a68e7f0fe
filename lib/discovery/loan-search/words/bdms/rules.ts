import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { BDM_PHRASES } from '#lib/discovery/loan-search/words/bdms/fields.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/** Returns how many words of the start ask who looks after lenders or brokers; 0 for none. */
export const countBdmWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, BDM_PHRASES)

const hasParties = (term: Term): boolean =>
  listOptions(term).some(({ group }) => group?.by === 'lender' || group?.by === 'broker')

/** Shows the BDM beside each lender or broker if a question asks who looks after them; beside other groups the words stay unknown. */
export const showBdms = (terms: readonly Term[]): Term[] =>
  terms.some(hasParties)
    ? terms.map(
        (term): Term =>
          isUnread(term, countBdmWords) ? { kind: 'meant', options: [{ bdms: true }], words: term.words } : term,
      )
    : terms.map((term) => (isUnread(term, countBdmWords) ? { ...term, note: wordNotes.bdmsBeside } : term))
