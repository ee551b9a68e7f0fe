'use client'

import { type RefObject, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFailedSave } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { focusFirstError } from './focus-first-error.ts'
import { type FormError, isErrorOfField } from './form-errors.ts'
import { createIdempotencyKey } from './fresh-key.ts'
import type { RecordPlan, Refusal } from './record-plan.ts'

type Parts<Values extends FieldValues, Answer> = {
  form: UseFormReturn<Values>
  /** The plan of the last render. */
  plan: RefObject<RecordPlan<Values, Answer>>
  /** The version of the record that the next save replaces. */
  version: RefObject<number>
  /** The idempotency key of the next save. */
  key: RefObject<string>
  getControlId: (place: string) => string
}

/** Keeps what the server refused: errors of fields until those change, or the record that somebody else saved first. */
export const useServerErrors = <Values extends FieldValues, Answer>(parts: Parts<Values, Answer>) => {
  const { form, plan, version, key, getControlId } = parts
  const [refused, setRefused] = useState<readonly FormError[]>([])
  const [stored, setStored] = useState<unknown>(null)

  /** Reports errors to the form's owner and focuses the first one. */
  const tell = (found: readonly FormError[], refusal?: Refusal) => {
    plan.current.onRefused?.(found, refusal)
    requestAnimationFrame(() => focusFirstError(found, getControlId))
  }
  const listErrors = ({ errors, status }: Refusal): FormError[] => {
    const values = form.getValues()
    const found = errors.map(({ field, message }) => ({
      ...(field ? { field: plan.current.placeOf?.(field, values) ?? field } : {}),
      message,
    }))
    return found.length > 0 ? found : [{ message: plan.current.problem ?? getStatusMessage(status) }]
  }
  const refuse = (refusal: Refusal) => {
    if (refusal.isCancelled) return
    if (refusal.status === 401) return showFailedSave(refusal)
    const data = refusal.data as { version?: number } | undefined
    if (refusal.status === 409 && data !== undefined) {
      version.current = data.version ?? version.current
      setRefused([])
      setStored(data)
      return plan.current.onOvertaken?.(data as never)
    }
    // The key was used with other contents; the current input is a new record and needs a new key.
    if (refusal.status === 409) key.current = createIdempotencyKey()
    const found = listErrors(refusal)
    setRefused(found)
    tell(found, refusal)
  }
  return {
    refused,
    stored,
    tell,
    refuse,
    forgetErrors: (): void => setRefused([]),
    /** Removes the errors of changed fields, and those without a field. */
    forgetErrorsOf: (changed: readonly string[]): void =>
      setRefused((all) => all.filter(({ field }) => field && !changed.some((name) => isErrorOfField(name, field)))),
    forgetStored: (): void => setStored(null),
  }
}

export type Refusals = ReturnType<typeof useServerErrors>
