import type { ParsedWords } from '#lib/core/spoken-figures.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { parseBounds } from '#lib/discovery/loan-search/words/measures/bounds/rules.ts'
import {
  AMOUNTS,
  BAD_KINDS,
  COUNTED_KINDS,
  COUNTED_LOANS,
  FIGURE_NAMES,
  FIGURE_ORDERS,
  GROUPED_NAMES,
  MOST_KINDS,
  OF_GROUPS,
} from '#lib/discovery/loan-search/words/measures/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { findLongestNamed } from '#lib/discovery/loan-search/words/spelling/rules.ts'

type Meant = Omit<Extract<Term, { kind: 'meant' }>, 'words'>
type Found = ParsedWords<Meant>

/** Finds the figure of groups at the start of the words: 'average loan size', 'fees earned'. */
export const findFigure = (words: readonly string[]): ParsedWords<(typeof FIGURE_NAMES)[number]> | null => {
  const found = findLongestNamed(words, FIGURE_NAMES)
  const isOfGroups = () => words.slice(0, found?.length).some((word) => OF_GROUPS.includes(word))
  return found?.value.sort === 'fees' && !isOfGroups() ? null : found
}

const parseOrder = (words: readonly string[]): Found | null => {
  const found = findLongestNamed(words, FIGURE_ORDERS)
  if (!found) return null
  const { sort: order, isLowest } = found.value
  const value: Meant = isLowest
    ? { kind: 'meant', options: [{}], order, isLowest }
    : { kind: 'meant', options: [{}], order }
  return { value, length: found.length }
}

// 'By settled loans' is an order by their number; which loans are counted is read from the words after it.
const parseCountOrder = ([by, kind = '', counted = '']: readonly string[]): Found | null => {
  if (by !== 'by' || !COUNTED_KINDS.includes(kind)) return null
  const isCounted = COUNTED_LOANS.includes(normalisePhrase(counted))
  // 'Rank BDMs by settled this year' is about the dollars.
  return { value: { kind: 'meant', options: [{}], order: isCounted ? 'loans' : 'principal' }, length: 1 }
}

// 'By overdue money' is an order by dollars.
const parseAmountOrder = ([by, ...words]: readonly string[]): Found | null => {
  const at = words.findIndex((word) => AMOUNTS.includes(normalisePhrase(word)))
  return by === 'by' && at > 0 && at <= MOST_KINDS
    ? { value: { kind: 'meant', options: [{}], order: 'principal' }, length: 1 }
    : null
}

// 'The worst arrears' are the largest, and the 'worst lender for defaults' has the most.
const parseWorst = ([worst, ...words]: readonly string[]): Found | null =>
  worst === 'worst' && words.slice(0, MOST_KINDS).some((word) => BAD_KINDS.includes(normalisePhrase(word)))
    ? { value: { kind: 'meant', options: [{}], order: 'principal' }, length: 1 }
    : null

const parseGroupedName = (words: readonly string[]): Found | null => {
  const found = findLongestNamed(words, GROUPED_NAMES)
  if (!found) return null
  const { by, meaning, isLowest } = found.value
  const group: Meaning['group'] =
    isLowest === undefined ? getUsualGrouping(by) : { by, sort: 'principal', isDescending: !isLowest }
  const option: Meaning = Object.assign({ group }, meaning)
  return { value: { kind: 'meant', options: [option] }, length: found.length }
}

const parseSizes = (words: readonly string[]): Found | null => {
  const bounds = parseBounds(words)
  return bounds && { value: { kind: 'meant', options: [bounds.value] }, length: bounds.length }
}

const PARSERS: readonly ((words: readonly string[]) => Found | null)[] = [
  ...[parseGroupedName, parseSizes],
  ...[parseCountOrder, parseAmountOrder, parseWorst],
]

/**
 * Parses what groups show, how they are ordered by it and which of them are shown: 'average loan size', 'the highest fee', 'ageing', 'at
 * least 5 loans'.
 */
export const parseMeasures = (words: readonly string[]): Found | null => {
  const figure = findFigure(words)
  const named: Found | null = figure && {
    value: { kind: 'meant', options: [{ figures: figure.value.figures }] },
    length: figure.length,
  }
  const found = [parseOrder(words), named, ...PARSERS.map((parse) => parse(words))].filter((each) => each !== null)
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null
}
