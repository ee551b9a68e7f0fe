import { LoanStatusBadge } from '#components/lending/statuses/status-badge.tsx'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import { formatAndMore } from '#lib/core/counts.ts'
import { type Day, formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { formatDollars, formatShortDollars } from '#lib/core/money.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { describeRepayment } from '#lib/lending/saving/steps/rules.ts'

type Lender = Pick<LoanView['loanLenders'][number], 'name' | 'company' | 'isPrivate'> & {
  contributionAmount: string | null
}
/** The fields of a loan that its card shows, as the API answers them. */
export type LoanCardData = Pick<LoanView, 'loanNo' | 'statusKey' | 'status' | 'suburbState'> & {
  principal: string
  settlementDate: Day | null
  repaymentDate: Day | null
  loanLenders: Lender[]
}

/** The most lenders that a card names. */
const SHOWN_LENDERS = 4

/** Hover card of a loan: its status, principal, lenders and dates. */
export const LoanCard = ({ loan }: { loan: LoanCardData }) => {
  const { loanNo, statusKey, status, suburbState, principal, settlementDate, repaymentDate, loanLenders } = loan
  const deadline = describeRepayment({ statusKey, repaymentDate }, toSydneyDay(new Date()))
  const more = loanLenders.length - SHOWN_LENDERS
  return (
    <div className="grid min-w-64 gap-2">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold">
          {loanNo}
          <span className="block font-normal text-muted">{suburbState}</span>
        </p>
        <LoanStatusBadge statusKey={statusKey} name={status} />
      </div>
      <p className="font-semibold text-lg tabular-nums">{formatDollars(BigInt(principal))}</p>
      <ul className="border-line border-t pt-2">
        {loanLenders.slice(0, SHOWN_LENDERS).map((lender, place) => (
          <li key={`${lender.name} ${place}`} className="flex justify-between gap-4">
            <span className="min-w-0">{describeLender(lender)}</span>
            {lender.contributionAmount !== null && (
              <span className="tabular-nums">{formatShortDollars(BigInt(lender.contributionAmount))}</span>
            )}
          </li>
        ))}
        {more > 0 && <li className="text-muted">{formatAndMore(more)}</li>}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-line border-t pt-2">
        <dt className="text-muted">{cardLabels.settlement}</dt>
        <dd>{formatDay(settlementDate) || '–'}</dd>
        <dt className="text-muted">{cardLabels.repayment}</dt>
        <dd>
          {formatDay(repaymentDate) || '–'} {deadline && <DeadlineMark deadline={deadline} />}
        </dd>
      </dl>
    </div>
  )
}

const cardLabels = {
  settlement: 'Settlement Date',
  repayment: 'Repayment Date',
}

const describeLender = ({ name, company, isPrivate }: Lender): string => {
  if (isPrivate) return PRIVACY_ENGAGED
  return company === null || company === name ? name : `${name}, ${company}`
}
