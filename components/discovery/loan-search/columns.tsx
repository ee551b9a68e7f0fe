import { type Column, drawnColumns, type Look } from '#components/data-table/columns.ts'
import { RowToggle } from '#components/data-table/row-toggle.tsx'
import { PartyName } from '#components/lending/loans/party-name.tsx'
import { StatusBadge } from '#components/lending/loans/status-badge.tsx'
import { paths } from '#lib/core/paths.ts'
import { type LoanCells, type LoanColumnKey, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'

/** How many more lenders or brokers a row has than the ones it names; 0 where it does not expand (row J-02). */
export const furtherParties = ({ loanLendersBrokers }: LoanCells): number => Math.max(0, loanLendersBrokers.length - 1)

const loanNo = (hrefOf: (id: number) => string): Look<LoanCells> => ({
  isPinned: true,
  isCardTitle: true,
  cell: ({ id, loanNo: number }) => <a href={hrefOf(id)}>{number}</a>,
})

const LOOKS: Partial<Record<LoanColumnKey, Look<LoanCells>>> = {
  lender: {
    cell: (row) => (
      <PartyName
        href={row.isLenderLinked && row.attributedLenderId ? paths.profile('lender', row.attributedLenderId) : null}
        look="cell"
        name={row.attributedLender}
        company={row.attributedLenderCompany}
        isPrivate={row.isPrivate}
      />
    ),
  },
  broker: {
    cell: (row) => (
      <PartyName
        href={row.isBrokerLinked && row.attributedBrokerId ? paths.profile('broker', row.attributedBrokerId) : null}
        look="cell"
        name={row.attributedBroker}
        company={row.attributedBrokerCompany}
      />
    ),
  },
  suburbState: { cell: (row) => <Place text={row.suburbState} /> },
  status: { cell: (row) => <StatusBadge statusKey={row.statusKey} name={row.status} /> },
}

// 'Wollongong, NSW' with the state quieter than the suburb.
const Place = ({ text }: { text: string }) => {
  const cut = text.lastIndexOf(', ')
  return (
    <>
      {text.slice(0, cut + 1)}
      <span className="text-muted">{text.slice(cut + 1)}</span>
    </>
  )
}

/** The columns of a loan table in the order of `keys`; the chip that opens a row stands beside the lender, else in the first one (row J-02). */
export const loanTableColumns = (keys: readonly LoanColumnKey[], isPublic: boolean): Column<LoanCells>[] => {
  const columns = drawnColumns<LoanCells, LoanColumnKey>(loanColumnTable, keys, {
    ...LOOKS,
    loanNo: loanNo(isPublic ? paths.publicLoan : paths.loan),
  })
  const place = columns.find(({ id }) => id === 'lender') ?? columns[0]
  return isPublic ? columns : columns.map((column) => (column === place ? withToggle(column) : column))
}

const withToggle = (column: Column<LoanCells>): Column<LoanCells> => ({
  ...column,
  cell: (row) =>
    furtherParties(row) === 0 ? (
      column.cell(row)
    ) : (
      <span data-opens="">
        {column.cell(row)}
        <RowToggle text={`+${furtherParties(row)}`} label={`lenders and brokers of ${row.loanNo}`} />
      </span>
    ),
})
