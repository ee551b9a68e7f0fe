import { LoanStatusMark } from '#components/lending/statuses/status-badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'
import { groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'

type Props = { rows: readonly LoanListRow[]; count: number; href: string | null }

/** The first loans of a group, and the link to all of them. */
export const GroupLoans = ({ rows, count, href }: Props) => (
  <div className="group-rows">
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <a href={paths.loan(row.id)}>{row.loanNo}</a>
          <span>
            {[row.attributedLender, row.attributedBroker].filter(Boolean).join(' → ')}
            <small>{row.suburbState}</small>
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
