import type { Subtotal } from '#lib/core/subtotals.ts'
import { MOST_BARS, SPARE_BARS } from '#lib/discovery/loan-search/groups/charts/fields.ts'
import type { CrossColumns } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { GROUP_FILTERS } from '#lib/discovery/loan-search/groups/fields.ts'
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

/** Returns the groups that have loans in one of two compared periods alone, as a search asks; none if it compares no periods. */
export const keepMoved = <Group extends Subtotal>(
  groups: readonly Group[],
  { moved }: Partial<LoanFilters>,
  { compared, cellsOf }: Pick<CrossColumns, 'compared'> & { cellsOf: (key: number) => readonly (bigint | null)[] },
): readonly Group[] => {
  if (!moved) return groups
  return groups.filter(({ key }) => {
    const cells = cellsOf(key)
    if (!compared) return false
    const [earlier, later] = [cells[compared.earlier] ?? 0n, cells[compared.to] ?? 0n]
    return moved === 'LOST' ? earlier > 0n && later === 0n : later > 0n && earlier === 0n
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
