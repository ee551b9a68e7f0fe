import type { ReactNode } from 'react'
import { BackLink } from '#components/layout/back-link.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanStatusBadge } from '#components/lending/statuses/status-badge.tsx'
import { type Day, formatDayTime } from '#lib/core/dates.ts'
import type { Moment } from '#lib/lending/history/life/rules.ts'
import type { LoanView as Loan } from '#lib/lending/records/view/schema.ts'
import { LoanTimeline } from './life-line.tsx'
import { LoanFigures } from './loan-figures.tsx'
import { LoanPanels } from './loan-panels.tsx'

export type LoanViewProps = {
  loan: Loan
  moments: readonly Moment[]
  today: Day
  back: { href: string; label: string }
  /** More buttons and links in the page's header. */
  actions?: ReactNode
  ratings?: ReactNode
  /** The log, if the viewer may read it. */
  log?: ReactNode
}

/**
 * The page of a loan: timeline, parties, terms, details, dates and ratings, as far as its viewer may see them (row
 * I-01).
 */
export const LoanView = ({ loan, moments, today, back, actions, ratings, log }: LoanViewProps) => (
  <>
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Loan {loan.loanNo}
          <LoanStatusBadge statusKey={loan.statusKey} name={loan.status} />
        </span>
      }
      description={`${loan.scenario} in ${loan.suburbState}`}
      wayBack={<BackLink {...back} />}
      actions={actions}
    />
    <LoanFigures loan={loan} />
    <LoanTimeline moments={moments} today={today} />
    <LoanPanels loan={loan} ratings={ratings} aside={log} />
    {loan.lastEditBy && (
      <p className="mt-4 text-muted text-sm">
        Last edited by {loan.lastEditBy}
        {loan.lastEditByCompany && `, ${loan.lastEditByCompany}`}, {formatDayTime(loan.lastEditDate)}
      </p>
    )}
  </>
)
