import type { ChangeEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { LockedInput } from '#components/forms/locked-input.tsx'
import { EchoInput } from '#components/ui/echo-input.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

/** The properties that every entry has; the rest depends on the control. */
export type EntryOf<Values extends FieldValues> = Omit<FieldEntry<Values>, 'render'>

type Line = {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: string
  inputMode?: 'numeric' | 'url'
  maxLength?: number
  /** Cleans the typed text. */
  clean?: (text: string) => string
  /** Says how a complete text is understood; null for others. */
  echo?: (text: string) => string | null
}

/** A form field for one line of text. */
export const textField = <Values extends FieldValues>({
  type = 'text',
  clean = (text) => text,
  ...entry
}: EntryOf<Values> & Line): FieldEntry<Values> => {
  const { autoComplete = 'off', inputMode, maxLength, echo, ...shared } = entry
  return {
    ...shared,
    render: ({ onChange, ...control }: BoundControl<string>) => {
      const field = {
        ...control,
        type,
        autoComplete,
        inputMode,
        maxLength,
        value: control.value ?? '',
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(clean(target.value)),
      }
      if (control.readOnly) return <LockedInput {...field} />
      return echo ? <EchoInput {...field} echo={echo} /> : <Input {...field} />
    },
  }
}

/** A form field for several lines of text. */
export const textArea = <Values extends FieldValues>({
  rows,
  maxLength,
  placeholder,
  ...entry
}: EntryOf<Values> & { rows: number; maxLength: number; placeholder?: string }): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, ...control }: BoundControl<string>) => (
    <Textarea
      {...control}
      rows={rows}
      maxLength={maxLength}
      placeholder={placeholder}
      {...(rows === 1 ? { className: 'min-h-0' } : {})}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
})
