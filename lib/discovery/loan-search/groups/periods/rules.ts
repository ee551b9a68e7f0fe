import { addDaysTo, addMonthsTo, type Day, dateToDay, dayToDate, isDay } from '#lib/core/dates.ts'
import { mergeSubtotals, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'

const DAY = 86_400_000

/** True for the groupings by a period of settlement or repayment. */
export const isByPeriod = (by: string): by is ByPeriod => Object.hasOwn(PERIODS, by)

/** Returns the first day of a period from the key of its group, which is that day in days since 1970. */
export const getFirstDay = (key: number): Day => dateToDay(new Date(key * DAY))

/** Merges groups by day, whose keys are days since 1970, into groups by period. */
export const mergeIntoPeriods = (by: ByPeriod, days: readonly Subtotal[]): Subtotal[] => {
  const getKey = (key: number) => dayToDate(PERIODS[by].getFirst(getFirstDay(key))).getTime() / DAY
  return mergeSubtotals(
    days.map((group) => Object.assign({}, group, group.key === NO_KEY ? {} : { key: getKey(group.key) })),
  )
}

/** Returns the days of a period, both included, from the month in which it begins; null if none begins then. */
export const parsePeriod = (by: ByPeriod, month: string): { min: Day; max: Day } | null => {
  const { getFirst, months } = PERIODS[by]
  const first = `${month}-01`
  if (!isDay(first) || getFirst(first) !== first) return null
  return { min: first, max: addDaysTo(addMonthsTo(first, months), -1) }
}
