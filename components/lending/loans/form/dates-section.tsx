'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import { isDay } from '#lib/core/dates.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { afterDischarge, afterSettlement, afterStatus, type StateFields } from '#lib/lending/loans/statuses/rules.ts'
import type { LoanKit } from './kit.ts'

/** Status, dates and shortfall, which follow from each other (rows H-13 to H-17). */
export const DatesSection = ({ values, set, errorOf, lists }: LoanKit) => {
  const [isSorry, setIsSorry] = useState(false)
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = values
  const state = { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall }
  const hasBothDates = settlementDate !== '' && repaymentDate !== ''

  const earliest = isDay(settlementDate) ? { min: settlementDate } : {}

  // What is no day changes nothing else; the save says so.
  const follow = (rule: (fields: StateFields) => StateFields, part: Partial<StateFields>) => {
    const isReadable = Object.values(part).every((day) => day === '' || isDay(day))
    set(isReadable ? rule({ ...state, ...part }) : part)
  }
  const chooseStatus = (chosen: string) => {
    const next = afterStatus({ ...state, statusKey: chosen })
    setIsSorry(chosen === 'PRESETTLEMENT' && next.statusKey !== chosen)
    set(next)
  }

  return (
    <Panel id="dates" title="Status and dates">
      <FormSection columns={3}>
        <Field name="statusKey" label="Status" error={errorOf('statusKey')} hint="Without one: Pre-Settlement">
          {(control) => (
            <Select
              {...control}
              options={lists.status}
              placeholder="Select"
              value={statusKey}
              onChange={(event) => chooseStatus(event.target.value)}
            />
          )}
        </Field>
        <Field name="settlementDate" label="Settlement Date" error={errorOf('settlementDate')}>
          {({ name: _name, ...control }) => (
            <DateInput
              {...control}
              value={settlementDate}
              onValueChange={(day) => follow(afterSettlement, { settlementDate: day })}
            />
          )}
        </Field>
        <Field name="repaymentDate" label="Repayment Date" error={errorOf('repaymentDate')}>
          {({ name: _name, ...control }) => (
            <DateInput
              {...control}
              {...earliest}
              value={repaymentDate}
              onValueChange={(day) => set({ repaymentDate: day })}
            />
          )}
        </Field>
        <Field name="dischargedDate" label="Discharged Date" error={errorOf('dischargedDate')}>
          {({ name: _name, ...control }) => (
            <DateInput
              {...control}
              {...earliest}
              value={dischargedDate}
              onValueChange={(day) => follow(afterDischarge, { dischargedDate: day })}
              disabled={!hasBothDates && dischargedDate === ''}
            />
          )}
        </Field>
        <Field name="shortfall" label="Shortfall" error={errorOf('shortfall')}>
          {({ name: _name, ...control }) => (
            <MoneyInput
              {...control}
              value={shortfall}
              onValueChange={(amount) => set({ shortfall: amount })}
              disabled={dischargedDate === ''}
            />
          )}
        </Field>
      </FormSection>
      {isSorry && (
        <ConfirmDialog isOpen onOpenChange={setIsSorry} title="Sorry" cancelLabel="OK">
          {loanMessages.notPreSettlement}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
