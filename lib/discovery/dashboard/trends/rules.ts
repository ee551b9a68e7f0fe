import { addMonthsTo, type Day } from '#lib/core/dates.ts'
import type { LoanTotal } from '#lib/lending/projections/totals/schema.ts'
import { listStatusCodes } from '#lib/lending/statuses/rules.ts'
import type { LoanMonth } from './schema.ts'

const SHOWN_MONTHS = 12

/** Returns the first days of the months in a trend, the current month last. */
export const listTrendMonths = (today: Day): Day[] =>
  Array.from({ length: SHOWN_MONTHS }, (_none, place) =>
    addMonthsTo(`${today.slice(0, 7)}-01`, place - SHOWN_MONTHS + 1),
  )

const toMonthKey = (month: Day): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/**
 * Returns the settlements of each month and the book at its end, in whole dollars. Earlier books are computed backwards
 * from the current one: minus what was settled since, plus what was discharged since.
 */
export const buildLoanMonths = (
  totals: readonly LoanTotal[],
  months: readonly Day[],
  hrefOf: (month: Day) => string | null,
): LoanMonth[] => {
  const amountOf = (isMeant: (total: LoanTotal) => boolean) =>
    totals.filter(isMeant).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const current = listStatusCodes('CURRENT')
  const now = amountOf(({ fact, key }) => fact === 'STATUS' && current.includes(key))
  const since = (fact: LoanTotal['fact'], month: Day) =>
    amountOf((total) => total.fact === fact && total.key > toMonthKey(month))
  return months.map((month, place) => {
    const settled = totals.find(({ fact, key }) => fact === 'SETTLED' && key === toMonthKey(month))
    const book = place === months.length - 1 ? now : now - since('SETTLED', month) + since('DISCHARGED', month)
    return {
      month,
      loans: settled?.loans ?? 0,
      settled: settled?.amount ?? '0',
      book: String(book),
      href: settled?.loans ? hrefOf(month) : null,
    }
  })
}

export type TrendBar = { x: number; y: number; width: number; height: number }

/** Returns the bars of a trend within a box whose lower edge is zero, earliest first. */
export const buildTrendBars = (values: readonly number[], box: { width: number; height: number }): TrendBar[] => {
  const top = Math.max(1, ...values)
  const step = box.width / Math.max(values.length, 1)
  return values.map((value, place) => {
    const height = Math.round((Math.max(value, 0) / top) * box.height * 100) / 100
    return { x: place * step + step * 0.15, y: box.height - height, width: step * 0.7, height }
  })
}
