import { addDaysTo, addMonthsTo, type Day, dayToDate } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { ByPeriod } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod, parsePeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { COMPARISONS } from '#lib/discovery/loan-search/words/comparing/fields.ts'
import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { getSingleMeaning, isFiller, joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'

const isState = (term: Term): boolean => Object.keys(getSingleMeaning(term) ?? {}).join() === 'state'

const canGroupByState = (terms: readonly Term[]): boolean =>
  terms.every((term) => {
    const by = getSingleMeaning(term)?.group?.by
    return by === undefined || by === 'state'
  })

/**
 * Groups the loans of states that are compared ('NSW vs Victoria') by state. Other groupings leave the words as they are; states
 * without a word of comparison between them are a search for the loans of all of them.
 */
export const compareStates = (terms: readonly Term[]): Term[] => {
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

type Days = { min: Day; max: Day }
type Time = { name: 'settlement' | 'repayment'; days: Days }

const toDays = ({ min, max }: Range): Days | null => (min === null || max === null ? null : { min, max })

// Beside another time, last year is the calendar year before.
const getYear = (kind: string, today: Day): Days =>
  getMovingYear(kind === 'ROLLING_YEAR' ? 'CALENDAR_YEAR' : kind, today)

// 'The same quarter last year' is a year before the first time.
const SAME = /^(?:the )?same (?:month|quarter|year|period|time) (?:of )?(?:last|previous|prior) year$/i

const shiftYear = ({ name, days }: Time): Time => ({
  name,
  days: { min: addMonthsTo(days.min, -12), max: addDaysTo(addMonthsTo(addDaysTo(days.max, 1), -12), -1) },
})

// A year without 'in' is a time beside another one only.
const BARE_YEAR = /^(?:19|20)\d\d$/

/** Returns how many words of the start are a time that only another one explains: 'the same quarter last year'; 0 for none. */
export const countSameTime = (words: readonly string[]): number =>
  [6, 5, 4].find((count) => words.length >= count && SAME.test(words.slice(0, count).join(' '))) ?? 0

const findTime = (term: Term, today: Day): Time | null => {
  if (term.kind === 'unknown' && BARE_YEAR.test(term.words))
    return { name: 'settlement', days: { min: `${term.words}-01-01`, max: `${term.words}-12-31` } }
  const { settlement, settledIn, repayment, status: _status, ...others } = getSingleMeaning(term) ?? {}
  if (Object.keys(others).length > 0) return null
  const settled = settledIn ? getYear(settledIn, today) : settlement && toDays(settlement)
  if (settled) return { name: 'settlement', days: settled }
  const due = repayment && toDays(repayment)
  return due ? { name: 'repayment', days: due } : null
}

const LONG = 100 * 86_400_000

// Returns the grouping that has each of these times as one row, or else months, or quarters of long times.
const choosePeriod = (times: readonly Time[]): ByPeriod => {
  if (times.some(({ name }) => name === 'repayment')) return 'due'
  const isWhole = (by: ByPeriod) =>
    times.every(({ days }) => days.min.endsWith('-01') && parsePeriod(by, days.min.slice(0, 7))?.max === days.max)
  const isLong = times.some(({ days }) => dayToDate(days.max).getTime() - dayToDate(days.min).getTime() > LONG)
  return (['month', 'quarter', 'year'] as const).find(isWhole) ?? (isLong ? 'quarter' : 'month')
}

const findTimes = (terms: readonly Term[], today: Day): { at: number; time: Time }[] => {
  const found: { at: number; time: Time }[] = []
  for (const [at, term] of terms.entries()) {
    const before = found[0]?.time
    const time = SAME.test(term.words) && before ? shiftYear(before) : findTime(term, today)
    if (time) found.push({ at, time })
  }
  return found
}

/**
 * Answers a question about two times ('this quarter compared to last quarter') by the groups of their periods, from the start of the
 * earlier to the end of the later; each group has its change. Groupings other than by period leave the words as they are.
 */
export const compareTimes = (terms: readonly Term[], today: Day): Term[] => {
  const found = findTimes(terms, today)
  const [first, last] = [found[0], found.at(-1)]
  const groups = terms.flatMap((term) => getSingleMeaning(term)?.group?.by ?? [])
  if (!first || !last || first === last || !terms.some(isComparison) || !groups.every(isByPeriod)) return [...terms]
  const span = terms.slice(first.at, last.at + 1)
  const times = found.map(({ time }) => time)
  const isList = span.every((term) => SAME.test(term.words) || findTime(term, today) || isFiller(term))
  if (!isList || times.some(({ name }) => name !== first.time.name)) return [...terms]
  const range = {
    min: times.map(({ days }) => days.min).toSorted()[0] ?? null,
    max:
      times
        .map(({ days }) => days.max)
        .toSorted()
        .at(-1) ?? null,
  }
  const group = groups.length > 0 ? {} : { group: getUsualGrouping(choosePeriod(times)) }
  const option = { ...getSingleMeaning(span[0]), [first.time.name]: range, ...group }
  delete option.settledIn
  return terms.toSpliced(first.at, span.length, {
    kind: 'meant',
    options: [option],
    words: joinWords(span),
    isCompared: true,
  })
}

/** Makes a word of comparison unknown whose other half was not understood: half of it would be another answer. */
export const markLooseComparisons = (terms: readonly Term[]): Term[] =>
  terms.some(({ isCompared }) => isCompared)
    ? [...terms]
    : terms.map((term) => (isComparison(term) ? { kind: 'unknown', words: term.words } : term))
