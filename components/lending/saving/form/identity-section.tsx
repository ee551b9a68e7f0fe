'use client'

import { choiceField } from '#components/forms/fields/choice.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { LawFirmOption } from '#lib/foundation/lookups/schema.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { type AskInactive, useInactivePartyConfirmation } from './inactive-question.tsx'
import type { LoanKit } from './kit.ts'
import { useLoanNumberCheck } from './use-loan-number.ts'

// A field for a person of the chosen law firm: its partner or associate.
const buildLawyerField = (name: 'partner' | 'associate', label: string, source: string) =>
  choiceField<LoanValues>({
    name,
    label,
    placeholder: 'Select',
    source: ({ lawFirm }) => `${source}?lawFirmId=${lawFirm?.id ?? ''}`,
    isDisabled: ({ lawFirm }) => lawFirm === null,
  })

const buildLoanIdentityFields = (isOwnLawFirm: boolean, ask: AskInactive): FieldEntry<LoanValues>[] => [
  textField({ name: 'loanNo', label: 'Loan No.', isRequired: true, maxLength: 12 }),
  choiceField({
    name: 'suburb',
    label: 'Suburb & State',
    isRequired: true,
    source: '/api/lookups/states-suburbs',
    placeholder: 'Suburb or postcode',
  }),
  choiceField<LoanValues, LawFirmOption>({
    name: 'lawFirm',
    label: 'Law Firm',
    isRequired: true,
    isReadOnly: isOwnLawFirm,
    className: 'sm:col-span-2',
    source: '/api/lookups/law-firms',
    placeholder: 'Name',
    hint: isOwnLawFirm ? 'Your own law firm' : undefined,
    asks: (firm, take) => ask('Law Firm', firm, { accept: () => take(firm), decline: () => take(null) }),
    follows: () => ({ partner: null, associate: null }),
  }),
  buildLawyerField('partner', 'Partner', '/api/lookups/partners'),
  buildLawyerField('associate', 'Associate', '/api/lookups/associates'),
]

type Props = Pick<LoanKit, 'form'> & { isOwnLawFirm: boolean; loanId: number | null }

/** Loan number, suburb and law firm. */
export const LoanIdentitySection = ({ form, isOwnLawFirm, loanId }: Props) => {
  const { ask, dialog } = useInactivePartyConfirmation()
  const { loanNo } = useFormValues(form)
  return (
    <Panel id="loan" title="Loan">
      <FormSection columns={2}>
        <FormFields
          form={form}
          entries={buildLoanIdentityFields(isOwnLawFirm, ask)}
          faults={{ loanNo: useLoanNumberCheck(loanNo, loanId) }}
        />
      </FormSection>
      {dialog}
    </Panel>
  )
}
