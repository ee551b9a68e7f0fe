import { EXCLUSIONS } from '#lib/discovery/loan-search/words/excluding/fields.ts'
import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { CHOICE_FILTERS, CONTRASTS } from '#lib/discovery/loan-search/words/joining/contrasts/fields.ts'
import { isFiller } from '#lib/discovery/loan-search/words/joining/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const isContrast = ({ kind, words }: Term): boolean => kind === 'unknown' && CONTRASTS.includes(trimPunctuation(words))

const isChoice = (term: Term, option: Meaning): boolean =>
  Object.keys(option).every((name) => CHOICE_FILTERS.includes(name)) && !EXCLUSIONS.includes(listWords(term)[0] ?? '')

const isCondition = (term: Term | undefined): boolean =>
  term?.kind === 'meant' && term.options.every((option) => !isChoice(term, option))

/** Reads 'but' between two conditions that are understood as 'and'. Before a choice or unread words it may leave them out, and stays unknown. */
export const joinContrasts = (terms: readonly Term[]): Term[] =>
  terms.map((term, at): Term => {
    if (!isContrast(term)) return term
    const isAfter = terms.slice(0, at).some((each) => each.kind === 'meant' && !isFiller(each))
    const next = terms.slice(at + 1).find((each) => !isFiller(each))
    return isAfter && isCondition(next) ? { kind: 'meant', options: [{}], words: term.words } : term
  })
