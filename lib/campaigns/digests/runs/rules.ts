import { TZDate } from '@date-fns/tz'
import type { Rhythm } from '#lib/campaigns/digests/schema.ts'
import { addDaysTo, type Day, dayToDate, toSydneyDay, toSydneyWallClock, ZONE } from '#lib/core/dates.ts'
import {
  findNextWorkingDay,
  type Holidays,
  isWorkingDay,
  moveToWorkingDay,
} from '#lib/foundation/lookups/holidays/rules.ts'

/** The hour in Sydney when digests are planned. */
const HOUR = 7
/** Minutes past that hour. A first start later than this does not catch up on the day's digest. */
const PUNCTUAL = 5

const getMonthStart = (day: Day): Day => `${day.slice(0, 8)}01`
// Weeks begin on Monday.
const getWeekStart = (day: Day): Day => addDaysTo(day, -((dayToDate(day).getUTCDay() + 6) % 7))

/** For each rhythm, the first day of a day's period and of the period after it. */
const PERIODS: Record<Rhythm, { start: (day: Day) => Day; next: (day: Day) => Day }> = {
  DAY: { start: (day) => day, next: (day) => addDaysTo(day, 1) },
  WEEK: { start: getWeekStart, next: (day) => addDaysTo(getWeekStart(day), 7) },
  MONTH: { start: getMonthStart, next: (day) => getMonthStart(addDaysTo(getMonthStart(day), 31)) },
}

type Plan = { rhythm: Rhythm; holidays: Holidays; last: Day | null }

/**
 * Returns what to do with a digest at an instant: plan it, record a first start (earlier digests count as done), or
 * nothing. A missed day is caught up once, on the next working day.
 */
export const decideDigestRun = (at: Date, { rhythm, holidays, last }: Plan): 'plan' | 'begin' | 'nothing' => {
  const day = toSydneyDay(at)
  const wall = toSydneyWallClock(at)
  if (!isWorkingDay(day, holidays) || wall.getUTCHours() < HOUR) return 'nothing'
  const due = moveToWorkingDay(PERIODS[rhythm].start(day), holidays)
  if (last !== null) return day >= due && last < due ? 'plan' : 'nothing'
  const isPunctual = day === due && wall.getUTCHours() === HOUR && wall.getUTCMinutes() < PUNCTUAL
  return isPunctual ? 'plan' : 'begin'
}

/** Returns the Sydney day of the next run after an instant. */
export const getNextDigestDay = (at: Date, { rhythm, holidays, last }: Plan): Day => {
  const day = toSydneyDay(at)
  const isOpen =
    isWorkingDay(day, holidays) && (last === null ? toSydneyWallClock(at).getUTCHours() < HOUR : last < day)
  if (rhythm === 'DAY') return isOpen ? day : findNextWorkingDay(day, holidays)
  const { start, next } = PERIODS[rhythm]
  const due = moveToWorkingDay(start(day), holidays)
  if (day < due) return due
  if (last !== null && last < due) return isOpen ? day : findNextWorkingDay(day, holidays)
  return last === null && day === due && isOpen ? due : moveToWorkingDay(next(day), holidays)
}

/** Returns the instant when the digests of a day are planned: 07:00 in Sydney. */
export const getDigestDueTime = (day: Day): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, HOUR, 0, 0, ZONE).getTime())
}
