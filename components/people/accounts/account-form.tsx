'use client'

import type { ReactNode } from 'react'
import type { z } from 'zod'
import { selectField } from '#components/forms/fields/select.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import { FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request } from '#components/request/browser.ts'
import { cn } from '#components/ui/cn.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { isFormReadyToSave } from './readiness.ts'

export type AccountField = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
  /** For a choice instead of a text. */
  options?: readonly SelectOption[]
  placeholder?: string
  isOptional?: true
  /** Shares its line with the next or previous field where there is room. */
  isHalf?: true
}

export type AccountFormProps = {
  fields: readonly AccountField[]
  schema: z.ZodType
  /** Values sent along with the fields, such as a link's token. */
  fixed?: Record<string, string>
  method: 'post' | 'put'
  address: string
  save: string
  /** The heading of the error box. */
  problems: string
  cancel?: { href: string; label: string }
  /** True if Save is disabled until all fields are valid (row A-12). */
  waitsUntilRight?: boolean
  onDone: (answer: unknown) => void
  children?: ReactNode
}

/** A short form about one's own account: a list of fields and the endpoint. */
export const AccountForm = (props: AccountFormProps) => {
  const { fields, schema, fixed, method, address, save, problems, cancel, waitsUntilRight, onDone, children } = props
  const form = useRecordForm<Record<string, string>, unknown>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    schema,
    problem: problems,
    payloadOf: (values) => ({ ...fixed, ...values }),
    send: async (payload) => {
      const result = await request[method](address, payload, { isQuiet: true })
      return result.ok ? { ok: true, answer: result.body } : result
    },
    onSaved: onDone,
    isReady: (values) => !waitsUntilRight || isFormReadyToSave(schema, { ...fixed, ...values }),
  })
  const entries = fields.map(({ isOptional, isHalf, options, placeholder, ...field }) =>
    options
      ? selectField<Record<string, string>>({
          name: field.name,
          label: field.label,
          isRequired: !isOptional,
          options,
          ...(field.hint ? { hint: field.hint } : {}),
          ...(placeholder ? { placeholder } : {}),
        })
      : textField<Record<string, string>>({
          ...field,
          isRequired: !isOptional,
          ...(isHalf ? { className: 'sm:col-span-1!' } : {}),
        }),
  )
  return (
    <RecordForm
      form={form}
      heading={problems}
      summary="unplaced"
      save={save}
      {...(cancel ? { cancel } : {})}
      className={cn(
        'not-first:mt-5 [&_[type=password]]:max-w-[422px]',
        fields.some(({ isHalf }) => isHalf) && 'sm:grid sm:grid-cols-2 sm:*:col-span-2',
      )}
    >
      <FormFields form={form} entries={entries} />
      {children}
    </RecordForm>
  )
}
