import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { BARE_FIRMS, FIRM_KINDS } from '#lib/discovery/loan-search/words/firms/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const namesBareFirm = (term: Term): boolean => {
  const words = listWords(term)
  return words.some((word, at) => BARE_FIRMS.includes(word) && !FIRM_KINDS.includes(words[at - 1] ?? ''))
}

/** Adds to 'by company' and 'by firm' which companies are meant, because brokers and law firms are some, too. */
export const noteFirms = (terms: readonly Term[]): Term[] =>
  terms.map((term) => {
    const isMeant = listOptions(term).some(({ group }) => group?.by === 'lender') && namesBareFirm(term)
    return isMeant ? { ...term, note: term.note ?? wordNotes.companies } : term
  })
