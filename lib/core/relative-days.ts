import { addDaysTo, addMonthsTo, type Day, isDay } from '#lib/core/dates.ts'

const moveDayByUnits = (today: Day, count: number, unit: string): Day | null => {
  if (Math.abs(count) > 9999) return null
  const months = { m: 1, y: 12 }[unit]
  const day = months ? addMonthsTo(today, count * months) : addDaysTo(today, count * (unit === 'w' ? 7 : 1))
  return isDay(day) ? day : null
}

/** Parses '+3d', 'in 2 weeks', '10 days ago'. */
export const parseRelativeDay = (text: string, today: Day): Day | null => {
  const [, sign, figure, short = ''] = /^([+-]) ?(\d{1,4}) ?([dwmy])$/.exec(text) ?? []
  if (sign) return moveDayByUnits(today, Number(`${sign}${figure}`), short)
  const found = /^(in )?(an?|\d{1,4}) (day|week|month|year)s?( ago)?$/.exec(text)
  if (!found || (found[1] === undefined) === (found[4] === undefined)) return null
  const count = found[2]?.startsWith('a') ? 1 : Number(found[2])
  return moveDayByUnits(today, found[4] ? -count : count, (found[3] as string).charAt(0))
}
