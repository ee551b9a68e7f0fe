'use client'

import { getFieldId } from '#components/forms/field.tsx'
import { Asterisk, Label } from '#components/ui/label.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import { formLabels, getTermLabel } from '#lib/market/criteria/labels.ts'
import { FieldMessages } from './field-messages.tsx'
import type { RowProps } from './term-text-fields.tsx'
import { listUnfillableFields } from './typed.ts'

const INPUTS = { dollars: MoneyInput, percent: PercentInput } as const

/** One figure, or both ends of a range side by side under one label. */
export const TermFigureField = ({ row: { label, fields, isMandatory }, kit }: RowProps) => {
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
