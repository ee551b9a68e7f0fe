import { TZDate } from '@date-fns/tz'
import { addDaysTo, type Day, ZONE } from '#lib/core/dates.ts'
import { type Holidays, isWorkingDay, moveToWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import type { Random } from './random.ts'

export type Instant = Date

/** Returns the time of a day, given in minutes since midnight; in Sydney time unless another zone is given. */
export const toInstant = (day: Day, minutes: number, zone = ZONE): Instant => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, 0, zone).getTime())
}

// The scenario ignores public holidays, so that it is the same in every state.
const NO_HOLIDAYS: Holidays = new Set()

/** Returns the day itself, or the Monday after a weekend. */
export const findWorkingDayAhead = (day: Day): Day => moveToWorkingDay(day, NO_HOLIDAYS)

/** Returns the day itself, or the Friday before a weekend. */
export const findWorkingDay = (day: Day): Day =>
  isWorkingDay(day, NO_HOLIDAYS) ? day : findWorkingDay(addDaysTo(day, -1))

const OPENS = 8 * 60 + 30
const CLOSES = 17 * 60 + 30

/**
 * Returns a time within office hours of a day or of the next working day. Not later than the start of today, so that
 * the result does not depend on the current time.
 */
export const drawWorkingInstant = (random: Random, wanted: Day, today: Day): { day: Day; instant: Instant } => {
  const minutes = random.int(OPENS, CLOSES)
  const day = findWorkingDayAhead(wanted)
  return day < today ? { day, instant: toInstant(day, minutes) } : { day: today, instant: toInstant(today, 0) }
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

/** Returns the last working day that is before today and not after `wanted`. */
export const findCallDay = (wanted: Day, today: Day): Day =>
  findWorkingDay(wanted < today ? wanted : addDaysTo(today, -1))

/** Returns a time between 8 am and 6 pm of a day, in the time zone of a state. */
export const drawCallInstant = (random: Random, day: Day, stateKey: string): Instant =>
  toInstant(day, random.int(8 * 60, 18 * 60 - 1), ZONES[stateKey])
