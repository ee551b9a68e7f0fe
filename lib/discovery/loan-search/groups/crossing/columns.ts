import { FORMATS, type ListColumn } from '#lib/core/columns.ts'
import { nameBookShare } from '#lib/discovery/loan-search/groups/books/rules.ts'
import {
  getChangeFormat,
  getFigureFormat,
  toCellValue,
} from '#lib/discovery/loan-search/groups/crossing/amounts/columns.ts'
import { UNITS } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossColumns, CrossRow, OfFigure } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

/** Returns the key of a column by its place; the later of two compared ones has the name of the order by it. */
export const getCellKey = (at: number, compared: CrossColumns['compared']): string =>
  at === compared?.to ? 'latest' : `cell${at}`

const SORTED = { isSorted: true } as const

const BDM: ListColumn<CrossRow> = { label: groupingNames.bdm.name, value: ({ bdm }) => bdm }

const PRINCIPAL: ListColumn<CrossRow> = {
  label: 'Principal',
  value: (row) => row.principal,
  format: FORMATS.dollars,
  isSorted: true,
}
const LOANS: ListColumn<CrossRow> = { label: 'Loans', value: (row) => row.loans, format: FORMATS.count, isSorted: true }

// The total of a figure has the name of the order by it; number and principal follow unless they are that total.
const buildTotals = (figure: CrossFigure, filters: Partial<LoanFilters>): Record<string, ListColumn<CrossRow>> => {
  const total: ListColumn<CrossRow> = {
    label: figure === 'bookShare' ? nameBookShare(filters, measureLabels.totals[figure]) : measureLabels.totals[figure],
    value: (row) => toCellValue(figure, row.total),
    format: getFigureFormat(figure),
    isSorted: true,
  }
  return {
    [figure]: total,
    ...(figure === 'principal' ? {} : Object.fromEntries([['principal', PRINCIPAL]])),
    ...(figure === 'loans' ? {} : Object.fromEntries([['loans', LOANS]])),
  }
}

/** Returns the columns of a table of groups across others, for screen and files; those that sort have the name of their order. */
export const buildCrossColumns = (
  by: GroupedBy,
  { columns, compared, figure, rows }: CrossColumns & OfFigure & { rows: readonly CrossRow[] },
  filters: Partial<LoanFilters>,
): Record<string, ListColumn<CrossRow>> => {
  const cells = columns.map(({ name }, at): [string, ListColumn<CrossRow>] => [
    getCellKey(at, compared),
    {
      label: name,
      value: (row) => toCellValue(figure, row.cells[at] ?? null),
      format: getFigureFormat(figure),
      ...(at === compared?.to ? SORTED : {}),
    },
  ])
  const change: ListColumn<CrossRow> = {
    label: UNITS[figure] === 'percent' ? crossingLabels.points : crossingLabels.change,
    value: (row) => toCellValue(figure, row.change),
    format: getChangeFormat(figure),
    isSorted: true,
  }
  return {
    name: { label: groupingNames[by].name, value: ({ name }) => name, isSorted: true },
    ...(rows.some((row) => row.bdm !== null) ? { bdm: BDM } : {}),
    ...Object.fromEntries(cells),
    ...(compared ? Object.fromEntries([['change', change]]) : {}),
    ...buildTotals(figure, filters),
  }
}
