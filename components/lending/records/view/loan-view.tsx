import type { ReactNode } from 'react'
import { BackLink } from '#components/layout/back-link.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanStatusBadge } from '#components/lending/statuses/status-badge.tsx'
import { type Day, formatDayTime } from '#lib/core/dates.ts'
import type { Moment } from '#lib/lending/history/life/rules.ts'
import type { LoanView as Loan } from '#lib/lending/records/view/schema.ts'
import { LoanLetterhead } from './letterhead.tsx'
import { LoanTimeline } from './life-line.tsx'
import { LoanFigures } from './loan-figures.tsx'
import { LoanPanels } from './loan-panels.tsx'

export type LoanViewProps = {
  loan: Loan
  /** The product's name, for the letterhead of the printed loan. */
  product: string
  moments: readonly Moment[]
  today: Day
  back: { href: string; label: string }
  /** More buttons and links in the page's header. */
  actions?: ReactNode
  /** The loan's stages and what the viewer can do next. */
  stages?: ReactNode
  ratings?: ReactNode
  /** The log, if the viewer may read it. */
  log?: ReactNode
}

// On a phone the actions stay beside the title: the title's column is narrower, and the status goes below its number.
const HEAD = 'max-sm:[&_div:has(>div>h1)]:basis-40'

/**
 * The page of a loan: stages, timeline, parties, terms, details, dates and ratings, as far as its viewer may see them (row
 * I-01). Printed, it is a term sheet: a letterhead and the facts.
 */
export const LoanView = ({ loan, product, moments, today, back, actions, stages, ratings, log }: LoanViewProps) => (
  <div data-sheet>
    <LoanLetterhead loan={loan} product={product} today={today} />
    <div data-print="hidden" className={HEAD}>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="whitespace-nowrap">Loan {loan.loanNo}</span>
            <LoanStatusBadge statusKey={loan.statusKey} name={loan.status} />
          </span>
        }
        description={`${loan.scenario} in ${loan.suburbState}`}
        wayBack={<BackLink {...back} />}
        actions={actions}
      />
      {stages}
    </div>
    <LoanFigures loan={loan} />
    <LoanTimeline moments={moments} today={today} />
    <LoanPanels
      loan={loan}
      ratings={ratings && <div data-print="hidden">{ratings}</div>}
      aside={log && <div data-print="hidden">{log}</div>}
    />
    {loan.lastEditBy && (
      <p data-print="hidden" className="mt-4 text-muted text-sm">
        Last edited by {loan.lastEditBy}
        {loan.lastEditByCompany && `, ${loan.lastEditByCompany}`}, {formatDayTime(loan.lastEditDate)}
      </p>
    )}
  </div>
)
