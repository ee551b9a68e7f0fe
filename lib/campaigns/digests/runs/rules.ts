import { TZDate } from '@date-fns/tz'
import { addDaysTo, type Day, sydneyDay, wallClock, ZONE } from '#lib/core/dates.ts'
import { type Holidays, isWorkingDay, nextWorkingDay, workingDayFrom } from '#lib/foundation/lookups/holidays/rules.ts'

/** The hour in Sydney at which digests are planned. */
const HOUR = 7
/** A product that begins later than this many minutes after it has nothing to make up for. */
const PUNCTUAL = 5

const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`
const nextMonth = (day: Day): Day => monthStart(addDaysTo(monthStart(day), 31))

/** The day on which a digest is due: the day itself, or the first working day of its month. */
const dueDay = (day: Day, isMonthly: boolean, holidays: Holidays): Day =>
  isMonthly ? workingDayFrom(monthStart(day), holidays) : day

/**
 * What to do with a digest at an instant: plan it, note that the product begins (what was due before counts as done), or
 * nothing. A day that was missed is made up for on the next working day, once.
 */
export const whatIsDue = (
  at: Date,
  { isMonthly, holidays, last }: { isMonthly: boolean; holidays: Holidays; last: Day | null },
): 'plan' | 'begin' | 'nothing' => {
  const day = sydneyDay(at)
  const wall = wallClock(at)
  if (!isWorkingDay(day, holidays) || wall.getUTCHours() < HOUR) return 'nothing'
  const due = dueDay(day, isMonthly, holidays)
  if (last !== null) return day >= due && last < due ? 'plan' : 'nothing'
  const isPunctual = day === due && wall.getUTCHours() === HOUR && wall.getUTCMinutes() < PUNCTUAL
  return isPunctual ? 'plan' : 'begin'
}

/** The day of the next run after an instant. */
export const nextRunDay = (
  at: Date,
  { isMonthly, holidays, last }: { isMonthly: boolean; holidays: Holidays; last: Day | null },
): Day => {
  const day = sydneyDay(at)
  const isOpen = isWorkingDay(day, holidays) && (last === null ? wallClock(at).getUTCHours() < HOUR : last < day)
  if (!isMonthly) return isOpen ? day : nextWorkingDay(day, holidays)
  const due = dueDay(day, true, holidays)
  if (day < due) return due
  if (last !== null && last < due) return isOpen ? day : nextWorkingDay(day, holidays)
  return last === null && day === due && isOpen ? due : dueDay(nextMonth(day), true, holidays)
}

/** The instant at which the digests of a day are planned: 07:00 by Sydney's clock. */
export const digestsDueAt = (day: Day): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, HOUR, 0, 0, ZONE).getTime())
}
