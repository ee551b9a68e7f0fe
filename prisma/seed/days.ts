import { TZDate } from '@date-fns/tz'
import { addDaysTo, type Day, ZONE } from '#lib/core/dates.ts'
import type { Random } from './random.ts'

export type Instant = Date

/** An instant of a Sydney day, at a time of day in minutes. */
export const instantOf = (day: Day, minutes: number): Instant => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, 0, ZONE).getTime())
}

const isWeekend = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0

const nextWorkingDay = (day: Day): Day => (isWeekend(day) ? nextWorkingDay(addDaysTo(day, 1)) : day)

/** The day itself, or the Friday before a weekend. */
export const workingDay = (day: Day): Day => (isWeekend(day) ? workingDay(addDaysTo(day, -1)) : day)

const OPENS = 8 * 60 + 30
const CLOSES = 17 * 60 + 30

/** A moment in office hours of a day, or of the next working day; never later than the first moment of today, whenever it is now. */
export const workingInstant = (random: Random, wanted: Day, today: Day): { day: Day; instant: Instant } => {
  const minutes = random.int(OPENS, CLOSES)
  const day = isWeekend(wanted) ? nextWorkingDay(wanted) : wanted
  return day < today ? { day, instant: instantOf(day, minutes) } : { day: today, instant: instantOf(today, 0) }
}
