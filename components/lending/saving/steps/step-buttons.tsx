'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useTransition } from 'react'
import { useRecordMenuEntries } from '#components/layout/record-menu.ts'
import { showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Day } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { ReviewSheet } from '#lib/lending/reviews/schema.ts'
import { stepLabels, stepTexts } from '#lib/lending/saving/steps/labels.ts'
import type { LoanStep } from '#lib/lending/saving/steps/schema.ts'
import type { RatingBatch, StepDialogProps, StepLoan } from './step-frame.tsx'

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
  /** Set if this loan is one of several that are rated in a row: its dialog opens at once. */
  batch: RatingBatch | null
}

/** A button for each step of a loan, the next one first; each opens a dialog with its fields only. */
export const LoanSteps = ({ steps, loan, sheet, reviewHref, today, product, batch }: Props) => {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const bar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<LoanStep | null>(batch && steps.includes('rate') ? 'rate' : null)
  const isDone = useRef(false)
  const status = useRef(loan.statusKey)
  // The button of a step that was taken is gone: the next one gets the focus, or their place if there is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps follow from the saved loan
  useEffect(() => {
    if (!isDone.current) return
    isDone.current = false
    const next = bar.current?.querySelector<HTMLElement>('button, a') ?? bar.current
    next?.focus()
    // The stage that was just reached pulses.
    if (status.current !== loan.statusKey) bar.current?.closest('[data-stages]')?.setAttribute('data-stages', 'reached')
    status.current = loan.statusKey
  }, [loan.version, sheet.answer.version])
  // A dialog that opened with the page has no button to give the focus back to.
  useEffect(() => {
    if (open === null && batch && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [open, batch])
  const dialog: StepDialogProps = {
    loan,
    today,
    onClose: () => setOpen(null),
    onShow: () => {
      setOpen(null)
      startRefresh(() => router.refresh())
    },
    onDone: (said) => {
      isDone.current = true
      setOpen(null)
      showSuccess(said, stepLabels.loan(loan.loanNo, formatDollars(loan.principal)))
      startRefresh(() => router.refresh())
    },
  }
  useStepsInMenu(isRefreshing ? [] : steps, setOpen, reviewHref)
  return (
    <div ref={bar} tabIndex={-1} className="flex flex-wrap gap-2 empty:sr-only">
      {steps.map((step, place) => {
        const look = place === 0 ? ({ variant: 'primary' } as const) : {}
        return step === 'respond' ? (
          <ButtonLink key={step} href={reviewHref} {...look}>
            {stepTexts[step].button}
          </ButtonLink>
        ) : (
          // A step begins from the loan that is stored, so it waits for the page.
          <Button
            key={step}
            aria-haspopup="dialog"
            aria-disabled={isRefreshing || undefined}
            onClick={() => isRefreshing || setOpen(step)}
            {...look}
          >
            {stepTexts[step].button}
          </Button>
        )
      })}
      <Suspense>
        {(open === 'settle' || open === 'discharge') && <StatusDialog step={open} {...dialog} />}
        {open === 'rate' && <RateDialog sheet={sheet} product={product} batch={batch} {...dialog} />}
      </Suspense>
    </div>
  )
}

/** Registers the steps in the loan's own menu and in the palette. */
const useStepsInMenu = (steps: readonly LoanStep[], open: (step: LoanStep) => void, reviewHref: string): void => {
  // The steps are a new array at each render, so compare their contents.
  const wanted = JSON.stringify(steps)
  useRecordMenuEntries(
    useMemo(
      () =>
        (JSON.parse(wanted) as LoanStep[]).map((step) => ({
          id: step,
          label: stepTexts[step].button,
          isOffSettings: true,
          onSelect: () => (step === 'respond' ? window.location.assign(reviewHref) : open(step)),
        })),
      [wanted, open, reviewHref],
    ),
  )
}
