import Link from 'next/link'
import { type Column, shownColumns } from '#components/data-table/columns.ts'
import { RowToggle } from '#components/data-table/row-toggle.tsx'
import { PartyName } from '#components/lending/loans/party-name.tsx'
import { StatusBadge } from '#components/lending/loans/status-badge.tsx'
import { longDay } from '#lib/core/dates.ts'
import { dollars, percent } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { type LoanColumnId, loanColumns } from '#lib/discovery/loan-search/labels.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/schema.ts'
import { lvrText } from '#lib/lending/loans/labels.ts'

type Look = Pick<Column<LoanListRow>, 'cell'> & Partial<Column<LoanListRow>>

/** How many more lenders or brokers a row has than the ones it names; 0 where it does not expand (row J-02). */
export const furtherParties = ({ loanLendersBrokers }: LoanListRow): number =>
  Math.max(0, loanLendersBrokers.length - 1)

const loanNo = (hrefOf: (id: number) => string): Look => ({
  isPinned: true,
  isCardTitle: true,
  cell: ({ id, loanNo: number }) => (
    <Link href={hrefOf(id)} prefetch={false} className="rounded-sm font-semibold text-accent hover:underline">
      {number}
    </Link>
  ),
})

const LOOKS: Record<Exclude<LoanColumnId, 'loanNo'>, Look> = {
  lender: {
    cell: (row) => (
      <PartyName
        href={row.isLenderLinked && row.attributedLenderId ? paths.profile('lender', row.attributedLenderId) : null}
        isCompact
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
        isCompact
        name={row.attributedBroker}
        company={row.attributedBrokerCompany}
      />
    ),
  },
  suburbState: { cell: (row) => <Place text={row.suburbState} /> },
  priority: { cell: (row) => row.priority },
  principal: { align: 'right', cell: (row) => dollars(row.principal) },
  lowerRate: { align: 'right', cell: (row) => percent(row.lowerRate, 2) },
  estab: { align: 'right', cell: (row) => percent(row.estab, 1) },
  lvr: { align: 'right', cell: (row) => lvrText(row.lvr) },
  scenario: { cell: (row) => row.scenario },
  securityType: { cell: (row) => row.securityType },
  settlement: { cell: (row) => longDay(row.settlement) },
  status: { cell: (row) => <StatusBadge statusKey={row.statusKey} name={row.status} /> },
}

// 'Wollongong, NSW' with the state quieter than the suburb.
const Place = ({ text }: { text: string }) => {
  const cut = text.lastIndexOf(', ')
  return (
    <>
      {text.slice(0, cut)},<span className="text-muted">{text.slice(cut + 1)}</span>
    </>
  )
}

/** The columns of a loan table by the reference list of `labels.ts`; the public view omits Lender (row J-02). */
export const loanTableColumns = (isPublic = false): Column<LoanListRow>[] =>
  loanColumns
    .filter(({ id }) => !isPublic || (id !== 'lender' && id !== 'status'))
    .map(({ id, name, isDefault }) => ({
      id,
      header: name,
      sortKey: id,
      isDefault,
      ...(id === 'loanNo' ? loanNo(isPublic ? paths.publicLoan : paths.loan) : LOOKS[id]),
    }))

/** The columns with the chip that opens a row: beside the lender, or in the first column where Lender is not shown (row J-02). */
export const withToggle = (
  columns: readonly Column<LoanListRow>[],
  chosen?: readonly string[] | null,
): Column<LoanListRow>[] => {
  const shown = shownColumns(columns, chosen)
  const place = shown.find(({ id }) => id === 'lender') ?? shown[0]
  return columns.map((column) =>
    column === place
      ? {
          ...column,
          cell: (row) =>
            furtherParties(row) === 0 ? (
              column.cell(row)
            ) : (
              <span className="wide:flex wide:items-center">
                {column.cell(row)}
                <RowToggle text={`+${furtherParties(row)}`} label={`lenders and brokers of ${row.loanNo}`} />
              </span>
            ),
        }
      : column,
  )
}
