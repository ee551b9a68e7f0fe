import { Combobox } from '#components/forms/combobox/combobox.tsx'
import type { FieldControl } from '#components/forms/field.tsx'
import { CountInput } from '#components/ui/count-input.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import type { ScenarioValues, SuburbChoice, ValueName } from '#lib/market/scenarios/values/fields.ts'
import { priorityChoices, screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { getValuesCategory } from '#lib/market/scenarios/values/rules.ts'
import { CreditChoices } from './credit-choices.tsx'

/** The options that the form has from the start. */
export type ScenarioLists = {
  securityTypes: readonly SelectOption[]
  /** By security type; also zonings and agriculture types, by their group. */
  securitySubTypes: Record<string, readonly SelectOption[]>
  purposes: readonly SelectOption[]
  subdivisionTypes: readonly SelectOption[]
  credits: readonly SelectOption[]
}

export type FieldKit = {
  control: FieldControl
  values: ScenarioValues
  lists: ScenarioLists
  /** The chosen suburb, or one of a name that is not resolved yet. */
  suburb: SuburbChoice | null
  put: (value: string) => void
  putSuburb: (suburb: SuburbChoice | null) => void
}

type Control = (kit: FieldKit, name: ValueName) => React.ReactNode

const money: Control = ({ control: { name: _name, ...control }, values, put }, name) => (
  <MoneyInput {...control} value={values[name]} onValueChange={put} />
)
const percent: Control = ({ control: { name: _name, ...control }, values, put }, name) => (
  <PercentInput {...control} value={values[name]} onValueChange={put} />
)
const count: Control = ({ control: { name: _name, ...control }, values, put }, name) => (
  <CountInput {...control} value={values[name]} onValueChange={put} />
)
const day: Control = ({ control: { name: _name, ...control }, values, put }, name) => (
  <DateInput {...control} value={values[name]} onValueChange={put} />
)
const yesNo: Control = ({ control, values, put }, name) => (
  <YesNoSelect
    {...control}
    placeholder={screenLabels.any}
    value={values[name]}
    onChange={({ target }) => put(target.value)}
  />
)

type SelectPlan = { isDisabled?: (kit: FieldKit) => boolean; placeholder?: (values: ScenarioValues) => string }

const selectOf =
  (optionsOf: (kit: FieldKit) => readonly SelectOption[], { isDisabled, placeholder }: SelectPlan = {}): Control =>
  (kit, name) => (
    <Select
      {...kit.control}
      placeholder={placeholder?.(kit.values) ?? screenLabels.any}
      options={optionsOf(kit)}
      value={kit.values[name]}
      disabled={isDisabled?.(kit) ?? false}
      onChange={({ target }) => kit.put(target.value)}
    />
  )

const CATEGORY_CHOICES = CATEGORIES.map(({ key }) => ({ id: key, name: categoryLabels[key] }))

// Without a category, that of the priority is judged.
const getCategoryPlaceholder = (values: ScenarioValues): string => {
  const category = getValuesCategory({ ...values, categoryKey: '' })
  return category ? categoryLabels[category] : screenLabels.any
}

/** The control of each field of a scenario. */
export const CONTROLS: Record<Exclude<ValueName, 'suburb'>, Control> = {
  amount: money,
  categoryKey: selectOf(() => CATEGORY_CHOICES, { placeholder: getCategoryPlaceholder }),
  priorityKey: selectOf(() => priorityChoices),
  suburbId: ({ control: { name: _name, 'aria-required': _required, ...control }, suburb, putSuburb }) => (
    <Combobox<SuburbChoice>
      {...control}
      source="/api/lookups/states-suburbs"
      placeholder={screenLabels.suburb}
      value={suburb}
      onChange={putSuburb}
    />
  ),
  securityTypeKey: selectOf(({ lists }) => lists.securityTypes),
  securitySubTypeKey: selectOf(
    ({ lists, values }) =>
      values.securityTypeKey
        ? (lists.securitySubTypes[values.securityTypeKey] ?? [])
        : lists.securityTypes.flatMap(({ id }) => lists.securitySubTypes[id] ?? []),
    { isDisabled: ({ values }) => values.securityTypeKey === '' && values.securitySubTypeKey === '' },
  ),
  zoningKey: selectOf(({ lists }) => lists.securitySubTypes.LAND_BANK ?? []),
  agricultureTypeKey: selectOf(({ lists }) => lists.securitySubTypes.RURAL ?? []),
  lvr: percent,
  value: money,
  rate: percent,
  higherRate: percent,
  fee: percent,
  lineFee: percent,
  costOfFunds: percent,
  termMonths: count,
  neededBy: day,
  purposeKey: selectOf(({ lists }) => lists.purposes),
  subdivisionTypeKey: selectOf(({ lists }) => lists.subdivisionTypes),
  isBuilderDeveloper: yesNo,
  isBuildToHold: yesNo,
  presalesDebtCoverRequired: yesNo,
  developerSuccessfulProjects: count,
  creditIds: ({ control, values, lists, put }) => (
    <CreditChoices control={control} options={lists.credits} value={values.creditIds} onChange={put} />
  ),
}
