import { addDaysTo, addMonthsTo, type Day, dayToDate } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import type { Range } from '#lib/core/ranges.ts'
import { parseTimeAt } from '#lib/core/spoken-times.ts'
import type { ByPeriod } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { parsePeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { COMPARISONS } from '#lib/discovery/loan-search/words/comparing/fields.ts'
import {
  AFTER_LAST,
  BARE_MONTH,
  BARE_QUARTER,
  BARE_YEAR,
  BEFORE,
  COMPARED_PERIODS,
  type ComparedTime,
  ELIDED,
  FINANCIAL_YEAR,
  LAST_YEAR,
  LONG,
  OF_YEAR,
  PREVIOUS,
  SAME,
} from '#lib/discovery/loan-search/words/comparing/times/fields.ts'
import { findChange } from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { getSingleMeaning } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { DUE_PERIODS } from '#lib/discovery/loan-search/words/maturing/fields.ts'
import { ONGOING } from '#lib/discovery/loan-search/words/moving/fields.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const joinOf = (term: Term): string => listWords(term).join(' ')

const toDays = ({ min, max }: Range): ComparedTime['days'] | null =>
  min === null || max === null ? null : { min, max }

/** Returns how many words of the start are a time that only another one explains: 'the same quarter last year'; 0 for none. */
export const countSameTime = (words: readonly string[]): number =>
  [6, 5, 4, 3, 2].find((count) => {
    const start = words.slice(0, count).join(' ')
    return words.length >= count && [SAME, BEFORE, BARE_QUARTER].some((time) => time.test(start))
  }) ?? (ELIDED.test(words.join(' ')) ? words.length : 0)

/** Returns 1 if the start is 'last' without a period after a comparison ('this FY vs last, in dollars'), else 0. */
export const countElidedTime = (words: readonly string[]): number =>
  words[0] === 'last' && words.length > 1 && !AFTER_LAST.test(words[1] ?? '') ? 1 : 0

/** True for a time that only another one explains. */
export const isBesideTime = (term: Term): boolean =>
  countSameTime(listWords(term)) === listWords(term).length && !BARE_QUARTER.test(joinOf(term))

const findBareTime = (term: Term, today: Day): ComparedTime | null => {
  const word = listWords(term).join(' ')
  if (BARE_YEAR.test(word)) return { name: 'settlement', days: { min: `${word}-01-01`, max: `${word}-12-31` } }
  const isBare = BARE_MONTH.test(word) || BARE_QUARTER.test(word)
  const month = isBare ? parseTimeAt(['in', ...word.split(' ')], { today }) : null
  const days = month && toDays(month.value)
  return days && { name: 'settlement', days }
}

/** Returns the time that some words mean alone; null for none. */
export const findTime = (term: Term, today: Day): ComparedTime | null => {
  if (term.kind === 'unknown') return findBareTime(term, today)
  const { settlement, settledIn, repayment, book: _book, ...others } = getSingleMeaning(term) ?? {}
  if (Object.keys(others).length > 0) return null
  const settled = settledIn ? getMovingYear(settledIn, today) : settlement && toDays(settlement)
  if (settled) return { name: 'settlement', days: settled }
  const due = repayment && toDays(repayment)
  return due ? { name: 'repayment', days: due } : null
}

/** Returns the grouping that has each of these times as one row or column, or else months, or quarters of long times. */
export const choosePeriod = (times: readonly ComparedTime[], isAcross: boolean): ByPeriod => {
  const isDue = times.some(({ name }) => name === 'repayment')
  const [month, quarter, year] = COMPARED_PERIODS.map((by) => (isDue ? DUE_PERIODS[by] : by)) as [
    ByPeriod,
    ByPeriod,
    ByPeriod,
  ]
  const isWhole = (by: ByPeriod) =>
    times.every(({ days }) => days.min.endsWith('-01') && parsePeriod(by, days.min.slice(0, 7))?.max === days.max)
  const isLong = times.some(({ days }) => dayToDate(days.max).getTime() - dayToDate(days.min).getTime() > LONG)
  // Groups by a whole calendar year would be two rows; its quarters say more. Across, the years are what is compared.
  const whole = [month, quarter, year, ...(isAcross && !isDue ? (['calendarYear'] as const) : [])]
  return whole.find(isWhole) ?? (isLong ? quarter : month)
}

const countMonths = ({ min, max }: ComparedTime['days']): number => {
  let months = 1
  while (months < 12 && addMonthsTo(min, months) <= max) months += 1
  return months
}

const shiftTime = ({ name, days }: ComparedTime, months: number): ComparedTime => ({
  name,
  days: { min: addMonthsTo(days.min, months), max: addDaysTo(addMonthsTo(addDaysTo(days.max, 1), months), -1) },
})

// 'Vs the same period last year' alone compares this year.
const isSameOfLastYear = (term: Term): boolean =>
  isBesideTime(term) && ![ELIDED, BEFORE].some((time) => time.test(joinOf(term)))

const getThisYear = (today: Day): ComparedTime => ({
  name: 'settlement',
  days: { min: `${today.slice(0, 4)}-01-01`, max: `${today.slice(0, 4)}-12-31` },
})

const isLastFinancialYear = (term: Term, { days }: ComparedTime): boolean =>
  LAST_YEAR.test(listWords(term).join(' ')) &&
  days.min.endsWith(FINANCIAL_YEAR.from) &&
  days.max.endsWith(FINANCIAL_YEAR.to)

const countMonthsBack = (term: Term, before: ComparedTime): number => {
  const words = joinOf(term)
  const isPeriodBefore =
    ELIDED.test(words) || ([BEFORE, PREVIOUS].some((time) => time.test(words)) && !OF_YEAR.test(words))
  return isPeriodBefore ? countMonths(before.days) : 12
}

// 'Last quarter compared with the previous quarter' names the same one twice.
const isPreviousOf = (term: Term, before: ComparedTime, today: Day): boolean =>
  PREVIOUS.test(joinOf(term)) && JSON.stringify(findTime(term, today)) === JSON.stringify(before)

type FoundTime = { at: number; time: ComparedTime }

// 'Down on last year' compares it with this year, 'up this month' with the month before.
const addOtherTime = (found: FoundTime, today: Day): FoundTime[] => {
  const months = countMonths(found.time.days)
  return [found, { at: found.at, time: shiftTime(found.time, found.time.days.max < today ? months : -months) }]
}

// 'Settlements vs last year' compares it with this year.
const isCompared = (terms: readonly Term[], at: number): boolean =>
  COMPARISONS.includes(trimPunctuation(terms[at - 1]?.words ?? ''))

/** Returns the times of a question and where they are. */
export const findTimes = (terms: readonly Term[], today: Day): FoundTime[] => {
  const found: FoundTime[] = []
  for (const [at, term] of terms.entries()) {
    const before = found[0]?.time ?? (isSameOfLastYear(term) ? getThisYear(today) : undefined)
    if (before && found.length === 0 && isSameOfLastYear(term)) found.push({ at, time: before })
    const isBeside = before !== undefined && found.length > 0 && isPreviousOf(term, before, today)
    const isSame = before !== undefined && (isBeside || isBesideTime(term) || isLastFinancialYear(term, before))
    const time = isSame ? shiftTime(before, -countMonthsBack(term, before)) : findTime(term, today)
    if (time) found.push({ at, time })
  }
  const ongoing = terms.findIndex((term) => ONGOING.includes(listWords(term).join(' ')))
  if (found.length === 0 && ongoing >= 0) return addOtherTime({ at: ongoing, time: getThisYear(today) }, today)
  const [only, other] = found
  const isAlone = only !== undefined && !other
  return isAlone && (terms.some(findChange) || isCompared(terms, only.at)) ? addOtherTime(only, today) : found
}

/** Returns the days from the start of the earliest time to the end of the latest. */
export const coverTimes = (times: readonly ComparedTime[]): Range => ({
  min: times.map(({ days }) => days.min).toSorted()[0] ?? null,
  max:
    times
      .map(({ days }) => days.max)
      .toSorted()
      .at(-1) ?? null,
})
