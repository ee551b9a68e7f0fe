'use client'

import { useState } from 'react'
import { dateField, moneyField } from '#components/forms/fields/numbers.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useUnusualAmountConfirmation } from '#components/forms/use-unusual-question.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { readDollars } from '#lib/core/amounts.ts'
import { formatDay, isDay } from '#lib/core/dates.ts'
import { findUnusualShortfall } from '#lib/lending/inputs/unusual/rules.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { mergeLabels, settlementLabels } from '#lib/lending/saving/editing/labels.ts'
import { stepLabels } from '#lib/lending/saving/steps/labels.ts'
import { checkLoanStep } from '#lib/lending/saving/steps/rules.ts'
import { type LoanStepInput, loanStepSchema } from '#lib/lending/saving/steps/schema.ts'
import { takeLoanStepAction } from '#lib/web/actions/loans.ts'
import { StepDialog, type StepDialogProps, type StepLoan } from './step-frame.tsx'

type Values = { settlementDate: string; repaymentDate: string; dischargedDate: string; shortfall: string }
type Step = LoanStepInput['step']

const FIELDS: Record<Step, (loan: StepLoan) => FieldEntry<Values>[]> = {
  settle: () => [
    dateField({ name: 'settlementDate', label: 'Settlement Date', isRequired: true }),
    dateField({
      name: 'repaymentDate',
      label: 'Repayment Date',
      isRequired: true,
      min: ({ settlementDate }) => (isDay(settlementDate) ? settlementDate : undefined),
    }),
  ],
  discharge: ({ settlementDate }) => [
    dateField({
      name: 'dischargedDate',
      label: 'Discharged Date',
      isRequired: true,
      min: () => settlementDate ?? undefined,
    }),
    moneyField({ name: 'shortfall', label: 'Shortfall', hint: stepLabels.shortfallHint }),
  ],
}

const PAYLOADS: Record<Step, (values: Values) => LoanStepInput> = {
  settle: ({ settlementDate, repaymentDate }) => ({ step: 'settle', settlementDate, repaymentDate }),
  discharge: ({ dischargedDate, shortfall }) => ({ step: 'discharge', dischargedDate, shortfall }),
}

const checkShortfallUsual = (typed: string, principal: bigint): string[] => {
  const dollars = readDollars(typed)
  const message = findUnusualShortfall(dollars === null ? 0n : BigInt(dollars), principal)
  return message === null ? [] : [message]
}

/**
 * The dialog that settles or discharges a loan; a settlement in the future and a shortfall above the principal are asked
 * about, as in the form.
 */
export const StatusStepDialog = ({ step, loan, today, onClose, onShow, onDone }: StepDialogProps & { step: Step }) => {
  const [kept] = useState(() => new Set<string>())
  const unusual = useUnusualAmountConfirmation(kept)
  const [asked, setAsked] = useState<{ day: string; answer: (isMeant: boolean) => void } | null>(null)
  const form = useRecordForm<Values, { id: number }>({
    initial: {
      settlementDate: today,
      repaymentDate: '',
      // Typed each time, because nothing else is required and a day already filled in would be saved by one key.
      dischargedDate: '',
      shortfall: '',
    },
    version: loan.version,
    schema: loanStepSchema,
    payloadOf: PAYLOADS[step],
    rulesOf: (change: LoanStepInput) => checkLoanStep(loan, change),
    send: (change: LoanStepInput, { version }) =>
      toActionSaveResult(takeLoanStepAction({ id: loan.id, version, change })),
    onSaved: () => onDone(step === 'settle' ? stepLabels.settled : stepLabels.discharged),
    unsaved: stepLabels.unsaved,
    asks: ({ settlementDate, shortfall }) => {
      if (step === 'discharge') return unusual.ask(checkShortfallUsual(shortfall, loan.principal))
      return settlementDate > today
        ? new Promise((resolve) => setAsked({ day: settlementDate, answer: resolve }))
        : Promise.resolve(true)
    },
  })
  const answer = (isMeant: boolean) => {
    asked?.answer(isMeant)
    setAsked(null)
  }
  const stored = form.stored as LoanView | null
  return (
    <StepDialog
      form={form}
      step={step}
      loanNo={loan.loanNo}
      overtaken={stored && mergeLabels.heading(stored.lastEditBy)}
      onClose={onClose}
      onShow={onShow}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormFields form={form} entries={FIELDS[step](loan)} />
      </div>
      {unusual.dialog}
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => answer(false)}
          title={settlementLabels.title}
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={() => answer(true)}
        >
          {settlementLabels.question(formatDay(asked.day))}
        </ConfirmDialog>
      )}
    </StepDialog>
  )
}
