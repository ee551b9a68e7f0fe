'use client'

import { useState } from 'react'
import { dateField, moneyField } from '#components/forms/fields/numbers.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { isDay } from '#lib/core/dates.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { afterDischarge, afterSettlement, afterStatus, type StateFields } from '#lib/lending/loans/statuses/rules.ts'
import type { LoanKit, LoanLists } from './kit.ts'
import type { LoanValues } from './values.ts'

const stateOf = (values: LoanValues): StateFields => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = values
  return { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall }
}

// What is no day changes nothing else; the save says so.
const following =
  (name: 'settlementDate' | 'dischargedDate', rule: (fields: StateFields) => StateFields) =>
  (day: unknown, values: LoanValues): Partial<LoanValues> =>
    day === '' || isDay(String(day)) ? rule({ ...stateOf(values), [name]: String(day) }) : {}

const min = ({ settlementDate }: LoanValues) => (isDay(settlementDate) ? settlementDate : undefined)

const entriesOf = (lists: LoanLists, onSorry: () => void): FieldEntry<LoanValues>[] => [
  selectField({
    ...{ name: 'statusKey', label: 'Status', hint: 'Without one: Pre-Settlement', options: lists.status },
    follows: (chosen, values) => {
      const next = afterStatus({ ...stateOf(values), statusKey: String(chosen) })
      if (chosen === 'PRESETTLEMENT' && next.statusKey !== chosen) onSorry()
      return next
    },
  }),
  dateField({
    ...{ name: 'settlementDate', label: 'Settlement Date' },
    follows: following('settlementDate', afterSettlement),
  }),
  dateField({ name: 'repaymentDate', label: 'Repayment Date', min }),
  dateField({
    ...{ name: 'dischargedDate', label: 'Discharged Date', min },
    isDisabled: ({ settlementDate, repaymentDate, dischargedDate }) =>
      dischargedDate === '' && (settlementDate === '' || repaymentDate === ''),
    follows: following('dischargedDate', afterDischarge),
  }),
  moneyField({ name: 'shortfall', label: 'Shortfall', isDisabled: ({ dischargedDate }) => dischargedDate === '' }),
]

/** Status, dates and shortfall, which follow from each other (rows H-13 to H-17). */
export const DatesSection = ({ form, lists }: LoanKit) => {
  const [isSorry, setIsSorry] = useState(false)
  return (
    <Panel id="dates" title="Status and dates">
      <FormSection columns={3}>
        <FormFields form={form} entries={entriesOf(lists, () => setIsSorry(true))} />
      </FormSection>
      {isSorry && (
        <ConfirmDialog isOpen onOpenChange={setIsSorry} title="Sorry" cancelLabel="OK">
          {loanMessages.notPreSettlement}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
