'use client'

import { getFieldId } from '#components/forms/field.tsx'
import { cn } from '#components/ui/cn.ts'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import type { RowProps } from './term-text-fields.tsx'

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
