import { Check } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import { type Day, formatDay, toSydneyDay } from '#lib/core/dates.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import type { ReviewSheet } from '#lib/lending/reviews/schema.ts'
import { stageNames, stepLabels } from '#lib/lending/saving/steps/labels.ts'
import { buildReviewHref, describeRepayment, listLoanStages, type ShownStage } from '#lib/lending/saving/steps/rules.ts'
import type { LoanStep } from '#lib/lending/saving/steps/schema.ts'
import { LoanSteps } from './step-buttons.tsx'
import type { RatingBatch } from './step-frame.tsx'

type Props = {
  loan: LoanView
  sheet: ReviewSheet
  steps: readonly LoanStep[]
  today: Day
  product: string
  batch: RatingBatch | null
}

/** The stages of a loan with their days, the days to its repayment, and what the reader can do next. */
export const LoanStageBar = ({ loan, sheet, steps, today, product, batch }: Props) => {
  const deadline = describeRepayment(loan, today)
  const { id, version, loanNo, principal, statusKey, settlementDate, repaymentDate, dischargedDate } = loan
  return (
    <section
      aria-label={stepLabels.stages}
      data-panel
      data-stages=""
      data-print="hidden"
      className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-md border border-line bg-panel px-3 py-4 sm:px-5"
    >
      <ol className="grid min-w-0 flex-[1_1_26rem] grid-cols-3 sm:grid-cols-[1fr_1fr_auto]">
        {listLoanStages({ ...loan, createdDay: toSydneyDay(loan.createdAt) }).map((each, place) => (
          <Stage key={each.stage} stage={each} isFirst={place === 0} isBad={loan.statusKey === 'DEFAULT'} />
        ))}
      </ol>
      {(deadline || steps.length > 0) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          {deadline && <DeadlineMark deadline={deadline} />}
          <LoanSteps
            key={id}
            steps={steps}
            loan={{ id, version, loanNo, principal, statusKey, settlementDate, repaymentDate, dischargedDate }}
            sheet={sheet}
            reviewHref={buildReviewHref(sheet)}
            today={today}
            product={product}
            batch={batch}
          />
        </div>
      )}
    </section>
  )
}

const describeStageDay = ({ stage, name, day, state }: ShownStage): string => {
  if (day === null) return ''
  // A narrow step breaks before the day, not within it.
  const text = formatDay(day).replaceAll(' ', '\u00a0')
  if (stage === 'PRE_SETTLEMENT') return stepLabels.recorded(text)
  // A loan in default or in variation settled on this day, and became what it is later.
  if (stage === 'CURRENT' && name !== stageNames.CURRENT) return stepLabels.settledOn(text)
  return state === 'ahead' ? stepLabels.due(text) : text
}

type StageProps = { stage: ShownStage; isFirst: boolean; isBad: boolean }

const Stage = ({ stage, isFirst, isBad }: StageProps) => {
  const { name, state } = stage
  // Nothing follows the last stage, so a loan that has reached it is done.
  const isDone = state === 'past' || (state === 'current' && stage.stage === 'DISCHARGED')
  const tone = isBad ? 'border-bad bg-bad text-on-bad' : 'border-accent bg-accent text-on-accent'
  return (
    <li aria-current={state === 'current' ? 'step' : undefined} className="min-w-0 pr-2 last:pr-0 sm:pr-3">
      <span aria-hidden className="mb-2 flex items-center">
        <span
          className={cn(
            'flex size-5 shrink-0 items-center justify-center rounded-full border-2',
            isDone && 'border-good bg-good-soft text-good',
            state === 'current' && 'in-data-[stages=reached]:animate-reached',
            state === 'current' && !isDone && tone,
            state === 'ahead' && 'border-field border-dashed',
          )}
        >
          {isDone && <Check className="size-3" strokeWidth={3} />}
          {state === 'current' && !isDone && <span className="size-1.5 rounded-full bg-current" />}
        </span>
        {stage.stage !== 'DISCHARGED' && (
          <span
            className={cn(
              '-mr-0.5 sm:-mr-1.5 ml-1.5 h-0.5 flex-1 rounded-full',
              state === 'past' ? 'bg-good' : 'bg-line',
              isFirst && 'min-w-4',
            )}
          />
        )}
      </span>
      <span className={cn('block [overflow-wrap:anywhere]', state === 'ahead' ? 'text-muted' : 'font-medium')}>
        {name}
        {state !== 'current' && (
          <span className="sr-only">, {stepLabels[state === 'past' ? 'isPast' : 'isAhead']}</span>
        )}
      </span>
      <span className="block text-muted text-sm">{describeStageDay(stage)}</span>
    </li>
  )
}
