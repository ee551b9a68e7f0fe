import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { OWN_WORDS } from '#lib/discovery/loan-search/words/own/fields.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/** True for words such as 'my', which mean something else for each reader. */
export const isOwn = ({ kind, words }: { kind: Term['kind']; words: string }): boolean =>
  kind === 'unknown' && OWN_WORDS.includes(listWords({ words }).join(' '))

/** Reads 'my' as what belongs to the reader; without any of that it stays unknown. */
export const placeOwn = <One extends object>(terms: readonly Term<One>[], options: readonly One[]): Term<One>[] =>
  options.length === 0
    ? [...terms]
    : terms.map((term) => (isOwn(term) ? { kind: 'meant', options, words: term.words } : term))
