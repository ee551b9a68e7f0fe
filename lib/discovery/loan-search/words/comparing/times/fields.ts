import type { Day } from '#lib/core/dates.ts'

/** A time that a question compares: the days between which loans settled or are due, both included. */
export type ComparedTime = { name: 'settlement' | 'repayment'; days: { min: Day; max: Day } }

/** 'The same quarter last year', 'a year ago' and 'this time last year' are a year before the first time. */
export const SAME =
  /^(?:the )?(?:same|this) (?:months?|quarters?|years?|periods?|time) (?:of )?(?:last|previous|prior) year$|^(?:a|1|one) year (?:ago|earlier|before)$|^(?:12|twelve) months (?:ago|earlier|before)$/i

/** The period before another time: 'the quarter before', 'the 12 months before that'. */
export const BEFORE =
  /^(?:the )?(?:month|quarter|year|financial year|fy|period|one|(?:12|twelve) months) before(?: that| it)?$/i
/** 'The previous quarter' after the last one is the quarter before it. */
export const PREVIOUS = /^(?:the )?(?:previous|prior) (?:month|quarter|year|financial year|fy)$/i
/** Of these, the periods of a year. */
export const OF_YEAR = /year|fy|12|twelve/i

/** A quarter by its month without 'in' is a time beside another one only. */
export const BARE_QUARTER = /^(?:mar|jun|sep|dec)[a-z]{0,6} quarter(?: (?:19|20)\d\d)?$/i

/** A year without 'in' is a time beside another one only. */
export const BARE_YEAR = /^(?:19|20)\d\d$/

/** The length of a time, in milliseconds, from which its quarters are shown and not its months. */
export const LONG = 100 * 86_400_000

/** The periods in which times are compared, shortest first. */
export const COMPARED_PERIODS = ['month', 'quarter', 'year'] as const

/** Words at the end of a question that mean the period before the first time: 'this year compared to last'. */
export const ELIDED = /^(?:the )?(?:last|previous|prior)(?: one| period)?$/
/** Words after 'last' that make it no time of its own: 'last month', 'last 12 months'. */
export const AFTER_LAST = /^(?:\d+|day|week|fortnight|month|quarter|year|half|fy|calendar|financial|fin|few)s?$|^\d/

/** 'Last year' beside a financial year is the financial year before it. */
export const LAST_YEAR = /^(?:the )?(?:last|previous|prior) year$/
export const FINANCIAL_YEAR = { from: '-07-01', to: '-06-30' } as const

/** A month without 'in' is a time beside another one only. */
export const BARE_MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/
