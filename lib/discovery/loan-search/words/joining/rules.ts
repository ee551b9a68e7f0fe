import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { asksForStatus } from '#lib/discovery/loan-search/coverage/rules.ts'
import { isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { narrowsBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { isGrouped, listOptions, type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { JOINTS, NEGATIONS, OR, PLURALS } from '#lib/discovery/loan-search/words/joining/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { findMeanOf } from '#lib/discovery/loan-search/words/means/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const getJoint = (term: Term): string | null => {
  const word = trimPunctuation(term.words).toLowerCase()
  return JOINTS.includes(word) ? word : null
}

/** Returns the only meaning of a term; null if it has several, orders groups, or has none. */
export const getSingleMeaning = (term: Term | undefined): Meaning | null =>
  term?.kind === 'meant' && term.options.length === 1 && !term.order ? (term.options[0] ?? null) : null

/** True for words that narrow nothing. */
export const isFiller = (term: Term): boolean => {
  const meaning = getSingleMeaning(term)
  return meaning !== null && Object.keys(meaning).length === 0
}

/** When loans of a question settled or are due, as one range of days. */
type Time = { name: 'settlement' | 'repayment'; range: Range }

const findTime = (term: Term | undefined, today: Day): Time | null => {
  const meaning = getSingleMeaning(term)
  if (meaning?.repayment) return { name: 'repayment', range: meaning.repayment }
  if (meaning?.expiry === 'EXPIRED') return { name: 'repayment', range: { min: null, max: addDaysTo(today, -1) } }
  return meaning?.settlement ? { name: 'settlement', range: meaning.settlement } : null
}

const toMeaning = ({ name, range }: Time): Meaning =>
  name === 'repayment' ? { repayment: range, book: 'current' } : { settlement: range }

const compareStarts = (one: Range, other: Range): number => ((one.min ?? '') < (other.min ?? '') ? -1 : 1)

const overlaps = (one: Range, other: Range): boolean => {
  const [first, second] = [one, other].sort(compareStarts) as [Range, Range]
  return first.max === null || second.min === null || second.min <= first.max
}

// Returns the one range of both; null if there are days between them.
const uniteRanges = (one: Range, other: Range): Range | null => {
  const [first, second] = [one, other].sort(compareStarts) as [Range, Range]
  const isGapless = first.max === null || second.min === null || second.min <= addDaysTo(first.max, 1)
  if (!isGapless) return null
  const isOpen = first.max === null || second.max === null
  return { min: first.min, max: isOpen ? null : ([first.max, second.max].sort().at(-1) ?? null) }
}

/** Returns the words of terms as one text. */
export const joinWords = (terms: readonly Term[]): string => terms.map(({ words }) => words).join(' ')

/**
 * Joins two times of one kind with 'or' between them to the range of both: 'overdue or due in the next 60 days'. The same with
 * 'and' between times that exclude each other. Without such a range the second becomes unknown, because the filters of a search
 * are combined by 'and', which would find nothing.
 */
export const joinTimes = (terms: readonly Term[], today: Day): Term[] => {
  const joined: Term[] = []
  // Where the last time is in `joined`, and whether an 'or' or 'and' follows it.
  let [before, joint]: [number, string | null] = [-1, null]
  for (const term of terms) {
    joined.push(term)
    const [one, other] = [findTime(joined[before], today), findTime(term, today)]
    if (one && other && joint && one.name === other.name && (joint === OR || !overlaps(one.range, other.range))) {
      const range = uniteRanges(one.range, other.range)
      const rest = joined.splice(before)
      const united: Term[] = range
        ? [{ kind: 'meant', options: [toMeaning({ name: one.name, range })], words: joinWords(rest) }]
        : [rest[0] as Term, { kind: 'unknown', words: joinWords(rest.slice(1)) }]
      joined.push(...united)
      joint = null
    } else if (other) [before, joint] = [joined.length - 1, null]
    else if (!isFiller(term)) before = -1
    else joint = getJoint(term) ?? joint
  }
  return joined
}

/** Returns the only filter that each meaning of a term sets to a list of choices; null for any other term. */
const findChosen = (term: Term | undefined): string | null => {
  const names = term?.kind === 'meant' ? term.options.map(findOnlyChoice) : []
  return names.every((name) => name === names[0]) ? (names[0] ?? null) : null
}

/** Returns the filter that a meaning sets to a list of choices, if it sets no other. */
export const findOnlyChoice = (meaning: Meaning): string | null => {
  const [[name, value] = ['', null], ...others] = Object.entries(meaning)
  return Array.isArray(value) && others.length === 0 ? name : null
}

// 'Overdue by 30 days' is due up to a day.
const isLate = ({ expiry, daysOverdue, repayment, book: _book, ...others }: Meaning): boolean =>
  (expiry ?? daysOverdue ?? repayment) !== undefined &&
  (repayment?.min ?? null) === null &&
  Object.keys(others).length === 0

const isStatus = ({ status, ...others }: Meaning): boolean => status !== undefined && Object.keys(others).length === 0

const isOnly = (term: Term | undefined, is: (meaning: Meaning) => boolean): boolean => {
  const meaning = getSingleMeaning(term)
  return meaning !== null && is(meaning)
}

// 'Overdue or in default' has a search for each: none finds the loans that are one of both, and one for both finds those that are overdue
// and in default.
const splitLate = (terms: readonly Term[]): Term[] => {
  const at = terms.findIndex((term, place) => {
    const [before, after] = [terms[place - 1], terms[place + 1]]
    if (!isFiller(term) || getJoint(term) !== OR) return false
    return (isOnly(before, isLate) && isOnly(after, isStatus)) || (isOnly(before, isStatus) && isOnly(after, isLate))
  })
  if (at === -1) return [...terms]
  const joined = terms.slice(at - 1, at + 2)
  const options = joined.flatMap((term) => listOptions(term).filter((option) => Object.keys(option).length > 0))
  const both: Term = { kind: 'meant', options, words: joinWords(joined), isSplit: true, note: wordNotes.eitherLate }
  return [...terms.slice(0, at - 1), both, ...terms.slice(at + 2)]
}

/** Makes each 'or' unknown that is not between choices of one filter: all other filters are combined by 'and'. */
export const markLooseOr = (terms: readonly Term[]): Term[] =>
  terms.map((term, at) => {
    if (!isFiller(term) || getJoint(term) !== OR) return term
    const before = findChosen(terms[at - 1])
    const isJoining = before !== null && before === findChosen(terms[at + 1])
    return isJoining ? term : { kind: 'unknown', words: term.words }
  })

/** Answers 'overdue or in default' by a search for each, and makes unknown each other 'or' that joins no choices of one filter. */
export const explainOr = (terms: readonly Term[]): Term[] => markLooseOr(splitLate(terms))

// A share of the book needs loans that are some of it; 'share of the book by lender' is that of the whole.
const isOfPart = (terms: readonly Term[]): boolean =>
  terms.some((term) => term.kind === 'meant' && term.options.some(narrowsBook))

const DOLLARS = /^(?:(?:by|in) (?:the )?(?:\$|dollars?|dollar value|value)|money|dollars)$/i
const asksForDollars = (terms: readonly Term[]): boolean =>
  terms.some(({ words }) => DOLLARS.test(trimPunctuation(words)))

// 'The highest arrears as a share of their book' asks for the share.
const findOrderTerm = (terms: readonly Term[]) => {
  const orders = terms.flatMap((term) =>
    term.kind === 'meant' && term.order && (term.order !== 'bookShare' || isOfPart(terms))
      ? [{ order: term.order, isDescending: !term.isLowest }]
      : [],
  )
  const share = orders.find(({ order }) => order === 'bookShare')
  // 'Which brokers have the most seconds in default, by $' asks for dollars.
  const dollars = asksForDollars(terms) ? orders.find(({ order }) => order === 'loans') : undefined
  return share ?? (dollars ? { ...dollars, order: 'principal' as const } : orders[0])
}

const findOrder = (terms: readonly Term[]) => findOrderTerm(terms)?.order

// The orders of groups that loans have, too, and the column of each.
const LOAN_COLUMNS = { principal: 'principal', rate: 'lowerRate', lvr: 'lvr' } as const

const isLoanOrder = (order: GroupSort | undefined): order is keyof typeof LOAN_COLUMNS =>
  order !== undefined && Object.hasOwn(LOAN_COLUMNS, order)

const nameOrder = (order: keyof typeof LOAN_COLUMNS, isDescending: boolean): string => {
  if (order === 'principal') return isDescending ? wordNotes.largest : wordNotes.smallest
  const measure = order === 'lvr' ? 'LVR' : order
  return isDescending ? wordNotes.highest(measure) : wordNotes.lowest(measure)
}

/** The order of loans by size: a column, and what the chip says. */
type FoundOrder = { column: (typeof LOAN_COLUMNS)[keyof typeof LOAN_COLUMNS]; isDescending: boolean; chip: string }

/** Returns the order of loans, not groups, by size that a question asks for: 'the biggest loans in NSW', 'highest LVR'; null for none. */
export const findLoansBySize = (terms: readonly Term[]): FoundOrder | null => {
  const found = isGrouped(terms) ? undefined : findOrderTerm(terms)
  if (!found || !isLoanOrder(found.order)) return null
  const { order, isDescending } = found
  return { column: LOAN_COLUMNS[order], isDescending, chip: nameOrder(order, isDescending) }
}

/** True if words that were not understood turn the question into its opposite. */
export const isNegation = (words: string): boolean => listWords({ words }).some((word) => NEGATIONS.includes(word))

/**
 * Groups loans by state if a question asks for a mean or a share of the book without groups: 'average LVR of seconds'. A list has none;
 * groups have them, means with a line for all loans.
 */
export const groupForMeans = (terms: readonly Term[]): Term[] => {
  const isShare = (term: Term) =>
    term.kind === 'meant' && term.order === 'bookShare' && findOrder(terms) === 'bookShare'
  const at = terms.findIndex((term) => findMeanOf(term) !== undefined || isShare(term))
  const term = terms[at]
  // 'Lenders with the highest default rate' are grouped by the plural.
  const isOrdered = findOrder(terms) === 'bookShare' && terms.some(({ words }) => findPlural(words) !== undefined)
  if (term?.kind !== 'meant' || isGrouped(terms) || isOrdered) return [...terms]
  const group = getUsualGrouping('state')
  return terms.with(at, { ...term, options: term.options.map((option) => ({ ...option, group })) })
}

const LONG_PLURALS = Object.keys(PLURALS).filter((plural) => plural.includes(' '))

/** Returns how many words of the start are the plural of a record, if that has several: 'law firms'; 0 for none. */
export const countLongPlural = (words: readonly string[]): number => countLongestLeadingPhrase(words, LONG_PLURALS)

// Also asks a list of loans to show them.
const ASKED_PLURAL = /^who are (?:the|our) /i

/** Returns the grouping that the plural of a record names alone: 'brokers', 'who are the brokers'. */
export const findPlural = (words: string): GroupedBy | undefined => {
  const plain = trimPunctuation(words).replace(ASKED_PLURAL, '')
  return Object.hasOwn(PLURALS, plain) ? PLURALS[plain] : undefined
}

// 'Biggest overdue lender', 'cheapest lender': one record after an order, or what its loans are and an order, and before no name.
const findOrderedOne = (terms: readonly Term[]): number =>
  terms.findIndex((term, at) => {
    const before = terms[at - 1]
    if (before?.kind !== 'meant' || findPlural(`${trimPunctuation(term.words)}s`) === undefined) return false
    const isNarrowed = before.options.some((option) => Object.keys(option).length > 0)
    const isAfterOrder = findOrder(isNarrowed ? terms.slice(0, at) : [before]) !== undefined
    const next = terms[at + 1]
    const isNamed = next?.kind === 'party' || (next?.kind === 'unknown' && !isNegation(next.words))
    return isAfterOrder && !isNamed
  })

/** Groups loans by what an order is about without 'by' or 'which': 'brokers with most loans in default'. */
export const groupOrdered = (terms: readonly Term[]): Term[] => {
  if (!findOrder(terms) || isGrouped(terms)) return [...terms]
  const plural = terms.findIndex(({ words }) => findPlural(words) !== undefined)
  const at = plural < 0 ? findOrderedOne(terms) : plural
  const { words = '' } = terms[at] ?? {}
  const by = findPlural(words) ?? findPlural(`${trimPunctuation(words)}s`)
  return by
    ? terms.with(at, { kind: 'meant', options: [{ group: getUsualGrouping(by) }], words: terms[at]?.words ?? '' })
    : [...terms]
}

/**
 * Returns the note of a mean of loans of every status, because most are discharged and the mean of the book is another figure. Periods
 * across groups say of which loans their means are.
 */
export const findMeansNote = (options: readonly Meaning[]): string | undefined => {
  const names = options.flatMap((option) => Object.keys(option))
  if (options.some(({ across = '' }) => isByPeriod(across))) return undefined
  return asksForStatus(names) ? undefined : wordNotes.allMeans
}

/** Adds its note to each mean that a question asks for. */
export const noteMeans = (terms: readonly Term[]): Term[] => {
  const note = findMeansNote(terms.flatMap(listOptions))
  return note === undefined ? [...terms] : terms.map((term) => (findMeanOf(term) ? { ...term, note } : term))
}

/**
 * Applies an order such as 'the most loans' to the groups of a question. Without groups, loans can be ordered by their principal
 * alone; the words of any other order are unknown.
 */
export const orderAskedGroups = (terms: readonly Term[]): Term[] => {
  const sort = findOrder(terms) ?? findMean(terms)
  if (!sort || findLoansBySize(terms)) return [...terms]
  const isDescending = findOrderTerm(terms)?.isDescending ?? true
  const hasGroups = isGrouped(terms)
  return terms.map((term) => {
    if (term.kind !== 'meant') return term
    if (term.order && !hasGroups) return { kind: 'unknown', words: term.words }
    return { ...term, options: term.options.map((option) => orderGroup(option, sort, isDescending)) }
  })
}

/** True for periods and bands, which keep their order whatever is asked of them. */
export const keepsOrder = (by = ''): boolean => isByPeriod(by) || isByBand(by)

// 'Average rate by state' is about the rates; periods and bands keep their order.
const findMean = (terms: readonly Term[]): GroupSort | undefined => {
  const isInOrder = terms.some((term) => keepsOrder(getSingleMeaning(term)?.group?.by))
  return isInOrder ? undefined : terms.map(findMeanOf).find((mean) => mean !== undefined)
}

// An order by the change between two times is that of the figure, and one by the later time is of whatever is shown.
const orderGroup = (option: Meaning, sort: NonNullable<Meaning['group']>['sort'], isDescending: boolean): Meaning => {
  const { group } = option
  if (!group || group.sort === 'change') return option
  // The share of a book is shown in the order of its periods and bands.
  if (sort === 'bookShare' && keepsOrder(group.by)) return { ...option, figures: sort }
  return { ...option, group: { by: group.by, sort: group.sort === 'latest' ? 'latest' : sort, isDescending } }
}
