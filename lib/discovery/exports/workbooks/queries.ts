import type { Actor } from '#lib/core/actor.ts'
import { formatListCell, type ListColumn, type ListColumns, listShownColumns } from '#lib/core/columns.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import {
  type SheetColumn,
  type SheetValue,
  toSheetValue,
  type WorkbookSheet,
} from '#lib/discovery/exports/workbooks/rules.ts'
import { type LoanListRow, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
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
  /** The texts of the rows of one page. */
  texts: (actor: Actor, keys: readonly string[], filters: RawSearch) => Promise<string[][]>
}

type Source<Row> = {
  sheet: string
  columns: ListColumns<Row>
  /** Values of cells that combine what the page shows on several lines. */
  whole: Partial<Record<string, (row: Row) => string>>
  total: ExportedList['total']
  ids: ExportedList['ids']
  isGrouped: ExportedList['isGrouped']
  groups: ExportedList['groups']
  groupTexts: ExportedList['groupTexts']
  rows: (actor: Actor, ids: readonly number[]) => Promise<Row[]>
  page: (actor: Actor, filters: RawSearch) => Promise<Row[]>
}

const buildExportedList = <Row extends { id: number }>({
  columns,
  whole,
  rows,
  page,
  ...list
}: Source<Row>): ExportedList => {
  const columnOf = (key: string) => columns[key] as ListColumn<Row>
  return {
    ...list,
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
      (await page(actor, filters)).map((row) =>
        keys.map((key) => whole[key]?.(row) ?? formatListCell(columnOf(key), row)),
      ),
  }
}

const formatNameWithCompany = (name: string | null, company: string | null): string[] =>
  name === null ? [] : [company && company !== name ? `${name} (${company})` : name]

const buildGroupSheet = <Row>(table: ListColumns<Row>, groups: readonly Row[]): WorkbookSheet => {
  const columns: ListColumn<Row>[] = Object.values(table)
  return {
    name: 'Groups',
    columns,
    rows: groups.map((group) => columns.map((column) => toSheetValue(column, column.value(group)))),
  }
}

const buildLoanGroups: ExportedList['groups'] = async (actor, filters) => {
  const search = loanSearch.parse(filters)
  const { group } = search.filters
  return group ? buildGroupSheet(buildGroupColumns(group.by), await listAllLoanGroups(actor, search, group)) : null
}

const buildUserGroups: ExportedList['groups'] = async (actor, filters) => {
  const search = userSearch.parse(filters)
  const { group } = search.filters
  return group ? buildGroupSheet(buildUserGroupColumns(group.by), await listAllUserGroups(actor, search, group)) : null
}

const writeGroups = <Row>(table: ListColumns<Row>, groups: readonly Row[]) => {
  const columns: ListColumn<Row>[] = Object.values(table)
  return {
    labels: columns.map(({ label }) => label),
    rows: groups.map((group) => columns.map((column) => formatListCell(column, group))),
  }
}

const writeLoanGroups: ExportedList['groupTexts'] = async (actor, filters) => {
  const search = loanSearch.parse(filters)
  const { group } = search.filters
  return group ? writeGroups(buildGroupColumns(group.by), (await listLoanGroups(actor, search, group)).rows) : null
}

const writeUserGroups: ExportedList['groupTexts'] = async (actor, filters) => {
  const search = userSearch.parse(filters)
  const { group } = search.filters
  return group ? writeGroups(buildUserGroupColumns(group.by), (await listUserGroups(actor, search, group)).rows) : null
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
    isGrouped: (filters) => loanSearch.parse(filters).filters.group !== undefined,
    groups: buildLoanGroups,
    groupTexts: writeLoanGroups,
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
    groups: buildUserGroups,
    groupTexts: writeUserGroups,
    rows: listUsersByIds,
    page: async (actor, filters) => (await searchUsers(actor, userSearch.parse(filters))).rows,
  }),
}
