import { addMonthsTo, type Day, formatMonth } from '#lib/core/dates.ts'

/** A bar of a chart: what it stands for, the short word below it, its figures, and its height in percent of the highest. */
export type ChartBar = { key: string; name: string; short: string; loans: number; principal: bigint; height: number }

/** The two charts above All Loans; the months are those of settlement, or of repayment if loans are asked for by it. */
export type LoanCharts = { by: 'month' | 'due'; months: ChartBar[]; states: ChartBar[] }

type Counted = { key: string; name: string; loans: number; principal: bigint }

/** The months of a chart. */
const SHOWN_MONTHS = 12

const measureBars = (groups: readonly (Counted & { short: string })[]): ChartBar[] => {
  const highest = groups.reduce((most, { principal }) => (principal > most ? principal : most), 0n)
  return groups.map((group) => ({
    key: group.key,
    name: group.name,
    short: group.short,
    loans: group.loans,
    principal: group.principal,
    height: highest === 0n ? 0 : Math.ceil(Number((1_000n * group.principal) / highest) / 10),
  }))
}

// Twelve months from this one on; months without loans have an empty bar.
const buildTwelveBars = (first: string, groups: readonly Counted[]): ChartBar[] => {
  const known = new Map(groups.map((group) => [group.key, group]))
  return measureBars(
    Array.from({ length: SHOWN_MONTHS }, (_none, at) => {
      const key = moveMonth(first, at)
      const name = formatMonth(`${key}-01`)
      const group = known.get(key)
      return { key, name, short: name.slice(0, 1), loans: group?.loans ?? 0, principal: group?.principal ?? 0n }
    }),
  )
}

const moveMonth = (month: string, by: number): string => addMonthsTo(`${month}-01`, by).slice(0, 7)

/**
 * Returns twelve months as bars: the last ones up to today if any of them has loans, otherwise those that end with the last one
 * that has, because one settlement planned for decades ahead must not empty the chart.
 */
export const buildMonthBars = (groups: readonly Counted[], today: Day): ChartBar[] => {
  const all = groups.map(({ key }) => key).toSorted()
  const thisMonth = today.slice(0, 7)
  const newest = all.filter((key) => key <= thisMonth).at(-1) ?? all.at(-1)
  if (!newest) return []
  const isRecent = newest <= thisMonth && newest > moveMonth(thisMonth, -SHOWN_MONTHS)
  return buildTwelveBars(moveMonth(isRecent ? thisMonth : newest, 1 - SHOWN_MONTHS), groups)
}

/**
 * Returns twelve months of repayment as bars: the next ones if any of them has loans, otherwise those that begin with the first
 * later one. Of overdue loans alone they end with this month if it has any, or else with the last that has.
 */
export const buildDueMonthBars = (groups: readonly Counted[], today: Day): ChartBar[] => {
  const all = groups.map(({ key }) => key).toSorted()
  const thisMonth = today.slice(0, 7)
  const isAhead = all.some((key) => key > thisMonth) || all.every((key) => key === thisMonth)
  const [next, overdue] = [all.find((key) => key >= thisMonth), all.at(-1)]
  if (next && isAhead) return buildTwelveBars(next < moveMonth(thisMonth, SHOWN_MONTHS) ? thisMonth : next, groups)
  return overdue ? buildTwelveBars(moveMonth(overdue, 1 - SHOWN_MONTHS), groups) : []
}

/** Returns the bars of states in the order given. */
export const buildStateBars = (groups: readonly Counted[]): ChartBar[] =>
  measureBars(groups.map((group) => ({ ...group, short: group.key })))
