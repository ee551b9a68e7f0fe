import type { Actor } from '#lib/core/actor.ts'
import { formatListCell, type ListColumn, type ListColumns, listShownColumns } from '#lib/core/columns.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import {
  type SheetColumn,
  type SheetValue,
  toSheetValue,
  type WorkbookSheet,
} from '#lib/discovery/exports/workbooks/rules.ts'
import { buildBalanceFileColumns } from '#lib/discovery/loan-search/balances/columns.ts'
import { listBalances } from '#lib/discovery/loan-search/balances/queries.ts'
import { type LoanListRow, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { nameBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { buildCrossColumns } from '#lib/discovery/loan-search/groups/crossing/columns.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { MEASURES } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { pickMeasures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { listAllLoanGroups, listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { listLoansByIds, listSearchedLoanIds, searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { userColumns } from '#lib/discovery/user-search/columns.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { buildUserGroupColumns } from '#lib/discovery/user-search/groups/columns.ts'
import { listAllUserGroups, listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { listUsersByIds, searchUserIds, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

/** A list that can be exported: how to count and order its rows, and how to fill its cells. */
type ExportedList = {
  sheet: string
  total: (actor: Actor, filters: RawSearch) => Promise<number>
  ids: (actor: Actor, filters: RawSearch) => Promise<number[]>
  /** The columns of the person's screen, in order, that the person may read. */
  columns: (actor: Actor, chosen: readonly string[]) => (SheetColumn & { key: string })[]
  /** True if the filters group the list, which then has a sheet of its groups. */
  isGrouped: (filters: RawSearch) => boolean
  /** The sheet of the groups of a grouped list. */
  groups: (actor: Actor, filters: RawSearch) => Promise<WorkbookSheet | null>
  /** The heads and texts of one page of groups; null for a list that is not grouped. */
  groupTexts: (actor: Actor, filters: RawSearch) => Promise<{ labels: string[]; rows: string[][] } | null>
  /** The cells of the rows with these ids, in order; rows no longer within the actor's reach are left out. */
  cells: (actor: Actor, keys: readonly string[], ids: readonly number[]) => Promise<SheetValue[][]>
  /** The ids and texts of the rows of one page. */
  texts: (actor: Actor, keys: readonly string[], filters: RawSearch) => Promise<{ id: number; texts: string[] }[]>
}

type Source<Row> = {
  sheet: string
  columns: ListColumns<Row>
  /** Values of cells that combine what the page shows on several lines. */
  whole: Partial<Record<string, (row: Row) => string>>
  total: ExportedList['total']
  ids: ExportedList['ids']
  isGrouped: ExportedList['isGrouped']
  readGroups: ReadGroups
  rows: (actor: Actor, ids: readonly number[]) => Promise<Row[]>
  page: (actor: Actor, filters: RawSearch) => Promise<Row[]>
}

const buildExportedList = <Row extends { id: number }>({
  columns,
  whole,
  rows,
  page,
  readGroups,
  ...list
}: Source<Row>): ExportedList => {
  const columnOf = (key: string) => columns[key] as ListColumn<Row>
  return {
    ...list,
    groups: async (actor, filters) => {
      const groups = await readGroups(actor, filters, 'all')
      const toValues = (row: unknown) =>
        groups?.columns.map((each) => toSheetValue(each, each.value(row as never))) ?? []
      return groups && { name: 'Groups', columns: groups.columns, rows: groups.rows.map(toValues) }
    },
    groupTexts: async (actor, filters) => {
      const groups = await readGroups(actor, filters, 'page')
      const toTexts = (row: unknown) => groups?.columns.map((each) => formatListCell(each, row as never)) ?? []
      return groups && { labels: groups.columns.map(({ label }) => label), rows: groups.rows.map(toTexts) }
    },
    columns: (actor, chosen) =>
      listShownColumns(columns, actor, chosen).map((key) => {
        const { label, format } = columnOf(key)
        return { key, label, format }
      }),
    cells: async (actor, keys, ids) => {
      const found = new Map((await rows(actor, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = found.get(id)
        return row ? [keys.map((key) => toSheetValue(columnOf(key), (whole[key] ?? columnOf(key).value)(row)))] : []
      })
    },
    texts: async (actor, keys, filters) =>
      (await page(actor, filters)).map((row) => ({
        id: row.id,
        texts: keys.map((key) => whole[key]?.(row) ?? formatListCell(columnOf(key), row)),
      })),
  }
}

const formatNameWithCompany = (name: string | null, company: string | null): string[] =>
  name === null ? [] : [company && company !== name ? `${name} (${company})` : name]

/** Groups with the columns that show them. */
type GroupTable = { columns: ListColumn<never>[]; rows: readonly unknown[] }
type ReadGroups = (actor: Actor, filters: RawSearch, reach: 'all' | 'page') => Promise<GroupTable | null>

const buildGroupTable = <Row>(table: ListColumns<Row>, rows: readonly Row[]): GroupTable => ({
  columns: Object.values(table) as ListColumn<never>[],
  rows,
})

const readLoanGroups: ReadGroups = async (actor, filters, reach) => {
  const search = loanSearch.parse(filters)
  const { group, across, figures, measures: named, balance } = search.filters
  if (balance) {
    const { rows } = await listBalances(actor, search, balance)
    return buildGroupTable(buildBalanceFileColumns(balance.by), rows)
  }
  if (!group) return null
  const isPage = reach === 'page'
  if (across) {
    const cross = await listCrossedGroups(actor, search, { grouping: group, across, isWhole: !isPage })
    return buildGroupTable(buildCrossColumns(group.by, cross, search.filters), cross.rows)
  }
  // A page has the figures on screen, a workbook all of them.
  const measures = isPage ? pickMeasures(figures, group.sort, named) : MEASURES
  const groups = isPage
    ? (await listLoanGroups(actor, search, { ...group, measures })).rows
    : await listAllLoanGroups(actor, search, group)
  return buildGroupTable(
    buildGroupColumns(group.by, groups, { measures, heads: nameBook(search.filters, [group.by]) }),
    groups,
  )
}

const readUserGroups: ReadGroups = async (actor, filters, reach) => {
  const search = userSearch.parse(filters)
  const { group } = search.filters
  if (!group) return null
  const isPage = reach === 'page'
  const groups = isPage
    ? (await listUserGroups(actor, search, group)).rows
    : await listAllUserGroups(actor, search, group)
  return buildGroupTable(buildUserGroupColumns(group.by), groups)
}

/** The lists that can be exported. */
export const EXPORTED: Record<SearchKind, ExportedList> = {
  loans: buildExportedList<LoanListRow>({
    sheet: 'Loans',
    columns: loanColumnTable,
    whole: {
      lender: ({ loanLendersBrokers }) =>
        loanLendersBrokers
          .flatMap(({ loanLenderName, associatedLenderCompany }) =>
            formatNameWithCompany(loanLenderName, associatedLenderCompany),
          )
          .join('; '),
      broker: ({ loanLendersBrokers }) =>
        loanLendersBrokers
          .flatMap(({ loanBrokerName, associatedBrokerCompany }) =>
            formatNameWithCompany(loanBrokerName, associatedBrokerCompany),
          )
          .join('; '),
    },
    total: async (actor, filters) => (await searchLoans(actor, loanSearch.parse({ ...filters, page: 1 }))).total,
    ids: (actor, filters) => listSearchedLoanIds(actor, loanSearch.parse(filters)),
    isGrouped: (filters) => {
      const { group, balance } = loanSearch.parse(filters).filters
      return (group ?? balance) !== undefined
    },
    readGroups: readLoanGroups,
    rows: listLoansByIds,
    page: async (actor, filters) => (await searchLoans(actor, loanSearch.parse(filters))).rows,
  }),
  users: buildExportedList<UserCells>({
    sheet: 'Users',
    columns: userColumns,
    whole: {},
    total: async (actor, filters) => (await searchUsers(actor, userSearch.parse({ ...filters, page: 1 }))).total,
    ids: (actor, filters) => searchUserIds(actor, userSearch.parse(filters)),
    isGrouped: (filters) => userSearch.parse(filters).filters.group !== undefined,
    readGroups: readUserGroups,
    rows: listUsersByIds,
    page: async (actor, filters) => (await searchUsers(actor, userSearch.parse(filters))).rows,
  }),
}
