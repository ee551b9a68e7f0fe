import { formatCounted } from '#lib/core/counts.ts'
import { lowercaseLabel } from '#lib/core/text.ts'

/** Texts of the charts of groups: 'Mean Rate by quarter of settlement', 'Mean LVR by state'. */
export const groupChartLabels = {
  title: (figure: string, by: string) => `${figure} by ${lowercaseLabel(by)}`,
  settled: (figure: string, period: string) => `${figure} by ${lowercaseLabel(period)} of settlement`,
  bar: (name: string, figure: string | null, loans: number) =>
    `${name}: ${figure === null ? '' : `${figure}, `}${formatCounted(loans, 'loan')}`,
  /** A bar of groups across others, which has no number of loans. */
  cell: (name: string, figure: string) => `${name}: ${figure}`,
  /** The two bars of a group whose change is shown. */
  pair: (name: string, [later, earlier]: readonly [string, string], [to, from]: readonly [string, string]) =>
    `${name}: ${later} in ${to}, ${earlier} in ${from}`,
  /** One of several groups in a column. */
  each: (name: string, figure: string) => `${name} ${figure}`,
  /** A year in the legend of two, with what it adds up to. */
  year: (name: string, total: string | null) => (total === null ? name : `${name}: ${total}`),
  nothing: 'none',
  /** How many groups have no bar. */
  more: (count: number) => `${count} more below`,
} as const
