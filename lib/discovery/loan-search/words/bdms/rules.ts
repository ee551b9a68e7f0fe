import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { BDM_PHRASES } from '#lib/discovery/loan-search/words/bdms/fields.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/** Returns how many words of the start ask who looks after lenders or brokers; 0 for none. */
export const countBdmWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, BDM_PHRASES)

const hasParties = (term: Term): boolean =>
  listOptions(term).some(({ group }) => group?.by === 'lender' || group?.by === 'broker')

// Whoever has stopped bringing loans is rung next, by their BDM.
const isLost = (term: Term): boolean => listOptions(term).some(({ moved }) => moved === 'LOST')
const addBdms = (term: Term): Term =>
  term.kind === 'meant' && hasParties(term)
    ? { ...term, options: term.options.map((option) => Object.assign({}, option, { bdms: true as const })) }
    : term

/**
 * Shows the BDM beside each lender or broker if a question asks who looks after them, or who has stopped; beside other groups the words stay
 * unknown.
 */
export const showBdms = (terms: readonly Term[]): Term[] =>
  terms.some(hasParties)
    ? (terms.some(isLost) ? terms.map(addBdms) : terms).map(
        (term): Term =>
          isUnread(term, countBdmWords) ? { kind: 'meant', options: [{ bdms: true }], words: term.words } : term,
      )
    : terms.map((term) => (isUnread(term, countBdmWords) ? { ...term, note: wordNotes.bdmsBeside } : term))
