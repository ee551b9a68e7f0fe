import type { Actor } from '#lib/core/actor.ts'
import { type ListColumn, type ListColumns, shownColumns } from '#lib/core/columns.ts'
import type { RawSearch } from '#lib/core/search.ts'
import { type LoanListRow, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { listLoansByIds, searchedLoanIds, searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { userColumns } from '#lib/discovery/user-search/columns.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { listUsersByIds, searchedUserIds, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { type SheetColumn, type SheetValue, sheetValue } from '../workbooks/rules.ts'

/** A list as an export reads it: how many rows a search has, which they are in its order, and what their cells hold. */
type ExportedList = {
  sheet: string
  total: (actor: Actor, filters: RawSearch) => Promise<number>
  ids: (actor: Actor, filters: RawSearch) => Promise<number[]>
  /** The columns of the person's screen that the person may read, in their order. */
  columns: (actor: Actor, chosen: readonly string[]) => (SheetColumn & { key: string })[]
  /** Cells of the rows of these ids in their order; one that is out of the actor's reach by now is left out. */
  cells: (actor: Actor, keys: readonly string[], ids: readonly number[]) => Promise<SheetValue[][]>
}

type Source<Row> = {
  sheet: string
  columns: ListColumns<Row>
  /** Where a file says in one cell what a page says below it. */
  whole: Partial<Record<string, (row: Row) => string>>
  total: ExportedList['total']
  ids: ExportedList['ids']
  rows: (actor: Actor, ids: readonly number[]) => Promise<Row[]>
}

const exported = <Row extends { id: number }>({ columns, whole, rows, ...list }: Source<Row>): ExportedList => {
  const columnOf = (key: string) => columns[key] as ListColumn<Row>
  return {
    ...list,
    columns: (actor, chosen) =>
      shownColumns(columns, actor, chosen).map((key) => {
        const { label, format } = columnOf(key)
        return { key, label, format }
      }),
    cells: async (actor, keys, ids) => {
      const found = new Map((await rows(actor, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = found.get(id)
        return row ? [keys.map((key) => sheetValue(columnOf(key), (whole[key] ?? columnOf(key).value)(row)))] : []
      })
    },
  }
}

const nameOf = (name: string | null, company: string | null): string[] =>
  name === null ? [] : [company && company !== name ? `${name} (${company})` : name]

/** The lists that can be exported; another one is another entry. */
export const EXPORTED: Record<SearchKind, ExportedList> = {
  loans: exported<LoanListRow>({
    sheet: 'Loans',
    columns: loanColumnTable,
    whole: {
      lender: ({ loanLendersBrokers }) =>
        loanLendersBrokers
          .flatMap(({ loanLenderName, associatedLenderCompany }) => nameOf(loanLenderName, associatedLenderCompany))
          .join('; '),
      broker: ({ loanLendersBrokers }) =>
        loanLendersBrokers
          .flatMap(({ loanBrokerName, associatedBrokerCompany }) => nameOf(loanBrokerName, associatedBrokerCompany))
          .join('; '),
    },
    total: async (actor, filters) => (await searchLoans(actor, loanSearch.parse({ ...filters, page: 1 }))).total,
    ids: (actor, filters) => searchedLoanIds(actor, loanSearch.parse(filters)),
    rows: listLoansByIds,
  }),
  users: exported<UserCells>({
    sheet: 'Users',
    columns: userColumns,
    whole: {},
    total: async (actor, filters) => (await searchUsers(actor, userSearch.parse({ ...filters, page: 1 }))).total,
    ids: (actor, filters) => searchedUserIds(actor, userSearch.parse(filters)),
    rows: listUsersByIds,
  }),
}
