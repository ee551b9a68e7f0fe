import type { Filter } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { keepingLabels, MOVES, type Move } from '#lib/discovery/loan-search/groups/keeping/labels.ts'

/** How many groups of the order are shown, the first ones, 99 at most; it removes groups and no loan. */
export const topFilter: Filter<number, never> = {
  label: keepingLabels.top,
  controls: [{ kind: 'carried', parameter: 'top', label: keepingLabels.top }],
  isAsked: (read) => read('group') !== '',
  parse: (read) => (/^[1-9]\d?$/.test(read('top')) ? Number(read('top')) : null),
  write: (top) => ({ top }),
  words: (top) => String(top),
  phrase: (top) => ({ after: keepingLabels.topPhrase(top) }),
  who: notVisiting,
}

// By name, because the rules of periods would be in every page of a list. Loans that are due are not compared.
const COMPARED = /^(?:month|quarter|year|calendarYear|discharge(?:Quarter|Year)?)$/

/** Keeps the groups that have loans in one of the two compared periods alone, or less or more in one; it removes groups and no loan. */
export const movedFilter: Filter<Move, never> = {
  label: keepingLabels.moved,
  controls: [{ kind: 'carried', parameter: 'moved', label: keepingLabels.moved }],
  isAsked: (read) => read('group') !== '' && COMPARED.test(read('across')),
  parse: (read) => MOVES.find((move) => move === read('moved')) ?? null,
  write: (moved) => ({ moved }),
  words: (moved) => keepingLabels.moves[moved],
  phrase: (moved) => ({ after: keepingLabels.movedPhrase[moved] }),
  who: notVisiting,
}
