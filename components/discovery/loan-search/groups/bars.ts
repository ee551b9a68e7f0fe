import type { BarData } from '#components/discovery/loan-search/charts/bar-charts.tsx'

/** A bar before the bars beside it are known: what it says, the figure above it, its amount and that of an earlier bar beside it. */
export type Bar = {
  short: readonly [string, string]
  words: string
  figure: string
  amount: number
  before?: number
  href: string | null
  year?: string
  isOverdue?: boolean
}

/** Gives bars heights in percent of the largest, and the year to the first of each. */
export const measureBars = (bars: readonly Bar[]): BarData[] => {
  const most = Math.max(...bars.flatMap(({ amount, before = 0 }) => [amount, before]))
  const measure = (amount: number): number => (most > 0 ? Math.round((1000 * amount) / most) / 10 : 0)
  return bars.map(
    ({ short: [first, others], words, figure, amount, before, href, year = '', isOverdue }, at): BarData => {
      const overdue = isOverdue ? 'all' : ''
      const shownYear = year === bars[at - 1]?.year ? '' : year
      const bar = [first, others, words, figure, href, measure(amount), shownYear, overdue] as const
      return before === undefined ? bar : [...bar, measure(before)]
    },
  )
}
