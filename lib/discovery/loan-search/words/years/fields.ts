/** The start of a month's name, before a year that is said by today. */
export const MONTH_NAME = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/

/** Words between it and the year. */
export const QUARTERS: readonly string[] = ['quarter', 'qtr']

/** Words before 'year', and how many years later than this one they mean. */
export const YEARS_FROM_NOW: Readonly<Record<string, number>> = { last: -1, previous: -1, this: 0, next: 1 }
export const YEAR_WORDS: readonly string[] = ['year', 'yr']
