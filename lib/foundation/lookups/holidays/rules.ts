import { addDaysTo, type Day, dayToDate } from '#lib/core/dates.ts'

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
