import type { Day } from '#lib/core/dates.ts'

/** The periods at whose ends a book is measured, and how many whole ones are shown before the current one if no filter says. */
export const BALANCE_PERIODS = { month: 12, quarter: 8, year: 5 } as const satisfies Record<string, number>
export type BalancePeriod = keyof typeof BALANCE_PERIODS

/** The most periods of a table. */
export const MOST_PERIODS = 36

/** The orders of the periods; the first is that of time. */
export const BALANCE_SORTS = ['name', 'settled', 'discharged', 'net', 'book'] as const
export type BalanceSort = (typeof BALANCE_SORTS)[number]

/** How a book is shown over time: by which periods, and their order. */
export type BalanceView = { by: BalancePeriod; sort: BalanceSort; isDescending: boolean }

/** Some loans: their number and principal. */
export type Flow = { loans: number; principal: bigint }

/** A period, up to today: the first and the last day that count, and whether it goes on. */
export type BalanceSpan = { min: Day; max: Day; isSoFar: boolean }

/** What settled and was discharged in a period, and the book at its end. */
export type Balance = BalanceSpan & {
  name: string
  settled: Flow
  discharged: Flow
  /** Settled less discharged. */
  net: Flow
  book: Flow
  /** How much more the book at the end is than at the end of the period before, in percent; null if there was none. */
  change: string | null
}

/** Why figures are not those of a whole book: loans chosen by what they are today, or lenders and BDMs that are hidden. */
export type BalanceRemark = 'today' | 'bdm'

/** The periods in their order, and what they add up to. */
export type Balances = {
  rows: Balance[]
  /** The same periods from the earliest to the latest. */
  inTime: Balance[]
  /** All periods as one; null without any. */
  whole: Balance | null
  /** The lender of the search hides one of its books from the reader, so no figure would be true. */
  isHidden: boolean
  remarks: BalanceRemark[]
}
