'use client'

import { useState } from 'react'
import { dateField, moneyField } from '#components/forms/fields/numbers.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay, isDay } from '#lib/core/dates.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { settlementLabels } from '#lib/lending/saving/editing/labels.ts'
import { statusMessages } from '#lib/lending/statuses/labels.ts'
import {
  applyStatusOrDateChange,
  getQuestionAfterChange,
  type StateAction,
  type StateFields,
} from '#lib/lending/statuses/rules.ts'
import type { LoanKit, LoanLists } from './kit.ts'

const pickStatusAndDates = (values: LoanValues): StateFields => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = values
  return { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall }
}

// A day before the settlement shows an error as soon as its field is left.
const checkLoanDates = ({ settlementDate, repaymentDate, dischargedDate }: LoanValues) => {
  const isEarly = (day: string): boolean => isDay(settlementDate) && isDay(day) && day < settlementDate
  return {
    repaymentDate: isEarly(repaymentDate) ? statusMessages.repaymentEarly : null,
    dischargedDate: isEarly(dischargedDate) ? statusMessages.dischargedEarly : null,
  }
}

const getEarliestLoanDate = ({ settlementDate }: LoanValues) => (isDay(settlementDate) ? settlementDate : undefined)

type Follow = (kind: StateAction['kind']) => (value: unknown, values: LoanValues) => Partial<LoanValues>

const buildLoanDateFields = (lists: LoanLists, follow: Follow): FieldEntry<LoanValues>[] => [
  selectField({
    name: 'statusKey',
    label: 'Status',
    hint: ({ settlementDate }) => (settlementDate === '' ? 'Leave empty for Pre-Settlement' : null),
    options: lists.status,
    follows: follow('status'),
  }),
  // Either date needs the other (row H-09).
  dateField({
    name: 'settlementDate',
    label: 'Settlement Date',
    isRequired: ({ repaymentDate }) => repaymentDate !== '',
    follows: follow('settlement'),
  }),
  dateField({
    name: 'repaymentDate',
    label: 'Repayment Date',
    min: getEarliestLoanDate,
    isRequired: ({ settlementDate }) => settlementDate !== '',
    follows: follow('repayment'),
  }),
  dateField({
    name: 'dischargedDate',
    label: 'Discharged Date',
    min: getEarliestLoanDate,
    follows: follow('discharge'),
    isDisabled: ({ settlementDate, repaymentDate, dischargedDate }) =>
      dischargedDate === '' && (settlementDate === '' || repaymentDate === ''),
  }),
  moneyField({
    name: 'shortfall',
    label: 'Shortfall',
    follows: follow('shortfall'),
    isDisabled: ({ dischargedDate }) => dischargedDate === '',
  }),
]

/** Status, dates and shortfall, whose dependencies are one state machine (rows H-10, H-13 to H-17). */
export const LoanDatesSection = ({ form, lists, today }: LoanKit) => {
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const follow: Follow = (kind) => (value, values) => {
    const action = { kind, value: String(value) }
    const question = getQuestionAfterChange(pickStatusAndDates(values), action, today)
    if (question?.kind === 'sorry') setSaid(question.text)
    if (question?.kind === 'future') setAsked(question.day)
    return applyStatusOrDateChange(pickStatusAndDates(values), action)
  }
  const answer = (isMeant: boolean) => {
    if (!isMeant)
      form.put(applyStatusOrDateChange(pickStatusAndDates(form.form.getValues()), { kind: 'settlement', value: '' }))
    setAsked(null)
  }
  return (
    <Panel id="dates" title="Status and dates">
      <FormSection columns={3}>
        <FormFields
          form={form}
          entries={buildLoanDateFields(lists, follow)}
          faults={checkLoanDates(useFormValues(form))}
        />
      </FormSection>
      {said !== null && (
        <ConfirmDialog isOpen onOpenChange={() => setSaid(null)} title="Sorry" cancelLabel="OK">
          {said}
        </ConfirmDialog>
      )}
      {asked !== null && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => answer(false)}
          title={settlementLabels.title}
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={() => answer(true)}
        >
          {settlementLabels.question(formatDay(asked))}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
