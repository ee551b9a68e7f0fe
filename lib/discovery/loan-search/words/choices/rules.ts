import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import {
  COMPARED_CHOICES,
  type ComparedFilter,
  OTHERS,
  SINGLE_CHOICES,
} from '#lib/discovery/loan-search/words/choices/fields.ts'
import { isComparison, joinApart } from '#lib/discovery/loan-search/words/comparing/rules.ts'
import { findChange } from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { getSingleMeaning, isFiller, joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const isChoiceOf = (term: Term, filter: ComparedFilter): boolean =>
  Object.keys(getSingleMeaning(term) ?? {}).join() === filter

const isAnd = ({ words }: Term): boolean => ['and', '&', '+'].includes(trimPunctuation(words))

const joinStatuses = (meanings: readonly (Meaning | null)[]): NonNullable<Meaning['status']> =>
  [...new Set(meanings.flatMap((meaning) => meaning?.status ?? []))].sort()

const compareChoicesOf = (terms: readonly Term[], filter: ComparedFilter): Term[] | null => {
  const places = terms.flatMap((term, at) => (isChoiceOf(term, filter) ? [at] : []))
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const values = places.map((at) => getSingleMeaning(terms[at])?.[filter])
  if (new Set(values.map((value) => JSON.stringify(value))).size < 2) return null
  const apart = joinApart(terms, [first, last], (term) => isChoiceOf(term, filter))
  if (apart) return compareChoicesOf(apart, filter)
  const span = terms.slice(first, last + 1)
  const isList = span.every((term) => isChoiceOf(term, filter) || isFiller(term))
  // Several statuses without such a word are a search for the loans of each; 'first second mortgage' contradicts itself.
  const isJoined = filter !== 'status' && span.some(isAnd)
  if (!isList || !(isJoined || terms.some(isComparison))) return null
  const by = COMPARED_CHOICES[filter]
  const isOtherwise = terms.some((term) => getSingleMeaning(term)?.group?.by === by)
  const option = Object.assign(
    filter === 'status' ? { status: joinStatuses(places.map((at) => getSingleMeaning(terms[at]))) } : {},
    isOtherwise ? {} : { group: getUsualGrouping(by) },
  )
  const compared: Term = { kind: 'meant', options: [option], words: joinWords(span), isCompared: true }
  // 'By first and second mortgages'.
  const isBy = terms[first - 1]?.words === 'by' && terms[first - 1]?.kind === 'unknown'
  if (SINGLE_CHOICES.includes(filter)) compared.note = wordNotes.allChoices
  // 'Are seconds defaulting more than firsts': the groups show which is more.
  return terms
    .toSpliced(first, span.length, compared)
    .toSpliced(first - 1, isBy ? 1 : 0)
    .map((term) => (findChange(term) ? { kind: 'meant', options: [{}], words: term.words } : term))
}

const countOthers = (words: readonly string[]): number => countLongestLeadingPhrase(words, OTHERS)

// 'Construction vs other loans': the groups show it beside the others.
const compareWithOthers = (terms: readonly Term[]): Term[] | null => {
  const isOthers = (term: Term) => isUnread(term, countOthers)
  const filters = Object.keys(COMPARED_CHOICES) as ComparedFilter[]
  const places = terms.flatMap((term, at) => (filters.some((filter) => isChoiceOf(term, filter)) ? [at] : []))
  const [at] = places
  const filter = filters.find((each) => at !== undefined && isChoiceOf(terms[at] as Term, each))
  if (!terms.some(isOthers) || at === undefined || places.length > 1 || !filter) return null
  const group = getUsualGrouping(COMPARED_CHOICES[filter])
  return terms.map((term, place): Term => {
    if (place === at) return { kind: 'meant', options: [{ group }], words: term.words, note: wordNotes.allChoices }
    return isOthers(term) ? { kind: 'meant', options: [{}], words: term.words } : term
  })
}

/**
 * Groups loans by what a question compares: 'first vs second mortgages', 'settled vs default'. A search has one priority, security type
 * and scenario, so the groups have all of these.
 */
export const compareChoices = (terms: readonly Term[]): Term[] => {
  for (const filter of Object.keys(COMPARED_CHOICES) as ComparedFilter[]) {
    const compared = compareChoicesOf(terms, filter)
    if (compared) return compared
  }
  return compareWithOthers(terms) ?? [...terms]
}
