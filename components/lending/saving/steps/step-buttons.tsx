'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { ReviewSheet } from '#lib/lending/reviews/schema.ts'
import { stepTexts } from '#lib/lending/saving/steps/labels.ts'
import type { LoanStep } from '#lib/lending/saving/steps/schema.ts'
import type { StepDialogProps, StepLoan } from './step-frame.tsx'

const StatusDialog = lazy(() => import('./status-dialog.tsx').then((module) => ({ default: module.StatusStepDialog })))
const RateDialog = lazy(() => import('./rate-dialog.tsx').then((module) => ({ default: module.RateStepDialog })))

type Props = {
  steps: readonly LoanStep[]
  loan: StepLoan
  sheet: ReviewSheet
  /** The part of the page that holds the review to respond to. */
  reviewHref: string
  today: Day
  product: string
}

/** A button for each step of a loan, the next one first; each opens a dialog with its fields only. */
export const LoanSteps = ({ steps, loan, sheet, reviewHref, today, product }: Props) => {
  const router = useRouter()
  const bar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<LoanStep | null>(null)
  const isDone = useRef(false)
  // The button of a step that was taken is gone: the next one gets the focus, or their place if there is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps follow from the saved loan
  useEffect(() => {
    if (!isDone.current) return
    isDone.current = false
    const next = bar.current?.querySelector<HTMLElement>('button, a') ?? bar.current
    next?.focus()
  }, [loan.version, sheet.answer.version])
  const dialog: StepDialogProps = {
    loan,
    today,
    onClose: () => setOpen(null),
    onDone: (said) => {
      isDone.current = true
      setOpen(null)
      showSuccess(said)
      router.refresh()
    },
  }
  return (
    <div ref={bar} tabIndex={-1} className="flex flex-wrap gap-2 empty:sr-only">
      {steps.map((step, place) => {
        const look = place === 0 ? ({ variant: 'primary' } as const) : {}
        return step === 'respond' ? (
          <ButtonLink key={step} href={reviewHref} {...look}>
            {stepTexts[step].button}
          </ButtonLink>
        ) : (
          <Button key={step} aria-haspopup="dialog" onClick={() => setOpen(step)} {...look}>
            {stepTexts[step].button}
          </Button>
        )
      })}
      <Suspense>
        {(open === 'settle' || open === 'discharge') && <StatusDialog step={open} {...dialog} />}
        {open === 'rate' && <RateDialog sheet={sheet} product={product} {...dialog} />}
      </Suspense>
    </div>
  )
}
