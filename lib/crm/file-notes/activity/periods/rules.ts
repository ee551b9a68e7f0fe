import { addDaysTo, addMonthsTo, countDaysBetween, type Day, dayToDate } from '#lib/core/dates.ts'
import { getFirstOfMonth, getFirstOfQuarter, getFirstOfWeek } from '#lib/core/near-months.ts'
import type { Range } from '#lib/core/ranges.ts'
import { ACTIVITY_PERIODS, type ActivityDays, type ActivityPeriod, type Comparison } from './fields.ts'

const WEEK = 7
/** A year that keeps the days of the week. */
const YEAR_OF_WEEKS = 52 * WEEK

type Whole = { min: Day; max: Day }

const buildWeek = (min: Day): Whole => ({ min, max: addDaysTo(min, WEEK - 1) })
const buildMonths = (min: Day, months: number): Whole => ({ min, max: addDaysTo(addMonthsTo(min, months), -1) })

const BUILD: Record<ActivityPeriod, (today: Day) => Whole> = {
  'this-week': (today) => buildWeek(getFirstOfWeek(today)),
  'last-week': (today) => buildWeek(addDaysTo(getFirstOfWeek(today), -WEEK)),
  'this-month': (today) => buildMonths(getFirstOfMonth(today), 1),
  'last-month': (today) => buildMonths(addMonthsTo(getFirstOfMonth(today), -1), 1),
  'last-30-days': (today) => ({ min: addDaysTo(today, -29), max: today }),
  'this-quarter': (today) => buildMonths(getFirstOfQuarter(today), 3),
  'last-quarter': (today) => buildMonths(addMonthsTo(getFirstOfQuarter(today), -3), 3),
}

/** Returns the whole days of a period, also those to come. */
export const getPeriodDays = (period: ActivityPeriod, today: Day): Whole => BUILD[period](today)

/** Returns the period that has just these days; null for any other days. */
export const findPeriod = ({ min, max }: Range, today: Day): ActivityPeriod | null =>
  ACTIVITY_PERIODS.find((period) => {
    const days = getPeriodDays(period, today)
    return days.min === min && days.max === max
  }) ?? null

// The whole months between two days; 0 if these are not the first and the last of months.
const countWholeMonths = ({ min, max }: Whole): number => {
  const end = addDaysTo(max, 1)
  if (!min.endsWith('-01') || !end.endsWith('-01')) return 0
  return (Number(end.slice(0, 4)) - Number(min.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(min.slice(5, 7))
}

type Shift = { months: number; days: number }

// Months are compared with months; up to a week with the same weekdays, because few call on a Sunday; others with as many days before.
const getShift = (days: Whole, comparison: Comparison): Shift => {
  const months = countWholeMonths(days)
  if (months > 0) return { months: comparison === 'year' ? 12 : months, days: 0 }
  if (comparison === 'year') return { months: 0, days: YEAR_OF_WEEKS }
  return { months: 0, days: Math.max(WEEK, countDaysBetween(days.min, days.max) + 1) }
}

const goBack = (day: Day, { months, days }: Shift): Day => addDaysTo(addMonthsTo(day, -months), -days)

/** Returns the whole days with which days are compared, also if they are not over. */
export const getEarlierDays = (days: Whole, comparison: Comparison): Whole => {
  const shift = getShift(days, comparison)
  const after = goBack(addDaysTo(days.max, 1), shift)
  return { min: goBack(days.min, shift), max: addDaysTo(after, -1) }
}

/**
 * Returns the days of a table, none after today, and the days that they are compared with: of a period that is not over only as many
 * as have passed. Without a first day there is nothing to compare with.
 */
export const findActivityDays = ({ min, max }: Range, today: Day, comparison: Comparison): ActivityDays => {
  const last = max ?? today
  const isSoFar = last > today
  const shown = { min, max: isSoFar ? today : last }
  if (min === null || min > shown.max) return { ...shown, isSoFar, earlier: null }
  const whole = { min, max: last }
  const earlier = getEarlierDays(whole, comparison)
  const sameDay = goBack(today, getShift(whole, comparison))
  const end = isSoFar && sameDay < earlier.max ? sameDay : earlier.max
  return { ...shown, isSoFar, earlier: { min: earlier.min, max: end } }
}

/** Counts the days from Monday to Friday among days; null without a first day. */
export const countWeekdays = ({ min, max }: Range): number | null => {
  if (min === null || max === null) return null
  const days = Math.max(0, countDaysBetween(min, max) + 1)
  const first = (dayToDate(min).getUTCDay() + 6) % WEEK
  const rest = Array.from({ length: days % WEEK }, (_none, at) => (first + at) % WEEK)
  return Math.floor(days / WEEK) * 5 + rest.filter((day) => day < 5).length
}
