import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { listOptions, type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { MEAN_WORDS } from '#lib/discovery/loan-search/words/means/fields.ts'
import { countMeasureWords, findMeanOf } from '#lib/discovery/loan-search/words/means/rules.ts'
import { findFigure } from '#lib/discovery/loan-search/words/measures/rules.ts'
import { DIRECTIONS, ORDER_WORDS, POSSESSIVES, RANKED } from '#lib/discovery/loan-search/words/orders/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/**
 * Returns 1 if 'first' ends the order that some words at the start ask for ('oldest first'), and 0 if it is a ranking ('largest first
 * mortgages') or no such word.
 */
export const countOrderFirst = (words: readonly string[], raw: readonly string[], length: number): number => {
  const isFirst = words[length] === 'first' && trimPunctuation(raw[length] ?? '') === 'first'
  return isFirst && ORDER_WORDS.includes(words[0] ?? '') && !RANKED.includes(words[length + 1] ?? '') ? 1 : 0
}

const ALL: readonly string[] = Object.values(DIRECTIONS).flat()

/** Returns how many words of the start are a direction of groups: 'high to low'; 0 for none. */
export const countDirection = (words: readonly string[]): number => countLongestLeadingPhrase(words, ALL)

/** True if the start says whose a figure is: 'their rates'. */
export const isPossessive = ([first = '', ...rest]: readonly string[]): boolean =>
  POSSESSIVES.includes(first) &&
  (countMeasureWords(rest) > 0 || MEAN_WORDS.includes(rest[0] ?? '') || findFigure(rest) !== null)

// What groups in time are about, which their order does not say.
const findSort = (terms: readonly Term[]): GroupSort =>
  terms
    .map(
      (term) =>
        findMeanOf(term) ??
        (listOptions(term).some(({ figures }) => figures) ? findFigure(listWords(term))?.value.sort : undefined),
    )
    .find((sort) => sort !== undefined) ?? 'principal'

const turn = (option: Meaning, sort: GroupSort, isDescending: boolean): Meaning =>
  option.group
    ? {
        ...option,
        group: { ...option.group, sort: option.group.sort === 'name' ? sort : option.group.sort, isDescending },
      }
    : option

/** Orders groups in the direction that a question asks for: 'average loan size by BDM high to low'. Without groups it stays unknown. */
export const directGroups = (terms: readonly Term[]): Term[] => {
  const direction = terms.find((term) => isUnread(term, countDirection))
  if (!direction || !terms.some((term) => listOptions(term).some(({ group }) => group))) return [...terms]
  const sort = findSort(terms)
  const isDescending = countLongestLeadingPhrase(listWords(direction), DIRECTIONS.descending) > 0
  return terms.map((term): Term => {
    if (term === direction) return { kind: 'meant', options: [{}], words: term.words }
    return term.kind === 'meant'
      ? { ...term, options: term.options.map((option) => turn(option, sort, isDescending)) }
      : term
  })
}
