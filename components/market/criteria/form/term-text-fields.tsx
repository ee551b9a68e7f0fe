'use client'

import { getFieldId } from '#components/forms/field.tsx'
import { Label } from '#components/ui/label.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { TermRow } from '#lib/market/criteria/terms/fields.ts'
import { FieldMessages } from './field-messages.tsx'
import type { FormKit } from './kit.ts'

export type RowProps = { row: TermRow; kit: FormKit }

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
