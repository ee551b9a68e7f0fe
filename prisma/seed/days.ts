import { TZDate } from '@date-fns/tz'
import { addDaysTo, type Day, ZONE } from '#lib/core/dates.ts'
import { type Holidays, isWorkingDay, workingDayFrom } from '#lib/foundation/lookups/holidays/rules.ts'
import type { Random } from './random.ts'

export type Instant = Date

/** An instant of a day, at a time of day in minutes; in Sydney unless another zone is said. */
export const instantOf = (day: Day, minutes: number, zone = ZONE): Instant => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, 0, zone).getTime())
}

// The scenario knows weekends only, so that it is the same in every state.
const NO_HOLIDAYS: Holidays = new Set()

/** The day itself, or the Monday after a weekend. */
export const workingDayAhead = (day: Day): Day => workingDayFrom(day, NO_HOLIDAYS)

/** The day itself, or the Friday before a weekend. */
export const workingDay = (day: Day): Day => (isWorkingDay(day, NO_HOLIDAYS) ? day : workingDay(addDaysTo(day, -1)))

const OPENS = 8 * 60 + 30
const CLOSES = 17 * 60 + 30

/** A moment in office hours of a day, or of the next working day; never later than the first moment of today, whenever it is now. */
export const workingInstant = (random: Random, wanted: Day, today: Day): { day: Day; instant: Instant } => {
  const minutes = random.int(OPENS, CLOSES)
  const day = workingDayAhead(wanted)
  return day < today ? { day, instant: instantOf(day, minutes) } : { day: today, instant: instantOf(today, 0) }
}

const ZONES: Readonly<Record<string, string>> = {
  NSW: ZONE,
  ACT: ZONE,
  VIC: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
}

/** The last working day before today that is no later than `wanted`. */
export const callDay = (wanted: Day, today: Day): Day => workingDay(wanted < today ? wanted : addDaysTo(today, -1))

/** A moment of a day between 8 and 18 o'clock in a person's state. */
export const callInstant = (random: Random, day: Day, stateKey: string): Instant =>
  instantOf(day, random.int(8 * 60, 18 * 60 - 1), ZONES[stateKey])
