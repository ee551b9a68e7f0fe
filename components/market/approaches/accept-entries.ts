import type { Choice } from '#components/forms/combobox/combobox.tsx'
import { choiceField } from '#components/forms/fields/choice.tsx'
import { percentField } from '#components/forms/fields/numbers.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import type { FormError } from '#components/forms/form-errors.ts'
import type { FieldEntry } from '#components/forms/form-fields.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import {
  buildAgreedLoan,
  checkAgreedLoan,
  getDealPriority,
  getDealSecurity,
} from '#lib/market/approaches/answers/rules.ts'
import { decideLabels } from '#lib/market/approaches/labels.ts'
import { type ApproachRow, approachChange } from '#lib/market/approaches/schema.ts'

/** The choices of a loan that the broker completes; sub-types by security type. */
export type AcceptLists = {
  interest: readonly SelectOption[]
  priority: readonly SelectOption[]
  scenario: readonly SelectOption[]
  securityTypes: readonly SelectOption[]
  securitySubTypes: Record<string, readonly SelectOption[]>
}

/** What the broker adds to an answer to make it a loan. */
export type AcceptValues = {
  loanNo: string
  lawFirm: Choice | null
  interestKey: string
  priorityKey: string
  scenarioKey: string
  securityTypeKey: string
  securitySubTypeKey: string
  suburb: Choice | null
  higherRate: string
}

/** Returns the values with which the form begins: what the deal states. */
export const toAcceptValues = ({ deal }: ApproachRow): AcceptValues => ({
  loanNo: '',
  lawFirm: null,
  interestKey: '',
  priorityKey: getDealPriority(deal) ?? '',
  scenarioKey: deal.purposeKey ?? '',
  securityTypeKey: getDealSecurity(deal).type ?? '',
  securitySubTypeKey: getDealSecurity(deal).subType ?? '',
  suburb: deal.suburbId === null ? null : { id: deal.suburbId, name: deal.names.place ?? '' },
  higherRate: '',
})

/** Converts the values to what the API takes. */
export const toAcceptance = ({ lawFirm, suburb, ...values }: AcceptValues, version: number) =>
  Object.assign({ act: 'ACCEPTED', version, lawFirmId: lawFirm?.id ?? null, suburbId: suburb?.id ?? null }, values)

/** Returns the field of the form that an error of the API belongs to. */
export const toAcceptField = (path: string): string =>
  ({ lawFirmId: 'lawFirm', suburbId: 'suburb', lowerRate: 'higherRate' })[path] ?? path

/** Returns what the loan still lacks, by the server's own rules; nothing while the payload itself cannot be read. */
export const listLoanFaults = ({ deal, ...row }: ApproachRow, payload: unknown): FormError[] => {
  const read = approachChange.safeParse(payload)
  const { lenderId, brokerId, amount, rate, fee } = row
  if (!read.success || read.data.act !== 'ACCEPTED' || amount === null || rate === null || fee === null) return []
  return checkAgreedLoan(buildAgreedLoan(deal, { lenderId, brokerId, amount, rate, fee }, read.data), '').errors
}

/** Returns the fields of the form. */
export const buildAcceptEntries = (lists: AcceptLists): FieldEntry<AcceptValues>[] => [
  textField({
    name: 'loanNo',
    label: decideLabels.loanNo,
    hint: decideLabels.loanNoHint,
    isRequired: true,
    maxLength: 12,
  }),
  choiceField({
    name: 'lawFirm',
    label: decideLabels.lawFirm,
    isRequired: true,
    source: '/api/lookups/law-firms',
    placeholder: decideLabels.lawFirmHint,
  }),
  choiceField({
    name: 'suburb',
    label: decideLabels.suburb,
    isRequired: true,
    source: '/api/lookups/states-suburbs',
    placeholder: decideLabels.suburbHint,
  }),
  selectField({ name: 'interestKey', label: decideLabels.interest, isRequired: true, options: lists.interest }),
  selectField({ name: 'priorityKey', label: decideLabels.priority, isRequired: true, options: lists.priority }),
  selectField({ name: 'scenarioKey', label: decideLabels.purpose, isRequired: true, options: lists.scenario }),
  selectField<AcceptValues>({
    name: 'securityTypeKey',
    label: decideLabels.security,
    isRequired: true,
    options: lists.securityTypes,
    follows: () => ({ securitySubTypeKey: '' }),
  }),
  selectField({
    name: 'securitySubTypeKey',
    label: decideLabels.subType,
    isRequired: true,
    options: ({ securityTypeKey }) => lists.securitySubTypes[securityTypeKey] ?? [],
    isDisabled: ({ securityTypeKey }) => securityTypeKey === '',
  }),
  percentField({ name: 'higherRate', label: decideLabels.higherRate, hint: decideLabels.higherRateHint }),
]
