import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { Facts } from '#components/ui/facts.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { answerLabels, approachLabels, reasonNames } from '#lib/market/approaches/labels.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'

type Props = {
  approach: ApproachRow
  /** False where the time of the answer is elsewhere. */
  isTimed?: boolean
  /** True to put the indication in one row of large figures, which is compared with that of other lenders. */
  isCompared?: boolean
}

const COMPARED =
  'grid-cols-[1.3fr_1fr_1fr] gap-x-4 [&>div]:flex [&>div]:flex-col [&>div]:justify-between [&_dd]:font-semibold [&_dd]:text-lg'

/** A lender's answer: its indication or its reason, when it came, its words, and its loan. */
export const AnswerFacts = ({ approach, isTimed = true, isCompared = false }: Props) => {
  const { amount, rate, fee, declineReason, answerNote, answeredAt, loanId, loanNo } = approach
  const items = [
    ...(amount === null
      ? []
      : [
          { label: answerLabels.amount, value: formatDollars(amount) },
          { label: answerLabels.rate, value: formatPercent(rate) },
          { label: answerLabels.fee, value: formatPercent(fee) },
        ]),
    ...(declineReason ? [{ label: approachLabels.reason, value: reasonNames[declineReason] }] : []),
    ...(answeredAt && isTimed ? [{ label: approachLabels.answered, value: formatDayTime(answeredAt) }] : []),
  ]
  return (
    <>
      {items.length > 0 && <Facts items={items} className={cn(isCompared && amount !== null && COMPARED)} />}
      {answerNote && (
        <div className="mt-4">
          <p className="text-muted text-sm">{approachLabels.words}</p>
          <p className="mt-0.5 max-w-3xl whitespace-pre-line [overflow-wrap:anywhere]">{answerNote}</p>
        </div>
      )}
      {loanId !== null && loanNo !== null && (
        <p className="mt-3">
          <Link
            href={paths.loan(loanId)}
            prefetch={false}
            className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent hover:underline"
          >
            {approachLabels.loan(loanNo)}
          </Link>
        </p>
      )}
    </>
  )
}
