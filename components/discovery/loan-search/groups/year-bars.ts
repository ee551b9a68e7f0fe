import type { ChartData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatBarDollars } from '#lib/core/money.ts'
import type { ChartFigure } from '#lib/discovery/loan-search/groups/charts/fields.ts'
import { groupChartLabels } from '#lib/discovery/loan-search/groups/charts/labels.ts'
import type { TwoYears } from '#lib/discovery/loan-search/groups/charts/rules.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import { type Bar, measureBars } from './bars.ts'

/** The most bars above which the change from one year to the next has room. */
const MOST_CHANGES = 4

// What a year adds up to; the mean of a year is not that of its months.
const addUp = (figure: ChartFigure, rows: readonly LoanGroup[]): string | null => {
  if (figure === 'principal') return formatBarDollars(rows.reduce((sum, { principal }) => sum + principal, 0n))
  return figure === 'loans' ? formatCount(rows.reduce((sum, { loans }) => sum + loans, 0)) : null
}

/** Draws the months or quarters of two years beside each other, the earlier year first; each leads to the loans of the later one. */
export const drawTwoYears = (
  years: TwoYears,
  rows: readonly LoanGroup[],
  { figure, describe }: { figure: ChartFigure; describe: (row: LoanGroup) => Bar },
): Pick<ChartData, 'bars' | 'series'> => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const found = years.map(({ keys }) => keys.map((key) => byKey.get(key) ?? null))
  const [earlier = [], later = []] = found
  const pairs = earlier.flatMap((before, at): Bar[] => {
    const now = later[at] ?? null
    const [from, to] = [before && describe(before), now && describe(now)]
    const shown = to ?? from
    if (!shown) return []
    // The change of a period so far is against the same days, which are not what its bar is beside.
    const hasChange = figure === 'principal' && earlier.length <= MOST_CHANGES && !now?.isSoFar
    const pair: Bar = {
      short: shown.short,
      words: [to, from].flatMap((bar) => bar?.words ?? []).join(', '),
      figure: hasChange && now?.yearChange ? periodLabels.short(now.yearChange) : '',
      amount: to?.amount ?? 0,
      href: shown.href,
      parts: [from, to].map((bar) => [bar?.amount ?? 0, ''] as const),
    }
    return [pair]
  })
  const names = years.map(({ name }, at) => {
    const ofYear = (found[at] ?? []).filter((row) => row !== null)
    const total = addUp(figure, ofYear)
    const isSoFar = ofYear.some((row) => row.isSoFar)
    return groupChartLabels.year(isSoFar ? crossingLabels.soFar(name) : name, total)
  })
  return { bars: measureBars(pairs), series: { kind: 'times', names } }
}
