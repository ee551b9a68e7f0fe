'use client'

import { CircleAlert } from 'lucide-react'
import { getFieldId } from '#components/forms/field.tsx'
import { cn } from '#components/ui/cn.ts'
import { Asterisk, Label } from '#components/ui/label.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { NamedField } from '#lib/market/criteria/fields.ts'
import { formLabels, getTermLabel } from '#lib/market/criteria/labels.ts'
import type { TermRow } from '#lib/market/criteria/terms/fields.ts'
import type { FormKit } from './kit.ts'
import { listUnfillableFields } from './typed.ts'

type RowProps = { row: TermRow; kit: FormKit }

/** The rows of a section, each rendered from its entry in the field table. */
export const CriteriaTermFields = ({ rows, kit }: { rows: readonly TermRow[]; kit: FormKit }) =>
  rows
    .filter(({ fields }) => isTermShown(fields[0], kit))
    .map((row) => <TermRowField key={row.label} row={row} kit={kit} />)

const isTermShown = ({ when }: NamedField, { typed }: FormKit): boolean =>
  when === undefined || typed.values[when as NamedField['key']] === true

const TermRowField = ({ row, kit }: RowProps) => {
  const [{ kind }] = row.fields
  if (kind === 'yesNo') return <TermYesNoField row={row} kit={kit} />
  if (kind === 'text') return <TermTextField row={row} kit={kit} />
  return <TermFigureField row={row} kit={kit} />
}

const INPUTS = { dollars: MoneyInput, percent: PercentInput } as const

// One figure, or both ends of a range side by side under one label.
const TermFigureField = ({ row: { label, fields, isMandatory }, kit }: RowProps) => {
  const { typed, isDisabled, change, errorOf, doubtOf, leave } = kit
  const [first] = fields
  const closed = listUnfillableFields(typed)
  const isClosed = closed.has(first.key)
  const errors = fields.flatMap(({ key }) => errorOf(key) ?? [])
  const hint = isClosed ? formLabels.needsType(first.clearedWithout?.sort === 'residential') : first.help
  const doubts = errors.length > 0 ? [] : fields.flatMap(({ key }) => doubtOf(key) ?? [])
  const id = getFieldId(first.key)
  const describedBy = [errors.length > 0 && `${id}-error`, doubts.length > 0 && `${id}-doubt`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  const inputs = fields.map((field, index) => {
    const Input = INPUTS[field.kind as keyof typeof INPUTS]
    return (
      <span key={field.key} className="contents">
        {index > 0 && <span className="text-muted">{formLabels.to}</span>}
        <Input
          id={getFieldId(field.key)}
          aria-label={fields.length > 1 ? getTermLabel(typed.key, field) : undefined}
          value={typed.values[field.key] as string}
          disabled={isDisabled || isClosed}
          aria-required={isMandatory || undefined}
          aria-invalid={errorOf(field.key) ? true : undefined}
          aria-describedby={describedBy || undefined}
          onValueChange={(value) => change({ [field.key]: value })}
          onBlur={() => leave(field.key)}
          className="flex-1"
        />
      </span>
    )
  })
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {fields.length === 1 ? (
        <>
          <Label htmlFor={id} isRequired={isMandatory}>
            {label}
          </Label>
          {inputs}
        </>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside its fields
        <div role="group" aria-labelledby={`${id}-pair`} className="flex flex-col gap-1.5">
          <span id={`${id}-pair`} className="font-semibold text-sm">
            {label}
            {isMandatory && <Asterisk />}
          </span>
          <div className="flex items-center gap-2">{inputs}</div>
        </div>
      )}
      <FieldMessages id={id} hint={hint} errors={errors} doubts={doubts} />
    </div>
  )
}

type BelowProps = { id: string; hint: string | undefined; errors: readonly string[]; doubts?: readonly string[] }

const FieldMessages = ({ id, hint, errors, doubts = [] }: BelowProps) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint}
      </p>
    )}
    {doubts.length > 0 && (
      <p id={`${id}-doubt`} className="flex items-start gap-1.5 text-sm text-warn">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        {doubts.join(' ')}
      </p>
    )}
    {errors.length > 0 && (
      <p id={`${id}-error`} className="text-bad text-sm">
        {[...new Set(errors)].join(' ')}
      </p>
    )}
  </>
)

const TermTextField = ({ row: { label, fields, isMandatory }, kit }: RowProps) => {
  const [{ key, most, help }] = fields
  const error = kit.errorOf(key)
  const id = getFieldId(key)
  const describedBy = [error && `${id}-error`, help && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5 sm:col-span-2">
      <Label htmlFor={id} isRequired={isMandatory}>
        {label}
      </Label>
      <Textarea
        id={id}
        value={kit.typed.values[key] as string}
        maxLength={most}
        disabled={kit.isDisabled}
        aria-required={isMandatory || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={({ target }) => kit.change({ [key]: target.value })}
        onBlur={() => kit.leave(key)}
      />
      <FieldMessages id={id} hint={help} errors={error ? [error] : []} />
    </div>
  )
}

const YES_NO = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
]

const TermYesNoField = ({ row: { label, fields }, kit }: RowProps) => {
  const [{ key, when }] = fields
  return (
    <div id={getFieldId(key)} className={cn('min-w-0', when && 'animate-appear')}>
      <RadioGroup
        name={key}
        label={label}
        options={YES_NO}
        value={String(kit.typed.values[key])}
        disabled={kit.isDisabled}
        onChange={({ target }) => kit.change({ [key]: target.value === 'true' })}
      />
    </div>
  )
}
