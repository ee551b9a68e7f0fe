import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { BAND_KEYS, type ByBand, findBandName } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { matchBand, matchNoBand } from '#lib/discovery/loan-search/groups/bands/rules.ts'
import { hasBookShares } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { isSum, UNITS } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type {
  CrossColumn,
  CrossColumns,
  KeyedColumns,
  OfFigure,
} from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { CHOICES } from '#lib/discovery/loan-search/groups/fields.ts'
import { groupingNames, MEANS } from '#lib/discovery/loan-search/groups/labels.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import { isCrossFigure, isMeasure } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { getGroupMeaning, narrowSearch } from '#lib/discovery/loan-search/groups/rules.ts'
import { type Grouping, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters, LoanSearch } from '#lib/discovery/loan-search/search.ts'

/** Builds the columns of a short list from its names by code and the groups of all loans: the choices that any loan has. */
export const buildChoiceColumns = (
  across: Crossing & keyof typeof CHOICES,
  groups: readonly Subtotal[],
  names: ReadonlyMap<number, { key: string; name: string }>,
): KeyedColumns => {
  const { column } = CHOICES[across]
  const found = [...names].flatMap(([code, named]) => {
    const built: CrossColumn = {
      name: named.name,
      condition: { kind: 'in', column, values: [code] },
      filters: getGroupMeaning(across, named.key),
    }
    return groups.some(({ key }) => key === code) ? [{ built, key: code }] : []
  })
  if (groups.some(({ key }) => key === NO_KEY)) {
    const built: CrossColumn = {
      name: groupingNames[across].none,
      condition: { kind: 'empty', column },
      filters: null,
    }
    found.push({ built, key: NO_KEY })
  }
  return { columns: found.map(({ built }) => built), compared: null, keys: found.map(({ key }) => key) }
}

/** Builds the columns of bands from the groups of all loans: the bands that any loan is in, from the least. */
export const buildBandColumns = (
  across: Crossing & ByBand,
  groups: readonly Subtotal[],
  moment: Parameters<typeof matchNoBand>[1],
): KeyedColumns => {
  const keys = new Set(groups.map(({ key }) => key))
  const bands = BAND_KEYS[across].map((word, key) => {
    const filters: Partial<LoanFilters> = { [across]: word }
    return { key, name: findBandName(across, word) ?? word, condition: matchBand(across, word, moment), filters }
  })
  const none = { key: NO_KEY, name: groupingNames[across].none, condition: matchNoBand(across, moment), filters: null }
  const found = [...bands, none].filter(({ key }) => keys.has(key))
  return {
    columns: found.map(({ key: _key, ...column }): CrossColumn => column),
    compared: null,
    keys: found.map(({ key }) => key),
  }
}

/** Returns the change of a row between the compared columns; null without a comparison, or if one of the two has no mean. */
export const computeRowChange = (
  cells: readonly (bigint | null)[],
  compared: CrossColumns['compared'],
): bigint | null => {
  const [later, earlier] = compared ? [cells[compared.to] ?? null, cells[compared.from] ?? null] : [null, null]
  return later === null || earlier === null ? null : later - earlier
}

/** Returns what groups across others show: the figure asked for, else that of their order, if they have it; else principal. */
export const findCrossFigure = (filters: Partial<LoanFilters>): CrossFigure => {
  const { figures, group } = filters
  const isShown = (word: string | undefined): word is CrossFigure =>
    isCrossFigure(word) && (word !== 'bookShare' || hasBookShares(filters))
  if (isShown(figures)) return figures
  return isShown(group?.sort) && group.sort !== 'loans' ? group.sort : 'principal'
}

/** Returns the order of groups across others: by a figure that is not shown it gives way to the usual one. */
export const settleOrder = (grouping: Grouping, figure: CrossFigure): Grouping =>
  (isMeasure(grouping.sort) || grouping.sort === 'bookShare') && grouping.sort !== figure
    ? getUsualGrouping(grouping.by)
    : grouping

/** Returns the search for the loans of a column within a search; null if filters cannot express it. */
export const buildSearchOfColumn = (search: LoanSearch, { filters }: CrossColumn): LoanSearch | null =>
  filters && narrowSearch(search, filters)

// What a figure is, and how its total is made.
const FIGURE_NOTES: Readonly<Record<CrossFigure, readonly string[]>> = {
  principal: [],
  loans: [],
  rate: [MEANS, crossingLabels.means],
  lvr: [MEANS, crossingLabels.means],
  meanLoan: [measureLabels.meanLoan, crossingLabels.means],
  fee: [measureLabels.fees, crossingLabels.means],
  fees: [measureLabels.fees],
  bookShare: [crossingLabels.bookShares],
  share: [crossingLabels.shares],
}

/** Returns what a reader must know of the figures of a table. */
export const describeCrossing = ({ columns, compared, figure }: CrossColumns & OfFigure): string[] => {
  if (!compared) return [...FIGURE_NOTES[figure]]
  const [from, to] = [columns[compared.from]?.name ?? '', columns[compared.to]?.name ?? '']
  const adds = isSum(figure) ? [crossingLabels.adds] : []
  return [crossingLabels.compares(to, from, crossingLabels.units[UNITS[figure]]), ...adds, ...FIGURE_NOTES[figure]]
}
