import type { BarData, RestData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { groupChartLabels } from '#lib/discovery/loan-search/groups/charts/labels.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** A bar before the bars beside it are known: what it says, the figure above it, its amount, and the amounts and figures of bars beside each other instead of one. */
export type Bar = {
  short: readonly [string, string]
  words: string
  figure: string
  amount: number
  parts?: readonly (readonly [amount: number, figure: string])[]
  href: string | null
  year?: string
  isOverdue?: boolean
}

/** Gives bars heights in percent of the largest, and the year to the first of each. */
export const measureBars = (bars: readonly Bar[]): BarData[] => {
  const most = Math.max(...bars.flatMap(({ amount, parts = [] }) => [amount, ...parts.map(([part]) => part)]))
  // The height of 0 is for nothing alone.
  const measure = (amount: number): number => (amount > 0 ? Math.max(1, Math.round((1000 * amount) / most)) / 10 : 0)
  return bars.map(
    ({ short: [first, others], words, figure, amount, parts, href, year = '', isOverdue }, at): BarData => {
      const overdue = isOverdue ? 'all' : ''
      const shownYear = year === bars[at - 1]?.year ? '' : year
      const bar = [first, others, words, figure, href, measure(amount), shownYear, overdue] as const
      return parts ? [...bar, parts.map(([part, text]) => [measure(part), text] as const)] : bar
    },
  )
}

/** Returns how many groups of a page and of the others have no bar, as what is left out of a chart; periods are all in the table. */
export const countHidden = (by: GroupedBy, total: number, drawn: number): RestData[] => {
  const words = groupChartLabels.more(total - drawn)
  return isByPeriod(by) || total <= drawn ? [] : [[words, words, null]]
}
