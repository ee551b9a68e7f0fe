'use client'

import { textArea } from '#components/forms/fields/text.tsx'
import type { FormError } from '#components/forms/form-errors.ts'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { sentByAction } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { showError } from '#components/request/browser.ts'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { missingForSave } from '#lib/lending/loans/rules.ts'
import { loanSchema } from '#lib/lending/loans/schema.ts'
import { createLoanAction } from '#lib/web/actions/loans.ts'
import { DatesSection } from './dates-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import type { LoanLists } from './kit.ts'
import { PartiesSection } from './parties-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { type LoanValues, payloadOf, placeOf, principalTyped } from './values.ts'

export type LoanFormProps = { initial: LoanValues; lists: LoanLists; product: string; isOwnLawFirm: boolean }

// What is wrong with lenders and brokers is also told in a toast (row H-08).
const tellOfParties = (errors: readonly FormError[]): void => {
  const parties = errors.filter(({ field = '' }) => /^loan(Lenders|Brokers)\b/.test(field))
  for (const message of new Set(parties.map((error) => error.message))) showError(message)
}

const missingIn = (values: LoanValues): string[] =>
  missingForSave({
    loanNo: values.loanNo,
    hasLender: values.loanLenders.some(({ party }) => party !== null),
    hasBroker: values.loanBrokers.some(({ party }) => party !== null),
    hasPlace: values.suburb !== null,
    principal: principalTyped(values.loanLenders),
  })

const NOTES: FieldEntry<LoanValues>[] = [textArea({ name: 'notes', label: 'Notes', rows: 4, maxLength: 10_000 })]

/** The form that records a loan (rows H-01 to H-08, H-13, H-18 to H-21). */
export const LoanForm = ({ initial, lists, product, isOwnLawFirm }: LoanFormProps) => {
  const form = useRecordForm<LoanValues, { id: number }>({
    ...{ initial, payloadOf, placeOf, schema: loanSchema(product), tells: 'saved' },
    send: (loan, { key }) => sentByAction(createLoanAction({ loan, idempotencyKey: key })),
    done: loanMessages.created,
    onSaved: ({ id }, leave) => leave(paths.loan(id)),
    onRefused: tellOfParties,
    unsaved: loanMessages.unsaved,
    isReady: (values) => missingIn(values).length === 0,
  })
  const kit = { form, lists, product }
  return (
    <RecordForm
      form={form}
      label="Loan"
      heading={loanMessages.heading}
      save="Save"
      cancel={{ href: paths.home() }}
      note={(values) => {
        const missing = missingIn(values)
        return missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : null
      }}
      isSticky
    >
      <IdentitySection form={form} isOwnLawFirm={isOwnLawFirm} />
      <PartiesSection {...kit} />
      <TermsSection {...kit} />
      <SecuritySection {...kit} />
      <DatesSection {...kit} />
      <Panel id="notes" title="Notes">
        <FormFields form={form} entries={NOTES} />
      </Panel>
    </RecordForm>
  )
}
