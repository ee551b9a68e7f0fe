import { LoanStatusMark } from '#components/lending/statuses/status-badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatListCell } from '#lib/core/columns.ts'
import { formatDay } from '#lib/core/dates.ts'
import { formatDollars, formatShortDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { type LoanListRow, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import { partLabels } from '#lib/discovery/loan-search/groups/parts/labels.ts'

/** What the lender of the group has lent itself of each loan, by the id of the loan; null for other groups. */
export type LenderParts = ReadonlyMap<number, bigint> | null

type Props = { rows: readonly LoanListRow[]; count: number; href: string | null; isDue: boolean; parts: LenderParts }

/** The first loans of a group, with the day on which they are due if they are asked for by that, and the link to all of them. */
export const GroupLoans = ({ rows, count, href, isDue, parts }: Props) => (
  <div className="group-rows">
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <a href={paths.loan(row.id)}>{row.loanNo}</a>
          <span>
            {[row.attributedLender, row.attributedBroker].filter(Boolean).join(' → ')}
            <small>{row.suburbState}</small>
            <small>{formatListCell(loanColumnTable.lowerRate, row)}</small>
            {isDue && row.repayment && <small>{groupLabels.due(formatDay(row.repayment))}</small>}
          </span>
          <LoanStatusMark statusKey={row.statusKey} name={row.status} daysOverdue={row.daysOverdue} />
          <span>{drawPrincipal(row, parts?.get(row.id))}</span>
        </li>
      ))}
    </ul>
    {href && count > rows.length && (
      <ButtonLink href={href} size="sm" data-print="hidden">
        {groupLabels.allLoans(count)}
      </ButtonLink>
    )}
  </div>
)

// Of a loan with several lenders the group has its own lender's part, as its total does.
const drawPrincipal = ({ principal }: LoanListRow, part = principal) => (
  <>
    {formatDollars(part)}
    {part !== principal && <small>{partLabels.ofLoan(formatShortDollars(principal))}</small>}
  </>
)
