'use client'

import { CircleAlert } from 'lucide-react'
import { getFieldId } from '#components/forms/field.tsx'
import { cn } from '#components/ui/cn.ts'
import { Label } from '#components/ui/label.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { TermRow } from '#lib/market/criteria/terms/fields.ts'
import type { FormKit } from './kit.ts'

export type RowProps = { row: TermRow; kit: FormKit }

type BelowProps = { id: string; hint: string | undefined; errors: readonly string[]; doubts?: readonly string[] }

/** The hint, errors and doubts below a term. */
export const FieldMessages = ({ id, hint, errors, doubts = [] }: BelowProps) => (
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

/** A term that is a text. */
export const TermTextField = ({ row: { label, fields, isMandatory }, kit }: RowProps) => {
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

/** A term that is Yes or No. */
export const TermYesNoField = ({ row: { label, fields }, kit }: RowProps) => {
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
