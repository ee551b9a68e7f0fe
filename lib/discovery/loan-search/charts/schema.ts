import type { Range } from '#lib/core/ranges.ts'
import type { Dated, Unit } from '#lib/discovery/loan-search/charts/windows/fields.ts'

/** What bars count. */
export type Sum = { loans: number; principal: bigint }

/**
 * A bar of a chart: what it stands for, the word below it, of which a narrow bar shows the first part alone, its figures, and its
 * height in percent of the highest.
 */
export type ChartBar = Sum & { key: string; name: string; short: readonly [string, string]; height: number }

/** A bar of a period: its days, the year if it is the first of one, and whether its loans are overdue. */
export type PeriodBar = ChartBar & { days: Range; year: string; isOverdue: boolean }

/** Loans found that no bar counts, because they are earlier or later or have no day; without days filters cannot find them. */
export type Rest = Sum & { name: string; days: Range | null }

/** The chart of the days by which a search asks for loans. */
export type PeriodChart = { dated: Dated; unit: Unit; bars: PeriodBar[]; rest: Rest[] }

/** The two charts above All Loans. */
export type LoanCharts = { periods: PeriodChart; states: ChartBar[]; stateless: Rest[] }
