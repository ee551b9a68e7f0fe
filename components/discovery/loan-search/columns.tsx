import { buildTableColumns, type CellLook, type Column } from '#components/data-table/columns.ts'
import { PartyName } from '#components/lending/privacy/party-name.tsx'
import { LoanStatusBadge, LoanStatusMark } from '#components/lending/statuses/status-badge.tsx'
import { formatListCell } from '#lib/core/columns.ts'
import { formatDollars } from '#lib/core/money.ts'
import { addQuery, paths } from '#lib/core/paths.ts'
import { type LoanCells, type LoanColumnKey, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { partLabels } from '#lib/discovery/loan-search/groups/parts/labels.ts'

const buildLoanNoCell = (hrefOf: (id: number) => string, hasStatus: boolean): CellLook<LoanCells> => ({
  card: 'title',
  cell: ({ id, loanNo: number, statusKey, status, daysOverdue }) => (
    <>
      <a href={hrefOf(id)}>{number}</a>
      {hasStatus && <LoanStatusMark statusKey={statusKey} name={status} daysOverdue={daysOverdue} />}
    </>
  ),
})

const LOOKS: Partial<Record<LoanColumnKey, CellLook<LoanCells>>> = {
  lender: {
    card: 'party',
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
    card: 'party',
    cell: (row) => (
      <PartyName
        href={row.isBrokerLinked && row.attributedBrokerId ? paths.profile('broker', row.attributedBrokerId) : null}
        look="cell"
        name={row.attributedBroker}
        company={row.attributedBrokerCompany}
      />
    ),
  },
  suburbState: { card: 'foot', isWrapped: true, cell: (row) => <SuburbAndState text={row.suburbState} /> },
  principal: { card: 'sum' },
  lowerRate: { card: 'rate' },
  lvr: { card: 'lvr' },
  scenario: { isWrapped: true },
  securityType: { isWrapped: true },
  repayment: { card: 'day' },
  lastEdit: { card: 'day' },
  recorded: { card: 'day' },
  status: {
    card: 'mark',
    cell: (row) => <LoanStatusBadge statusKey={row.statusKey} name={row.status} daysOverdue={row.daysOverdue} />,
  },
}

// Renders 'Wollongong, NSW' with the state less prominent than the suburb.
const SuburbAndState = ({ text }: { text: string }) => {
  const cut = text.lastIndexOf(', ')
  if (cut === -1) return <small>{text}</small>
  return (
    <>
      {text.slice(0, cut)}
      {/* The shortest element: the page has fifty of it. */}
      <i>, </i>
      <small>{text.slice(cut + 2)}</small>
    </>
  )
}

/** The columns that cards always show, whichever are chosen. */
const ON_CARDS = ['loanNo', 'lender', 'broker', 'suburbState', 'principal', 'lowerRate', 'lvr'] as const

/** What one lender has lent itself of loans that it shares, in dollars, by the id of the loan. */
export type OwnParts = Readonly<Record<number, bigint>>

// Below the principal of a shared loan is the part of the lender that the list is of.
const buildPrincipalCell = (parts: OwnParts): CellLook<LoanCells> => ({
  card: 'sum',
  cell: (row) => {
    const principal = formatListCell(loanColumnTable.principal, row)
    const part = parts[row.id]
    return part === undefined ? (
      principal
    ) : (
      <>
        {principal}
        <small className="block text-muted">{partLabels.ownPart(formatDollars(part))}</small>
      </>
    )
  },
})

type Drawn = { publicQuery?: string; parts?: OwnParts | null }

/**
 * Returns the columns of a loan table in the order of `keys`, followed by those that only cards show. The status is below
 * the loan number, unless it has a column or the list is public, whose links keep the visitor's search (`publicQuery`).
 */
export const buildLoanColumns = (
  keys: readonly LoanColumnKey[],
  isPublic: boolean,
  { publicQuery = '', parts = null }: Drawn = {},
): Column<LoanCells>[] => {
  const hasStatus = !isPublic && !keys.includes('status')
  const findPath = (id: number) => (isPublic ? addQuery(paths.publicLoan(id), publicQuery) : paths.loan(id))
  const own = parts ? { principal: buildPrincipalCell(parts) } : {}
  const looks = { ...LOOKS, ...own, loanNo: buildLoanNoCell(findPath, hasStatus) }
  const drawn = (which: readonly LoanColumnKey[]) =>
    buildTableColumns<LoanCells, LoanColumnKey>(loanColumnTable, which, looks)
  const others = drawn(ON_CARDS.filter((key) => !keys.includes(key) && !(isPublic && key === 'lender')))
  return [...drawn(keys), ...others.map((column) => ({ ...column, isCardOnly: true }))]
}
