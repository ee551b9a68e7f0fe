import { LoanStatusMark } from '#components/lending/statuses/status-badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'
import { groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'

type Props = { rows: readonly LoanListRow[]; count: number; href: string | null; isDue: boolean }

/** The first loans of a group, with the day on which they are due if they are asked for by that, and the link to all of them. */
export const GroupLoans = ({ rows, count, href, isDue }: Props) => (
  <div className="group-rows">
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <a href={paths.loan(row.id)}>{row.loanNo}</a>
          <span>
            {[row.attributedLender, row.attributedBroker].filter(Boolean).join(' → ')}
            <small>{row.suburbState}</small>
            {isDue && row.repayment && <small>{groupLabels.due(formatDay(row.repayment))}</small>}
          </span>
          <LoanStatusMark statusKey={row.statusKey} name={row.status} daysOverdue={row.daysOverdue} />
          <span>{formatDollars(row.principal)}</span>
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
