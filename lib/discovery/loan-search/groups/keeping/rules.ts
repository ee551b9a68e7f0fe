import type { Subtotal } from '#lib/core/subtotals.ts'
import { MOST_BARS, SPARE_BARS } from '#lib/discovery/loan-search/groups/charts/fields.ts'
import type { CrossColumns } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { GROUP_FILTERS } from '#lib/discovery/loan-search/groups/fields.ts'
import type { Move } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
import type { LoanSubtotal } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import { mergeAll, mergeDurations } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

/** Returns the filters of a search without its grouping. */
export const dropGrouping = (filters: Partial<LoanFilters>): Partial<LoanFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !GROUP_FILTERS.includes(name)))

/** Returns the grouping of a search, or its view of the book, without its other filters. */
export const pickGrouping = (filters: Partial<LoanFilters>): Partial<LoanFilters> => {
  const { balance, group } = filters
  if (balance) return { balance }
  return group ? Object.fromEntries(Object.entries(filters).filter(([name]) => GROUP_FILTERS.includes(name))) : {}
}

/** Returns the first groups of an order, as many as a search asks for. */
export const keepTop = <Group>(ordered: readonly Group[], { top }: Partial<LoanFilters>): readonly Group[] =>
  top === undefined ? ordered : ordered.slice(0, top)

type Cells = { earlier: bigint | null; from: bigint | null; later: bigint | null }

// Without a loan a sum is 0 and there is no mean: a mean that there was is neither less nor more than none.
const isMoved: Readonly<Record<Move, (cells: Cells) => boolean>> = {
  LOST: ({ earlier, later }) => (earlier ?? 0n) > 0n && (later ?? 0n) === 0n,
  NEW: ({ earlier, later }) => (later ?? 0n) > 0n && (earlier ?? 0n) === 0n,
  // Less than in the same part of the earlier period, or nothing after some in the rest of it.
  DOWN: ({ earlier, from, later }) =>
    later !== null && ((from !== null && later < from) || (later === 0n && (earlier ?? 0n) > 0n)),
  UP: ({ from, later }) => later !== null && from !== null && later > from,
}

/**
 * Returns the groups that have loans in one of two compared periods alone, or less or more in one, as a search asks; none if it compares no
 * periods.
 */
export const keepMoved = <Group extends Subtotal>(
  groups: readonly Group[],
  { moved }: Partial<LoanFilters>,
  { compared, cellsOf }: Pick<CrossColumns, 'compared'> & { cellsOf: (key: number) => readonly (bigint | null)[] },
): readonly Group[] => {
  if (!moved) return groups
  return groups.filter(({ key }) => {
    if (!compared) return false
    const cells = cellsOf(key)
    const cellOf = (at: number) => cells[at] ?? null
    return isMoved[moved]({
      earlier: cellOf(compared.earlier),
      from: cellOf(compared.from),
      later: cellOf(compared.to),
    })
  })
}

/** Returns the groups with the largest changes either way, as many of the first as of the last of an order by change; none if all have room. */
export const pickEnds = <Group>(ordered: readonly Group[], changeOf: (group: Group) => bigint | null): Group[] => {
  const changed = ordered.filter((group) => changeOf(group) !== null)
  const half = MOST_BARS.names / 2
  return changed.length > MOST_BARS.names + SPARE_BARS ? [...changed.slice(0, half), ...changed.slice(-half)] : []
}

/** Merges groups with their means into one. Of groups that share loans, the number counts these more than once. */
export const mergeMeasured = (groups: readonly LoanSubtotal[]): LoanSubtotal => {
  const mergeOf = (name: 'lvr' | 'fee') => {
    const found = groups.flatMap((group) => group[name] ?? [])
    return found.length > 0 ? mergeAll(found) : undefined
  }
  return Object.assign(mergeAll(groups), { lvr: mergeOf('lvr'), fee: mergeOf('fee') }, mergeDurations(groups))
}
