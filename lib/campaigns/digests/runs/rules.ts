import { TZDate } from '@date-fns/tz'
import { addDaysTo, type Day, toSydneyDay, toSydneyWallClock, ZONE } from '#lib/core/dates.ts'
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
const getNextMonth = (day: Day): Day => getMonthStart(addDaysTo(getMonthStart(day), 31))

/** Returns the day when a digest is due: the day itself, or the first working day of its month. */
const getDigestDueDay = (day: Day, isMonthly: boolean, holidays: Holidays): Day =>
  isMonthly ? moveToWorkingDay(getMonthStart(day), holidays) : day

/**
 * Returns what to do with a digest at an instant: plan it, record a first start (earlier digests count as done), or
 * nothing. A missed day is caught up once, on the next working day.
 */
export const decideDigestRun = (
  at: Date,
  { isMonthly, holidays, last }: { isMonthly: boolean; holidays: Holidays; last: Day | null },
): 'plan' | 'begin' | 'nothing' => {
  const day = toSydneyDay(at)
  const wall = toSydneyWallClock(at)
  if (!isWorkingDay(day, holidays) || wall.getUTCHours() < HOUR) return 'nothing'
  const due = getDigestDueDay(day, isMonthly, holidays)
  if (last !== null) return day >= due && last < due ? 'plan' : 'nothing'
  const isPunctual = day === due && wall.getUTCHours() === HOUR && wall.getUTCMinutes() < PUNCTUAL
  return isPunctual ? 'plan' : 'begin'
}

/** Returns the Sydney day of the next run after an instant. */
export const getNextDigestDay = (
  at: Date,
  { isMonthly, holidays, last }: { isMonthly: boolean; holidays: Holidays; last: Day | null },
): Day => {
  const day = toSydneyDay(at)
  const isOpen =
    isWorkingDay(day, holidays) && (last === null ? toSydneyWallClock(at).getUTCHours() < HOUR : last < day)
  if (!isMonthly) return isOpen ? day : findNextWorkingDay(day, holidays)
  const due = getDigestDueDay(day, true, holidays)
  if (day < due) return due
  if (last !== null && last < due) return isOpen ? day : findNextWorkingDay(day, holidays)
  return last === null && day === due && isOpen ? due : getDigestDueDay(getNextMonth(day), true, holidays)
}

/** Returns the instant when the digests of a day are planned: 07:00 in Sydney. */
export const getDigestDueTime = (day: Day): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, HOUR, 0, 0, ZONE).getTime())
}
