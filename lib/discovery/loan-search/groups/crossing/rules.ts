import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { BAND_KEYS, type ByBand, findBandName } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { matchBand, matchNoBand } from '#lib/discovery/loan-search/groups/bands/rules.ts'
import type { CrossColumn, CrossColumns, SummedColumns } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { CHOICES } from '#lib/discovery/loan-search/groups/fields.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { getGroupMeaning, narrowSearch } from '#lib/discovery/loan-search/groups/rules.ts'
import type { LoanFilters, LoanSearch } from '#lib/discovery/loan-search/search.ts'

/** Builds the columns of a short list from its names by code and the groups of all loans: the choices that any loan has. */
export const buildChoiceColumns = (
  across: Crossing & keyof typeof CHOICES,
  groups: readonly Subtotal[],
  names: ReadonlyMap<number, { key: string; name: string }>,
): SummedColumns => {
  const { column } = CHOICES[across]
  const found = [...names].flatMap(([code, named]) => {
    const group = groups.find(({ key }) => key === code)
    const built: CrossColumn = {
      name: named.name,
      condition: { kind: 'in', column, values: [code] },
      filters: getGroupMeaning(across, named.key),
    }
    return group ? [{ built, sum: group.sum }] : []
  })
  const none = groups.find(({ key }) => key === NO_KEY)
  if (none) {
    const built: CrossColumn = {
      name: groupingNames[across].none,
      condition: { kind: 'empty', column },
      filters: null,
    }
    found.push({ built, sum: none.sum })
  }
  return { columns: found.map(({ built }) => built), compared: null, sums: found.map(({ sum }) => sum) }
}

/** Builds the columns of bands from the groups of all loans: the bands that any loan is in, from the least. */
export const buildBandColumns = (
  across: Crossing & ByBand,
  groups: readonly Subtotal[],
  moment: Parameters<typeof matchNoBand>[1],
): SummedColumns => {
  const sums = new Map(groups.map(({ key, sum }) => [key, sum]))
  const bands = BAND_KEYS[across].map((word, key) => {
    const filters: Partial<LoanFilters> = { [across]: word }
    return { key, name: findBandName(across, word) ?? word, condition: matchBand(across, word, moment), filters }
  })
  const none = { key: NO_KEY, name: groupingNames[across].none, condition: matchNoBand(across, moment), filters: null }
  const found = [...bands, none].filter(({ key }) => sums.has(key))
  return {
    columns: found.map(({ key: _key, ...column }): CrossColumn => column),
    compared: null,
    sums: found.map(({ key }) => sums.get(key) ?? 0n),
  }
}

/** Returns the change of a row between the compared columns, in dollars; null without a comparison. */
export const computeRowChange = (cells: readonly bigint[], compared: CrossColumns['compared']): bigint | null =>
  compared && (cells[compared.to] ?? 0n) - (cells[compared.from] ?? 0n)

/** Returns the search for the loans of a column within a search; null if filters cannot express it. */
export const buildSearchOfColumn = (search: LoanSearch, { filters }: CrossColumn): LoanSearch | null =>
  filters && narrowSearch(search, filters)

/** Returns what a reader must know of the figures of a table. */
export const describeCrossing = ({ columns, compared }: CrossColumns): string | null => {
  if (!compared) return null
  const [from, to] = [columns[compared.from]?.name ?? '', columns[compared.to]?.name ?? '']
  return crossingLabels.compares(to, from)
}
