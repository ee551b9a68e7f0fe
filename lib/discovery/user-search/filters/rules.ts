import { addDaysTo, type Day } from '#lib/core/dates.ts'

/**
 * Parses an option of a loan count or loan value filter (row K-03): 'none', or the least count or the least value in whole dollars;
 * null if it is not an option.
 */
export const measureOf = (key: string): { least: number } | 'none' | null => {
  if (key === '0') return 'none'
  const least = /^(\d{1,4})\+$/.exec(key)?.[1]
  const over = /^OVER_(\d{1,4})M$/.exec(key)?.[1]
  if (least) return { least: Number(least) }
  return over ? { least: Number(over) * 1_000_000 + 1 } : null
}

/**
 * Returns the range of days, inclusive, of a follow-up option on a Sydney day (row K-03); 'none' for no follow-up, null if
 * unknown.
 */
export const followUpDays = (key: string, day: Day): { min: Day | null; max: Day | null } | 'none' | null => {
  switch (key) {
    case 'OVERDUE':
      return { min: null, max: addDaysTo(day, -1) }
    case 'TODAY':
      return { min: day, max: day }
    case 'NEXT_7':
      return { min: day, max: addDaysTo(day, 7) }
    case 'NEXT_30':
      return { min: day, max: addDaysTo(day, 30) }
    case 'NONE':
      return 'none'
    default:
      return null
  }
}
