import { addMonthsTo, type Day, formatMonth } from '#lib/core/dates.ts'

/** A bar of a chart: what it stands for, the short word below it, its figures, and its height in percent of the highest. */
export type ChartBar = { key: string; name: string; short: string; loans: number; principal: bigint; height: number }

/** The two charts above All Loans. */
export type LoanCharts = { months: ChartBar[]; states: ChartBar[] }

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

/**
 * Returns twelve months as bars: the last ones up to today if any of them has loans, otherwise those that end with the last one
 * that has, because one settlement planned for decades ahead must not empty the chart. Months without loans have an empty bar.
 */
export const buildMonthBars = (groups: readonly Counted[], today: Day): ChartBar[] => {
  const all = groups.map(({ key }) => key).toSorted()
  const thisMonth = today.slice(0, 7)
  const newest = all.filter((key) => key <= thisMonth).at(-1) ?? all.at(-1)
  if (!newest) return []
  const isRecent = newest <= thisMonth && newest > addMonthsTo(`${thisMonth}-01`, -SHOWN_MONTHS).slice(0, 7)
  const last = isRecent ? thisMonth : newest
  const known = new Map(groups.map((group) => [group.key, group]))
  const months = Array.from({ length: SHOWN_MONTHS }, (_none, at) =>
    addMonthsTo(`${last}-01`, at - SHOWN_MONTHS + 1).slice(0, 7),
  )
  return measureBars(
    months.map((key) => {
      const name = formatMonth(`${key}-01`)
      const group = known.get(key)
      return { key, name, short: name.slice(0, 1), loans: group?.loans ?? 0, principal: group?.principal ?? 0n }
    }),
  )
}

/** Returns the bars of states in the order given. */
export const buildStateBars = (groups: readonly Counted[]): ChartBar[] =>
  measureBars(groups.map((group) => ({ ...group, short: group.key })))
