'use client'

import { type FormEvent, useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import {
  FURTHER_NAMES,
  type ScenarioValues,
  type SuburbChoice,
  VALUE_NAMES,
  type ValueName,
} from '#lib/market/scenarios/values/fields.ts'
import { screenLabels, valueLabels } from '#lib/market/scenarios/values/labels.ts'
import { isBlank, isShown } from '#lib/market/scenarios/values/rules.ts'
import { CONTROLS, type FieldKit, type ScenarioLists } from './scenario-fields.tsx'
import { SuburbChoices } from './suburb-choices.tsx'

type Props = Pick<FieldKit, 'suburb' | 'putSuburb'> & {
  values: ScenarioValues
  lists: ScenarioLists
  /** The message beside each field. */
  faults: Partial<Record<ValueName, string>>
  /** The suburbs that a doubled name may mean. */
  choices: readonly SuburbChoice[]
  put: (name: ValueName, value: string) => void
  onSubmit: () => void
  onClear: () => void
}

type FormName = Exclude<ValueName, 'suburb'>

const FURTHER: readonly ValueName[] = FURTHER_NAMES
const NAMES = VALUE_NAMES.filter((name): name is FormName => name !== 'suburb')
const FIRST = NAMES.filter((name) => !FURTHER.includes(name))
const LATER = NAMES.filter((name) => FURTHER.includes(name))
const WIDE: readonly ValueName[] = ['suburbId', 'zoningKey', 'agricultureTypeKey', 'creditIds']
const REQUIRED: readonly ValueName[] = ['amount', 'categoryKey']

/** The form of a scenario; each change is judged by itself, and Enter or its button shows what is still needed. */
export const ScenarioForm = (props: Props) => {
  const { values, faults, onSubmit, onClear } = props
  const [isOpen, setIsOpen] = useState(() => LATER.some((name) => values[name] !== ''))
  const hasFurther = isOpen || LATER.some((name) => faults[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate aria-label={screenLabels.form} onSubmit={submit}>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3">
        {FIRST.filter((name) => isShown(name, values)).map((name) => (
          <ScenarioField key={name} name={name} {...props} />
        ))}
      </div>
      <details
        open={hasFurther}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="mt-4 border-line border-t pt-3"
      >
        <summary className="w-fit cursor-pointer rounded-sm font-semibold text-accent text-sm">
          {screenLabels.further}
        </summary>
        <div className="mt-3 grid grid-cols-2 items-start gap-x-3 gap-y-3">
          {LATER.filter((name) => isShown(name, values)).map((name) => (
            <ScenarioField key={name} name={name} {...props} />
          ))}
        </div>
      </details>
      <div className="mt-4 flex gap-2">
        <Button type="submit" variant="primary" className="flex-1">
          {screenLabels.find}
        </Button>
        <Button onClick={onClear} disabled={isBlank(values)}>
          {screenLabels.clear}
        </Button>
      </div>
    </form>
  )
}

const ScenarioField = ({ name, ...props }: Props & { name: FormName }) => {
  const { values, lists, faults, choices, suburb, put, putSuburb } = props
  const isDoubled = name === 'suburbId' && choices.length > 0 && faults[name] !== undefined
  const field = (
    <Field
      name={name}
      label={valueLabels[name]}
      isRequired={REQUIRED.includes(name)}
      error={isDoubled ? screenLabels.doubledSuburb : faults[name]}
      className={cn(WIDE.includes(name) && 'col-span-2')}
    >
      {(control) =>
        CONTROLS[name]({ control, values, lists, suburb, putSuburb, put: (value) => put(name, value) }, name)
      }
    </Field>
  )
  if (name !== 'suburbId') return field
  return (
    <div className="col-span-2 grid gap-1.5">
      {field}
      {isDoubled && <SuburbChoices choices={choices} onChoose={putSuburb} />}
    </div>
  )
}
