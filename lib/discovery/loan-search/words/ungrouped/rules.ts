import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { MOST_UNGROUPED, UNGROUPED_HEADS } from '#lib/discovery/loan-search/words/ungrouped/fields.ts'

const isHead = (term: Term): boolean => term.kind === 'unknown' && UNGROUPED_HEADS.includes(listWords(term).join(' '))

// A name that nobody has is refused as one.
const isPlainWord = (term: Term | undefined): boolean =>
  term?.kind === 'unknown' && !term.note && /^\p{Ll}/u.test(trimPunctuation(term.words)) && !isCapital(term.words)

const isCapital = (words: string): boolean => /^["'“‘(]?\p{Lu}/u.test(words)

/**
 * Refuses groups that loans do not have, with those that they have: 'settled loans by industry'. Without these words a list of single
 * loans would be taken for the answer.
 */
export const refuseGroupings = (terms: readonly Term[]): Term[] => {
  const found: Term[] = []
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] as Term
    let end = at + 1
    while (isHead(term) && end - at <= MOST_UNGROUPED && isPlainWord(terms[end])) end += 1
    if (end === at + 1) found.push(term)
    else {
      found.push({ kind: 'unknown', words: joinWords(terms.slice(at, end)), note: wordNotes.ungrouped })
      at = end - 1
    }
  }
  return found
}
