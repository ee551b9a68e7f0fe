'use client'

import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cn } from '#components/ui/cn.ts'
import { useListedShortcuts } from '#components/ui/shown-keys.ts'
import { ErrorSummary } from './error-summary.tsx'
import { useFormValues } from './form-fields.tsx'
import { MissingNote } from './missing-note.tsx'
import { StickySubmitBar } from './submit-bar.tsx'
import type { RecordForm as Kit } from './use-record-form.ts'

type Props<Values extends FieldValues> = {
  form: Kit<Values>
  /** The form's accessible name. */
  label?: string
  /** The heading of the error box. */
  heading: string
  /** The errors in the box: all, only those without a field, or none. */
  summary?: 'all' | 'unplaced' | 'none'
  save: string
  /** The URL or action of Cancel; no Cancel button without it. */
  cancel?: { href: string; label?: string } | { action: () => void; label?: string }
  /** Renders content left of the buttons, from the current values; otherwise a sticky bar names what is missing. */
  note?: (values: Values) => ReactNode
  /** For a form in a `FormPage`: keeps the buttons at the bottom edge while it scrolls. */
  isSticky?: boolean
  /** Content above everything else, such as the page's title. */
  header?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of every form: errors, fields, Cancel and Save; Ctrl+Enter and ⌘+Enter save. */
export const RecordForm = <Values extends FieldValues>(props: Props<Values>) => {
  const { form, label, heading, summary = 'all', save, cancel, note, isSticky, header, className, children } = props
  const values = useFormValues(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Submit events of a form in a nested dialog bubble up to this one.
    if (event.target === event.currentTarget) void form.submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    void form.submit()
  }
  useListedShortcuts([{ keys: 'mod+Enter', label: save }])
  const told = { all: form.errors, unplaced: form.unplaced, none: [] }
  const body = (
    <>
      {header}
      <ErrorSummary heading={heading} errors={told[summary]} idOf={form.idOf} />
      {children}
    </>
  )
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className={cn('flex flex-col gap-4', className)}
    >
      {isSticky ? <div className="flex w-full max-w-(--form-width) flex-col gap-4">{body}</div> : body}
      <StickySubmitBar
        label={save}
        isPending={form.isPending}
        isDisabled={!form.isReady()}
        isSticky={isSticky ?? false}
        note={note?.(values) ?? (isSticky && <MissingNote form={form} />)}
        {...(cancel ? { cancel } : {})}
      />
    </form>
  )
}
