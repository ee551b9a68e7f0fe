import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import {
  COUNTED_KINDS,
  COUNTED_LOANS,
  FIGURE_NAMES,
  FIGURE_ORDERS,
  GROUPED_NAMES,
  LEAST_HEADS,
  LEAST_TAILS,
  OF_GROUPS,
} from '#lib/discovery/loan-search/words/measures/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

/** The most words of a name. */
const LONGEST = 8

type Meant = Omit<Extract<Term, { kind: 'meant' }>, 'words'>
type Found = ParsedWords<Meant>

const findLongest = <One extends { names: readonly string[] }>(
  words: readonly string[],
  named: readonly One[],
): ParsedWords<One> | null => {
  const plain = words.slice(0, LONGEST).map(normalisePhrase)
  const found = named.map((value) => ({ value, length: countLongestLeadingPhrase(plain, value.names) }))
  const best = found.reduce((most, each) => (each.length > most.length ? each : most))
  return best.length > 0 ? best : null
}

/** Finds the figure of groups at the start of the words: 'average loan size', 'fees earned'. */
export const findFigure = (words: readonly string[]): ParsedWords<(typeof FIGURE_NAMES)[number]> | null => {
  const found = findLongest(words, FIGURE_NAMES)
  const isOfGroups = () => words.slice(0, found?.length).some((word) => OF_GROUPS.includes(word))
  return found?.value.sort === 'fees' && !isOfGroups() ? null : found
}

const parseOrder = (words: readonly string[]): Found | null => {
  const found = findLongest(words, FIGURE_ORDERS)
  if (!found) return null
  const { sort: order, isLowest } = found.value
  const value: Meant = isLowest
    ? { kind: 'meant', options: [{}], order, isLowest }
    : { kind: 'meant', options: [{}], order }
  return { value, length: found.length }
}

// 'By settled loans' is an order by their number; which loans are counted is read from the words after it.
const parseCountOrder = ([by, kind = '', counted = '']: readonly string[]): Found | null =>
  by === 'by' && COUNTED_KINDS.includes(kind) && COUNTED_LOANS.includes(normalisePhrase(counted))
    ? { value: { kind: 'meant', options: [{}], order: 'loans' }, length: 1 }
    : null

const parseGroupedName = (words: readonly string[]): Found | null => {
  const found = findLongest(words, GROUPED_NAMES)
  if (!found) return null
  const { by, meaning, isLowest } = found.value
  const group: Meaning['group'] =
    isLowest === undefined ? getUsualGrouping(by) : { by, sort: 'principal', isDescending: !isLowest }
  const option: Meaning = Object.assign({ group }, meaning)
  return { value: { kind: 'meant', options: [option] }, length: found.length }
}

// 'At least 5 loans', 'more than 4 deals', '5 or more loans', '5+ loans'.
const parseLeast = (words: readonly string[]): Found | null => {
  const head = findLongest(words, LEAST_HEADS)
  const at = head?.length ?? 0
  const [, digits = '', plus = ''] = /^(\d{1,4})(\+?)$/.exec(words[at] ?? '') ?? []
  const tail = head ? 0 : countLongestLeadingPhrase(words.slice(at + 1), LEAST_TAILS)
  const isBound = head !== null || plus !== '' || tail > 0
  const counted = normalisePhrase(words[at + 1 + tail] ?? '')
  const least = Number(digits) + (head?.value.more ?? 0)
  if (digits === '' || !isBound || !COUNTED_LOANS.includes(counted) || least < 2) return null
  return { value: { kind: 'meant', options: [{ least }] }, length: at + 2 + tail }
}

const PARSERS: readonly ((words: readonly string[]) => Found | null)[] = [parseGroupedName, parseLeast, parseCountOrder]

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
