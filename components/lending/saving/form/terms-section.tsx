'use client'

import { percentField } from '#components/forms/fields/numbers.tsx'
import { selectField, yesNoField } from '#components/forms/fields/select.tsx'
import { type BoundControl, type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { NumericInput } from '#components/ui/numeric-input.tsx'
import { type NumericKind, WHOLE_DOLLARS } from '#components/ui/numeric-kinds.ts'
import { Panel } from '#components/ui/panel.tsx'
import { feeLabels } from '#lib/lending/inputs/fees/labels.ts'
import { describeFeeShare, readFeeWithGst } from '#lib/lending/inputs/fees/rules.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { LoanCreditsControl } from './credits-control.tsx'
import type { LoanKit, LoanLists } from './kit.ts'
import { parseTypedDollars, sumTypedContributions } from './values.ts'

// An amount, or a percentage of the principal.
const buildFeeKind = (principal: bigint): NumericKind =>
  Object.assign({}, WHOLE_DOLLARS, {
    read: (text: string) => readFeeWithGst(text, principal),
    message: feeLabels.unreadable,
  })

const buildLoanTermFields = (lists: LoanLists): FieldEntry<LoanValues>[] => [
  selectField({ name: 'priorityKey', label: 'Priority', isRequired: true, options: lists.priority }),
  percentField({ name: 'lowerRate', label: 'Lower Rate', isRequired: true }),
  percentField({ name: 'higherRate', label: 'Higher Rate', isRequired: true }),
  yesNoField({ name: 'valuationRequired', label: 'Valuation Required' }),
  percentField({ name: 'lvr', label: 'LVR', isRequired: ({ valuationRequired }) => valuationRequired === 'true' }),
  selectField({ name: 'interestKey', label: 'Interest Payable', isRequired: true, options: lists.interest }),
  {
    name: 'establishmentFeeWithGst',
    label: 'Establishment Fee incl. GST',
    hint: ({ establishmentFeeWithGst, loanLenders }) =>
      describeFeeShare(parseTypedDollars(establishmentFeeWithGst), sumTypedContributions(loanLenders)),
    render: ({ onChange, name: _name, ...control }, { loanLenders }) => (
      <NumericInput
        {...(control as BoundControl<string>)}
        kind={buildFeeKind(sumTypedContributions(loanLenders))}
        prefix="$"
        onValueChange={onChange}
      />
    ),
  },
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
