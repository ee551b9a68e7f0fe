'use client'

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import type { RecordForm } from '#components/forms/use-record-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Day } from '#lib/core/dates.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { mergeLabels } from '#lib/lending/saving/editing/labels.ts'
import { stepLabels, stepTexts } from '#lib/lending/saving/steps/labels.ts'
import type { LoanStep } from '#lib/lending/saving/steps/schema.ts'

/** The facts of a loan that its steps begin with. */
export type StepLoan = Pick<
  LoanView,
  'id' | 'version' | 'loanNo' | 'principal' | 'statusKey' | 'settlementDate' | 'repaymentDate' | 'dischargedDate'
>
/** Where a loan is in a row of loans that are rated one after the other. */
export type RatingBatch = { place: number; total: number; nextHref: string }
/** The props of each step's dialog. */
export type StepDialogProps = {
  loan: StepLoan
  today: Day
  onClose: () => void
  /** Closes the dialog and shows what somebody else saved. */
  onShow: () => void
  onDone: (said: string) => void
}

type Props<Values extends FieldValues> = {
  form: RecordForm<Values>
  step: LoanStep
  loanNo: string
  /** What to say if somebody else saved first; null otherwise. */
  overtaken: string | null
  onClose: () => void
  /** Shows what somebody else saved. */
  onShow: () => void
  /** A line below the title. */
  description?: ReactNode
  /** A button beside Cancel. */
  aside?: ReactNode
  children: ReactNode
}

/** The dialog of one step: its fields, refusals beside them, Cancel and the step's own word. */
export const StepDialog = <Values extends FieldValues>(props: Props<Values>) => {
  const { form, step, loanNo, overtaken, onClose, onShow, description, aside, children } = props
  const { title, save } = stepTexts[step]
  return (
    <Dialog
      isOpen
      beginsInField
      width={440}
      isDismissible={!form.isPending}
      onOpenChange={onClose}
      title={title(loanNo)}
      description={description}
      footer={
        <>
          {aside}
          <Button disabled={form.isPending} onClick={onClose}>
            {stepLabels.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={overtaken !== null}
            isPending={form.isPending}
            onClick={() => void form.submit()}
          >
            {save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label={title(loanNo)}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // Enter must not save over what somebody else has just saved.
          if (overtaken === null) void form.submit()
        }}
      >
        {overtaken !== null && (
          <ConflictNotice
            heading={overtaken}
            actions={
              <Button size="sm" onClick={onShow}>
                {mergeLabels.show}
              </Button>
            }
          >
            {null}
          </ConflictNotice>
        )}
        <ErrorSummary heading={loanMessages.heading} errors={form.unplaced} idOf={form.idOf} />
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
