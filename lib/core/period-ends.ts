import { addMonthsTo, type Day } from '#lib/core/dates.ts'
import { getFinancialYear } from '#lib/core/financial-years.ts'
import { getFirstOfMonth, getFirstOfQuarter, getFirstOfYear } from '#lib/core/near-months.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'

/** Words for the end of the period with today, and the first day of the next. */
const ENDS: readonly { phrases: readonly string[]; getNext: (today: Day) => Day }[] = [
  {
    phrases: ['end of month', 'end of the month', 'end of this month', 'month end', 'eom'],
    getNext: (today) => addMonthsTo(getFirstOfMonth(today), 1),
  },
  {
    phrases: ['end of quarter', 'end of the quarter', 'end of this quarter', 'quarter end', 'eoq'],
    getNext: (today) => addMonthsTo(getFirstOfQuarter(today), 3),
  },
  {
    phrases: ['end of year', 'end of the year', 'end of this year', 'end of the calendar year', 'year end', 'eoy'],
    getNext: (today) => addMonthsTo(getFirstOfYear(today), 12),
  },
  {
    phrases: [
      ...['end of financial year', 'end of the financial year', 'end of this financial year', 'end of fy', 'eofy'],
      ...['end of the fy', 'end of this fy', 'financial year end'],
    ],
    getNext: (today) => getFinancialYear(today).until,
  },
]

/** Parses the end of the month, quarter, calendar or financial year with today, and returns the first day after it: 'end of the year', 'EOFY'. */
export const parsePeriodEndAt = (words: readonly string[], today: Day): ParsedWords<Day> | null => {
  const found = ENDS.map(({ phrases, getNext }) => ({ getNext, length: countLongestLeadingPhrase(words, phrases) }))
  const best = found.reduce((most, each) => (each.length > most.length ? each : most))
  return best.length > 0 ? { value: best.getNext(today), length: best.length } : null
}
