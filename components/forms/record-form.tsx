'use client'

import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cn } from '#components/ui/cn.ts'
import { useShownKeys } from '#components/ui/shown-keys.ts'
import { ErrorSummary } from './error-summary.tsx'
import { useValues } from './form-fields.tsx'
import { SubmitBar } from './submit-bar.tsx'
import type { RecordForm as Kit } from './use-record-form.ts'

type Props<Values extends FieldValues> = {
  form: Kit<Values>
  /** What a screen reader calls the form. */
  label?: string
  /** Heads the box of what went wrong. */
  heading: string
  /** What the box tells: everything, what stands at no field, or nothing. */
  summary?: 'all' | 'unplaced' | 'none'
  save: string
  /** An address, or what Cancel does; without it there is none. */
  cancel?: { href: string; label?: string } | { action: () => void; label?: string }
  /** What stands left of the buttons. */
  note?: (values: Values) => ReactNode
  /** The buttons stay at the lower edge while a long form is scrolled. */
  isSticky?: boolean
  /** What stands above everything, such as the page's title. */
  header?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of every form: what went wrong, the fields, Cancel and Save; Ctrl-Enter and ⌘-Enter save. */
export const RecordForm = <Values extends FieldValues>(props: Props<Values>) => {
  const { form, label, heading, summary = 'all', save, cancel, note, isSticky, header, className, children } = props
  const values = useValues(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog that the form opened is a form of its own.
    if (event.target === event.currentTarget) void form.submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    void form.submit()
  }
  useShownKeys([{ keys: 'mod+Enter', label: save }])
  const told = { all: form.errors, unplaced: form.unplaced, none: [] }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className={cn('flex flex-col gap-4', className)}
    >
      {header}
      <ErrorSummary heading={heading} errors={told[summary]} idOf={form.idOf} />
      {children}
      <SubmitBar
        label={save}
        isPending={form.isPending}
        isDisabled={!form.isReady()}
        isSticky={isSticky ?? false}
        note={note?.(values)}
        {...(cancel ? { cancel } : {})}
      />
    </form>
  )
}
