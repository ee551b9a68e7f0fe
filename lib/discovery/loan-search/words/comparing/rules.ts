import type { Day } from '#lib/core/dates.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import type { Move } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { COMPARISONS, UP_OR_DOWN } from '#lib/discovery/loan-search/words/comparing/fields.ts'
import {
  choosePeriod,
  coverTimes,
  findTime,
  findTimes,
  isBesideTime,
} from '#lib/discovery/loan-search/words/comparing/times/rules.ts'
import { findChange } from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { findPlural, getSingleMeaning, isFiller, joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import {
  areComparable,
  findDirection,
  findMove,
  isBut,
  saysNone,
} from '#lib/discovery/loan-search/words/moving/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { findTrend } from '#lib/discovery/loan-search/words/trends/rules.ts'

const isState = (term: Term): boolean => Object.keys(getSingleMeaning(term) ?? {}).join() === 'state'

// Beside another grouping states are set across it, beside two there is no room.
const canGroupByState = (terms: readonly Term[]): boolean => {
  const asked = terms.flatMap((term) => getSingleMeaning(term) ?? [])
  return asked.filter(({ group }) => group && group.by !== 'state').length < 2 && asked.every(({ across }) => !across)
}

// 'WA default rate vs NSW and VIC' is 'default rate WA vs NSW and VIC'.
const joinFirstState = (terms: readonly Term[]): readonly Term[] => {
  const [first, second] = terms.flatMap((term, at) => (isState(term) ? [at] : []))
  if (first === undefined || second === undefined || !isComparison(terms[second - 1] ?? NO_TERM)) return terms
  const [state, between] = [terms.slice(first, first + 1), terms.slice(first + 1, second - 1)]
  return [...terms.slice(0, first), ...between, ...state, ...terms.slice(second - 1)]
}
const NO_TERM: Term = { kind: 'unknown', words: '' }

/**
 * Groups the loans of states that are compared ('NSW vs Victoria') by state, also across another grouping. States
 * without a word of comparison between them are a search for the loans of all of them.
 */
export const compareStates = (asked: readonly Term[]): Term[] => {
  const terms = joinFirstState(asked)
  const states = terms.flatMap((term, at) => (isState(term) ? [at] : []))
  const [first = 0, last = 0] = [states[0], states.at(-1)]
  const keys = [...new Set(states.flatMap((at) => getSingleMeaning(terms[at])?.state ?? []))].sort()
  const span = terms.slice(first, last + 1)
  const isList = span.every((term) => isState(term) || isFiller(term))
  // 'Compare NSW and Victoria' has its word before both.
  if (keys.length < 2 || !isList || !terms.some(isComparison) || !canGroupByState(terms)) return [...terms]
  const options = [{ state: keys, group: getUsualGrouping('state') }]
  return terms.toSpliced(first, span.length, { kind: 'meant', options, words: joinWords(span), isCompared: true })
}

/** True for a word that compares two things, such as 'versus'. */
export const isComparison = ({ words }: Term): boolean => COMPARISONS.some((each) => each === trimPunctuation(words))

/**
 * Moves the last of two compared parts of a question beside the first, if it follows a comparison after other words: 'rate on seconds by
 * month compared with firsts'. Null if they are beside each other, or not compared. `isPart` is true for such parts.
 */
export const joinApart = (
  terms: readonly Term[],
  [first, last]: readonly [number, number],
  isPart: (term: Term) => boolean,
): Term[] | null => {
  const at = terms.slice(0, last).findLastIndex((term) => !isFiller(term) || isComparison(term))
  const [comparison, part] = [terms[at], terms[last]]
  const isApart = terms.slice(first, at).some((term) => !isPart(term) && !isFiller(term))
  if (!comparison || !part || !isComparison(comparison) || at <= first || !isApart) return null
  return [...terms.slice(0, first + 1), comparison, part, ...terms.slice(first + 1, at), ...terms.slice(last + 1)]
}

// Where the grouping is whose groups are compared, and what it is: 'by broker', or 'brokers' alone.
const findCompared = (terms: readonly Term[]): { at: number; by: GroupedBy } | null => {
  const grouped = terms.findIndex((term) => getSingleMeaning(term)?.group)
  const at = grouped < 0 ? terms.findIndex(({ words }) => findPlural(words) !== undefined) : grouped
  const term = terms[at]
  const by = term && (getSingleMeaning(term)?.group?.by ?? findPlural(term.words))
  if (by) return isByPeriod(by) ? null : { at, by }
  // Several states beside two times are compared, too.
  const states = new Set(terms.flatMap((each) => getSingleMeaning(each)?.state ?? []))
  return states.size > 1 ? { at: terms.findIndex(isState), by: 'state' } : null
}

const replaceWith = (term: Term | undefined, option: Meaning): Term => ({
  kind: 'meant',
  options: [option],
  words: term?.words ?? '',
})

// 'Discharged this year vs last year': the times are compared as those of settlements, which `groupByDischarge` turns into discharges.
const splitDischarges = (terms: readonly Term[]): readonly Term[] => {
  if (findCompared(terms)) return terms
  return terms.flatMap((term): Term[] => {
    const meaning = getSingleMeaning(term)
    if (!meaning?.discharged || Object.keys(meaning).length > 1) return [term]
    const status = { status: ['DISCHARGED'] } as unknown as Meaning
    return [
      { kind: 'meant', options: [status], words: 'discharged' },
      { kind: 'meant', options: [{ settlement: meaning.discharged }], words: term.words },
    ]
  })
}

/**
 * Answers a question about two times ('this quarter compared to last quarter') by the groups of their periods, from the start of the
 * earlier to the end of the later; each group has its change. Other groups are set across these periods ('brokers this year vs last
 * year'), and 'less' or 'more' orders them by their change.
 */
export const compareTimes = (terms: readonly Term[], today: Day): Term[] =>
  compareFoundTimes(joinTimesApart(terms.some(isComparison) ? splitDischarges(terms) : terms, today), today)

// 'Fees this year by lender compared to last year'.
const joinTimesApart = (terms: readonly Term[], today: Day): readonly Term[] => {
  const [first, last, ...others] = findTimes(terms, today)
  if (!first || !last || others.length > 0) return terms
  return joinApart(terms, [first.at, last.at], (term) => term === terms[first.at]) ?? terms
}

const compareFoundTimes = (terms: readonly Term[], today: Day): Term[] => {
  const found = findTimes(terms, today)
  const [first, last] = [found[0], found.at(-1)]
  const move = findMove(terms, found)
  const change = move ? toChange(move.move) : terms.map(findChange).find((each) => each !== null)
  if (!first || !last || first === last || !(terms.some(isComparison) || change)) return [...terms]
  const span = terms.slice(first.at, last.at + 1)
  const times = found.map(({ time }) => time)
  const isJoint = (term: Term) => move !== null && (saysNone(term) || isBut(term))
  const isList = span.every(
    (term) => isBesideTime(term) || findTime(term, today) || findChange(term) || isFiller(term) || isJoint(term),
  )
  const groups = terms.flatMap((term) => getSingleMeaning(term)?.group?.by ?? [])
  const compared = findCompared(terms)
  // 'Are we up on last year' needs no groups.
  const isUpOrDown = terms.some(({ words }) => UP_OR_DOWN.includes(trimPunctuation(words)))
  const isAsked = !change || terms.some(isComparison) || isUpOrDown
  const isAnswered = compared !== null || (!move && groups.every(isByPeriod) && isAsked)
  if (!isList || groups.length > 1 || !isAnswered || times.some(({ name }) => name !== first.time.name))
    return [...terms]
  // 'Month by month against last year' names the period; without another time 'vs last year' is about the years.
  const trend = first.time.name === 'settlement' ? terms.map(findTrend).find((by) => by !== null) : undefined
  const period = { group: getUsualGrouping(trend ?? choosePeriod(times, first.at === last.at)) }
  const option = Object.assign(
    dropMovingYear(getSingleMeaning(terms[first.at]) ?? {}),
    { [first.time.name]: coverTimes(times) },
    groups.length > 0 || compared ? {} : period,
  )
  // 'Down in the last 6 months': no columns have these and the 6 before, and without a change the order would mean nothing.
  if (compared && change && !move && found.length === 2 && !areComparable(first.time, last.time)) {
    const refused = terms.findIndex((term) => findChange(term) !== null)
    return terms.with(refused, { kind: 'unknown', words: terms[refused]?.words ?? '', note: wordNotes.wholePeriods })
  }
  const moved = move?.move ?? findDirection(terms, found)
  const asked = terms.map((term, at): Term => {
    if (findChange(term) || at === move?.at) return replaceWith(term, {})
    if (at !== compared?.at) return term
    const { by } = compared
    const sort = change ? 'change' : 'latest'
    // What is due is not compared: its periods are still to come.
    const isCompared = change || first.time.name === 'settlement'
    const group = isCompared ? ({ by, sort, isDescending: change !== 'less' } as const) : getUsualGrouping(by)
    const across = choosePeriod(times, true) as Crossing
    return replaceWith(term, Object.assign({}, getSingleMeaning(term), { group, across }, moved && { moved }))
  })
  return asked.toSpliced(first.at, span.length, {
    kind: 'meant',
    options: [option],
    words: joinWords(span),
    isCompared: true,
  })
}

// Who had the most in the earlier period comes first, or who has the most in the later.
const toChange = (move: Move) => (move === 'LOST' ? 'less' : 'more')

const dropMovingYear = ({ settledIn: _year, ...meaning }: Meaning): Meaning => meaning

/** Makes a word of comparison unknown whose other half was not understood: half of it would be another answer. */
export const markLooseComparisons = (terms: readonly Term[]): Term[] =>
  terms.some(({ isCompared }) => isCompared)
    ? [...terms]
    : terms.map((term) => (isComparison(term) ? { kind: 'unknown', words: term.words } : term))
