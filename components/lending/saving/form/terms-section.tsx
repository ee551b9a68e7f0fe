'use client'

import { useState } from 'react'
import { moneyField, percentField } from '#components/forms/fields/numbers.tsx'
import { selectField, yesNoField } from '#components/forms/fields/select.tsx'
import { type BoundControl, type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { LoanCreditsDialog } from './credits-dialog.tsx'
import type { LoanKit, LoanLists } from './kit.ts'

const buildLoanTermFields = (lists: LoanLists): FieldEntry<LoanValues>[] => [
  selectField({ name: 'priorityKey', label: 'Priority', isRequired: true, options: lists.priority }),
  percentField({ name: 'lowerRate', label: 'Lower Rate', isRequired: true }),
  percentField({ name: 'higherRate', label: 'Higher Rate', isRequired: true }),
  yesNoField({ name: 'valuationRequired', label: 'Valuation Required' }),
  percentField({ name: 'lvr', label: 'LVR', isRequired: ({ valuationRequired }) => valuationRequired === 'true' }),
  selectField({ name: 'interestKey', label: 'Interest Payable', isRequired: true, options: lists.interest }),
  moneyField({ name: 'establishmentFeeWithGst', label: 'Establishment Fee incl. GST' }),
  {
    name: 'credits',
    label: 'Credits',
    className: 'lg:col-span-2',
    render: (control) => (
      <LoanCreditsControl control={control as BoundControl<LoanValues['credits']>} options={lists.credits} />
    ),
  },
]

/** Priority, rates, LVR, interest, fee and the borrower's credit history. */
export const LoanTermsSection = ({ form, lists }: LoanKit) => (
  <Panel id="terms" title="Terms">
    <FormSection columns={3}>
      <FormFields form={form} entries={buildLoanTermFields(lists)} />
    </FormSection>
  </Panel>
)

type CreditsProps = { control: BoundControl<LoanValues['credits']>; options: readonly SelectOption[] }

const LoanCreditsControl = ({ control, options }: CreditsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const names = options.filter(({ id }) => control.value.includes(Number(id))).map(({ name }) => name)
  return (
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        id={control.id}
        aria-describedby={control['aria-describedby']}
        aria-label="Choose credits"
        onClick={() => setIsOpen(true)}
      >
        Choose credits
      </Button>
      <span className="text-muted">{names.length > 0 ? names.join(', ') : 'None chosen'}</span>
      {isOpen && (
        <LoanCreditsDialog
          options={options}
          chosen={control.value}
          onClose={() => setIsOpen(false)}
          onApply={(chosen) => {
            control.onChange(chosen)
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}
