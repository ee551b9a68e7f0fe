import type { ReactNode } from 'react'
import { buildTableColumns, type CellLook } from '#components/data-table/columns.ts'
import { renderCell } from '#components/data-table/data-table.tsx'
import { GroupFrame } from '#components/data-table/groups/group-frame.tsx'
import type { Address } from '#components/data-table/groups/group-links.ts'
import { roles } from '#components/data-table/table-roles.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { computeBarWidth } from '#lib/core/groupings.ts'
import { buildBalanceColumns } from '#lib/discovery/loan-search/balances/columns.ts'
import type { Balance, BalanceSort, Balances, BalanceView } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels, balanceRemarks } from '#lib/discovery/loan-search/balances/labels.ts'
import { buildSearchOfBalance } from '#lib/discovery/loan-search/balances/rules.ts'
import { getNextBalance } from '#lib/discovery/loan-search/balances/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { BookChangeCell, FlowCell, NetCell } from './balance-cells.tsx'

/** The book of a list of loans over time. */
export type ShownBalances = { balances: Balances; view: BalanceView }

type Props = ShownBalances & { search: LoanSearch; address: Address<LoanSearch>; empty: ReactNode }

/** The book of All Loans at the end of each period, with what settled and was discharged in it; every figure leads to its loans. */
export const LoanBalances = ({ balances, view, search, address, empty }: Props) => {
  const { rows, whole, isHidden, remarks } = balances
  const table = buildBalanceColumns(view.by)
  const columns = buildTableColumns(table, Object.keys(table), buildLooks({ balances, search, address }))
  const notes = [
    ...(search.filters.lender === undefined ? [] : [balanceLabels.ownPart]),
    ...remarks.map((remark) => balanceRemarks[remark]),
    balanceLabels.note,
  ]
  const sortBy = (sort: string) =>
    address({
      ...search,
      filters: Object.assign({}, search.filters, { balance: getNextBalance(view, sort as BalanceSort) }),
    })
  return (
    <GroupFrame
      label={balanceLabels.table(view.by)}
      columns={columns}
      paging={{ total: rows.length, page: 1, pageSize: Math.max(rows.length, 1) }}
      totals={rows.length > 1 && whole ? [whole] : []}
      sort={{ column: view.sort, isDescending: view.isDescending }}
      links={{ sort: sortBy, page: () => address(search) }}
      isEmpty={rows.length === 0}
      empty={isHidden ? <EmptyState title={balanceLabels.hidden}>{balanceLabels.hiddenText}</EmptyState> : empty}
      note={notes.join(' ')}
      isCrossed
    >
      {rows.map((row) => (
        <tr key={row.min} {...roles.row} data-row="" tabIndex={-1}>
          {columns.map((column) => renderCell(column, row, true))}
        </tr>
      ))}
    </GroupFrame>
  )
}

const LABELS = {
  settled: ({ settled: { loans }, name }: Balance) => balanceLabels.settledIn(loans, name),
  discharged: ({ discharged: { loans }, name }: Balance) => balanceLabels.dischargedIn(loans, name),
  book: ({ book: { loans }, max }: Balance) => balanceLabels.bookAt(loans, max),
} as const

const buildLooks = ({
  balances: { inTime, whole },
  search,
  address,
}: Pick<Props, 'balances' | 'search' | 'address'>): Record<string, CellLook<Balance>> => {
  const largest = inTime.reduce((most, { book }) => (book.principal > most ? book.principal : most), 0n)
  const buildFlow = (figure: keyof typeof LABELS) => (row: Balance) => {
    const found = buildSearchOfBalance(search, figure, row)
    const width = figure === 'book' && row !== whole ? computeBarWidth(row.book.principal, largest) : 0
    return <FlowCell flow={row[figure]} href={found && address(found)} label={LABELS[figure](row)} width={width} />
  }
  return {
    name: {
      card: 'title',
      cell: ({ name, isSoFar }) => (
        <span data-period="">
          {name} {isSoFar && <small>{balanceLabels.soFar}</small>}
        </span>
      ),
    },
    settled: { cell: buildFlow('settled') },
    discharged: { cell: buildFlow('discharged') },
    net: { cell: ({ net }) => <NetCell net={net} /> },
    book: { cell: buildFlow('book') },
    change: { cell: ({ change }) => <BookChangeCell change={change} /> },
  }
}
