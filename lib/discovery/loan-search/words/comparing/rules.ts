import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { getSingleMeaning, isFiller } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'

const isState = (term: Term): boolean => Object.keys(getSingleMeaning(term) ?? {}).join() === 'state'

const canGroupByState = (terms: readonly Term[]): boolean =>
  terms.every((term) => {
    const by = getSingleMeaning(term)?.group?.by
    return by === undefined || by === 'state'
  })

/**
 * Answers a question about several states ('NSW vs Victoria') by the groups of all states, with a note: a search has one state, so
 * either of them alone would be half an answer. Other groupings than by state leave the words as they are.
 */
export const compareStates = (terms: readonly Term[]): Term[] => {
  const states = terms.flatMap((term, at) => (isState(term) ? [at] : []))
  const [first = 0, last = 0] = [states[0], states.at(-1)]
  const names = new Set(states.map((at) => getSingleMeaning(terms[at])?.state))
  const isList = terms.slice(first, last + 1).every((term) => isState(term) || isFiller(term))
  if (names.size < 2 || !isList || !canGroupByState(terms)) return [...terms]
  const note = wordLabels.allStates(states.map((at) => terms[at]?.words.replace(/^in /i, '') ?? ''))
  const words = terms.slice(first, last + 1).map((term) => term.words)
  const all: Term = { kind: 'meant', options: [{ group: getUsualGrouping('state') }], words: words.join(' '), note }
  return terms.toSpliced(first, words.length, all)
}
