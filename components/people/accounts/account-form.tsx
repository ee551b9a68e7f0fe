'use client'

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { Field } from '#components/forms/field.tsx'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { SubmitBar } from '#components/forms/submit-bar.tsx'
import { request } from '#components/request/browser.ts'
import { Input } from '#components/ui/input.tsx'
import type { FieldError } from '#lib/core/errors.ts'
import { isReadyToSave } from './readiness.ts'

export type AccountField = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
}

export type AccountFormProps = {
  fields: readonly AccountField[]
  schema: z.ZodType
  /** Sent beside the fields, such as a link's token. */
  fixed?: Record<string, string>
  method: 'post' | 'put'
  address: string
  save: string
  /** Heads the box of what went wrong. */
  problems: string
  cancel?: { href: string; label: string }
  /** True where the button waits until every field was touched and is right (row A-12). */
  waitsUntilRight?: boolean
  onDone: () => void
  children?: ReactNode
}

/** A short form about one's own account: errors below the fields once they were touched, nothing lost on failure. */
export const AccountForm = (props: AccountFormProps) => {
  const { fields, schema, fixed, method, address, save, problems, cancel, waitsUntilRight, onDone, children } = props
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, ''])),
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldError[]>([])
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)

  const judged = schema.safeParse({ ...fixed, ...values })
  const own = judged.success ? [] : judged.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const touch = (name: string) => setTouched((before) => new Set([...before, name]))
  const errorOf = (name: string) =>
    refused.find(({ field }) => field === name)?.message ??
    (touched.has(name) ? own.find(({ field }) => field === name)?.message : undefined)
  const isRight = isReadyToSave({
    fields: fields.map(({ name }) => name),
    ...{ values, left: touched, hasFaults: own.length > 0 },
  })

  const change = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => before.filter(({ field }) => field !== name && field !== undefined))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    setTouched(new Set(fields.map(({ name }) => name)))
    if (own.length > 0) {
      requestAnimationFrame(() => focusFirstError(own))
      return
    }
    isBusy.current = true
    setPending(true)
    const result = await request[method](address, { ...fixed, ...values }, { isQuiet: true })
    isBusy.current = false
    setPending(false)
    if (result.ok) return onDone()
    const errors = result.errors.length > 0 ? result.errors : [{ code: 'INVALID', message: problems }]
    setRefused(errors)
    requestAnimationFrame(() => focusFirstError(errors))
  }

  const summary = refused.filter(({ field }) => !field || !fields.some(({ name }) => name === field))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 not-first:mt-5">
      <ErrorSummary heading={problems} errors={summary} />
      {fields.map(({ name, label, type, autoComplete, hint }) => (
        <Field key={name} name={name} label={label} isRequired hint={hint} error={errorOf(name)}>
          {(control) => (
            <Input
              {...control}
              type={type}
              autoComplete={autoComplete}
              value={values[name] ?? ''}
              onChange={({ target }) => change(name, target.value)}
              onBlur={() => touch(name)}
            />
          )}
        </Field>
      ))}
      {children}
      <SubmitBar
        label={save}
        isPending={isPending}
        isDisabled={waitsUntilRight === true && !isRight}
        {...(cancel ? { cancelHref: cancel.href, cancelLabel: cancel.label } : {})}
      />
    </form>
  )
}
