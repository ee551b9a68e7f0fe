import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { GROUP_PAGE_SIZE } from '#lib/core/groupings.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import type { Subtotal } from '#lib/core/subtotals.ts'
import { isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import type { SumBy } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import { sumAmounts } from '#lib/discovery/loan-search/groups/crossing/amounts/queries.ts'
import type { CrossPage, CrossRow, SummedColumns } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { buildPeriodColumns, sumColumnOfDays } from '#lib/discovery/loan-search/groups/crossing/periods/rules.ts'
import {
  buildBandColumns,
  buildChoiceColumns,
  computeRowChange,
} from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { CHOICES } from '#lib/discovery/loan-search/groups/fields.ts'
import { keepMoved, keepTop } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import type { Figures } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import {
  readGroupNamer,
  readGroupNames,
  readLimits,
  readSteadily,
  requireLoanList,
} from '#lib/discovery/loan-search/groups/queries.ts'
import { keepLargeGroups, orderGroups } from '#lib/discovery/loan-search/groups/rules.ts'
import type { Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { type Grouped, sumGroups, sumTotalFees, sumUp } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { computeFees } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import { countMatchingLoans } from '#lib/discovery/loan-search/queries.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { today } from '#lib/server/operations/clock.ts'

const readColumns = async (
  grouped: Grouped,
  matching: LoanCondition,
  { search, across }: { search: LoanSearch; across: Crossing },
): Promise<SummedColumns> => {
  const { actor, codes } = grouped
  const sum = (sumBy: SumBy<Grouped>) => sumAmounts(search.filters.figures, grouped, sumBy)
  if (isByBand(across)) {
    const bands = await sum((...asked) => sumGroups(across, ...asked))
    return buildBandColumns(across, bands, { codes, today: today() })
  }
  if (!isByPeriod(across))
    return buildChoiceColumns(
      across,
      await sum(({ where }, weighted) => sumUp(where, { kind: 'value', column: CHOICES[across].column }, weighted)),
      await readGroupNames(actor, across, []),
    )
  const { column } = PERIODS[across]
  const days = await sum(({ where }, weighted) => sumUp(where, { kind: 'value', column }, weighted))
  const limits = readLimits(search, matching, column)
  const built = buildPeriodColumns(across, days, { filters: search.filters, limits })
  return { ...built, sums: built.columns.map((each) => sumColumnOfDays(each, days)) }
}

const readCross = (actor: Actor, search: LoanSearch, { by, across }: { by: Grouping['by']; across: Crossing }) =>
  readSteadily(actor, search, async (grouped, matching) => {
    const { figures } = search.filters
    const built = await readColumns(grouped, matching, { search, across })
    const sumGroupsIn = (conditions: readonly LoanCondition[]) =>
      sumAmounts(figures, { ...grouped, where: all([grouped.where, ...conditions]) }, (...asked) =>
        sumGroups(by, ...asked),
      )
    const [groups, totals, ...cells] = await Promise.all([
      sumGroupsIn([]),
      readTotals(actor, matching, { grouped, figures }),
      ...built.columns.map(({ condition }) => sumGroupsIn([condition])),
    ])
    const sumsOf = (each: readonly Subtotal[]) => new Map(each.map(({ key, sum }) => [key, sum]))
    return { ...built, groups, totals, cells: cells.map(sumsOf) }
  })

// Each loan once and in full; the sum is what the table shows.
const readTotals = async (
  actor: Actor,
  matching: LoanCondition,
  { grouped, figures }: { grouped: Grouped; figures: Figures | undefined },
) => {
  const { total, principal } = await countMatchingLoans(actor, matching)
  if (figures !== 'fees') return { total, principal, sum: principal }
  return { total, principal, sum: computeFees(await sumTotalFees(grouped)) ?? 0n }
}

const buildWhole = (
  { columns, compared, sums }: SummedColumns,
  { total, sum }: { total: number; sum: bigint },
): CrossRow => ({
  key: null,
  name: groupLabels.allLoans(total),
  loans: total,
  principal: sum,
  cells: columns.map((_column, at) => sums[at] ?? 0n),
  change: computeRowChange(sums, compared),
})

/**
 * Returns a page of the groups of a search with their principal, or their fees if asked for, in each column of another grouping; all of them without a page.
 * Raises FORBIDDEN as `searchLoans` does.
 */
export const listCrossedGroups = async (
  actor: Actor,
  search: LoanSearch,
  { grouping, across, isWhole = false }: { grouping: Grouping; across: Crossing; isWhole?: boolean },
): Promise<CrossPage> => {
  requireLoanList(actor, search)
  const { by } = grouping
  const read = await readCross(actor, search, { by, across })
  // Lenders kept hiding and showing their books: no figures are better than those of different moments.
  if (!read) throw new DomainError('UNAVAILABLE')
  const { groups, columns, compared, cells, totals } = read
  const rowsByKey = new Map(
    groups.map(({ key, rows: loans, sum }) => {
      const row = cells.map((sums) => sums.get(key) ?? 0n)
      return [key, { loans, principal: sum, cells: row, change: computeRowChange(row, compared) }]
    }),
  )
  const namer = grouping.sort === 'name' ? await readGroupNamer(actor, by, groups) : null
  const kept = keepMoved(keepLargeGroups(groups, search.filters), search.filters, {
    compared,
    cellsOf: (key) => rowsByKey.get(key)?.cells ?? [],
  })
  const all = orderGroups(kept, grouping, {
    nameOf: (key) => namer?.(key).name ?? '',
    changeOf: (key) => rowsByKey.get(key)?.change ?? null,
  })
  const ordered = keepTop(all, search.filters)
  const paging = { page: search.page, pageSize: GROUP_PAGE_SIZE }
  const offset = computeOffset(paging)
  const shown = isWhole ? ordered : ordered.slice(offset, offset + GROUP_PAGE_SIZE)
  const nameOf = namer ?? (await readGroupNamer(actor, by, shown))
  const rows = shown.flatMap(({ key }): CrossRow[] => {
    const row = rowsByKey.get(key)
    return row ? [Object.assign(nameOf(key), row)] : []
  })
  const largest = cells.flatMap((sums) => [...sums.values()]).reduce((most, sum) => (sum > most ? sum : most), 0n)
  const { total: totalLoans, principal: totalPrincipal } = totals
  const whole = buildWhole(read, totals)
  const isOfFees = search.filters.figures === 'fees'
  const page = { rows, total: ordered.length, ...paging, columns, compared, isOfFees }
  return { ...page, totalLoans, totalPrincipal, largest, whole }
}
