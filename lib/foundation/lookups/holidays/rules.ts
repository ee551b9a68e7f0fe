import { addDaysTo, type Day, dateToDay, dayToDate, toSydneyWallClock } from '#lib/core/dates.ts'

/** The public holidays of one state. */
export type Holidays = ReadonlySet<Day>

/** Returns true for a Monday to Friday that is not a holiday. */
export const isWorkingDay = (day: Day, holidays: Holidays): boolean => {
  const weekday = dayToDate(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** Returns the day itself if it is a working day, otherwise the next working day. */
export const moveToWorkingDay = (day: Day, holidays: Holidays): Day => {
  let at = day
  while (!isWorkingDay(at, holidays)) at = addDaysTo(at, 1)
  return at
}

/** Returns the first working day after a day. */
export const findNextWorkingDay = (day: Day, holidays: Holidays): Day => moveToWorkingDay(addDaysTo(day, 1), holidays)

/** Returns the working day that is `count` working days after a day. */
export const addWorkingDays = (day: Day, count: number, holidays: Holidays): Day => {
  let at = day
  for (let added = 0; added < count; added += 1) at = findNextWorkingDay(at, holidays)
  return at
}

/** The hours of a working day, in minutes since midnight: nine to five. */
const WORKING_HOURS = { from: 540, to: 1_020 } as const
const MINUTE = 60_000

/** Returns the whole minutes between two instants that are within the working hours of Sydney's working days. */
export const countWorkingMinutes = (from: Date, to: Date, holidays: Holidays): number => {
  const [start, end] = [toSydneyWallClock(from), toSydneyWallClock(to)]
  let total = 0
  for (let day = dateToDay(start); day <= dateToDay(end); day = addDaysTo(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue
    const clip = (instant: Date) =>
      Math.min(
        Math.max(Math.floor((instant.getTime() - dayToDate(day).getTime()) / MINUTE), WORKING_HOURS.from),
        WORKING_HOURS.to,
      )
    total += Math.max(clip(end) - clip(start), 0)
  }
  return total
}
