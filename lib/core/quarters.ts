import { addMonthsTo, type Day, formatMonth } from './dates.ts'
import { getFirstOfQuarter } from './near-months.ts'
import type { ParsedWords } from './spoken-figures.ts'

/** The months that quarters are named after in Australia: the September quarter is July to September. */
const NAMED = ['mar', 'jun', 'sep', 'dec']

/** Formats the calendar quarter of a day by its last month: 'Sep quarter 2026'. */
export const formatQuarter = (day: Day): string => {
  const [month, year] = formatMonth(addMonthsTo(getFirstOfQuarter(day), 2)).split(' ')
  return `${month} quarter ${year}`
}

// Returns the number of a quarter, 0 to 3, and how many words name it: 'Q3', 'September quarter'.
const parseQuarterName = ([first = '', second = '']: readonly string[]): ParsedWords<number> | null => {
  const numbered = /^q([1-4])$/.exec(first)
  if (numbered) return { value: Number(numbered[1]) - 1, length: 1 }
  const named = second === 'quarter' && /^[a-z]{3,9}$/.test(first) ? NAMED.indexOf(first.slice(0, 3)) : -1
  return named < 0 ? null : { value: named, length: 2 }
}

/**
 * Parses a calendar quarter by its name, with or without its year: 'Q3 2026', 'September quarter'. Without a year it is the latest
 * that has begun, or with `isAhead` the next that has not ended.
 */
export const parseQuarterAt = (
  words: readonly string[],
  { today, isAhead = false, isWhole = false }: { today: Day; isAhead?: boolean; isWhole?: boolean },
): ParsedWords<{ from: Day; until: Day }> | null => {
  const name = parseQuarterName(words)
  if (!name) return null
  const year = words[name.length] ?? ''
  const isDated = /^\d{4}$/.test(year)
  if (isWhole && !isDated) return null
  const month = String(name.value * 3 + 1).padStart(2, '0')
  const here: Day = `${isDated ? year : today.slice(0, 4)}-${month}-01`
  const isPast = addMonthsTo(here, 3) <= today
  const years = isDated ? 0 : isAhead ? Number(isPast) : -Number(here > today)
  const from = addMonthsTo(here, 12 * years)
  return { value: { from, until: addMonthsTo(from, 3) }, length: name.length + (isDated ? 1 : 0) }
}
