'use client'

import { useState } from 'react'
import type { z } from 'zod'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { freshKey } from '#components/forms/fresh-key.ts'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { leaveLabels } from '#lib/web/menu/leaving.ts'

type Plan<Values, Answer> = {
  initial: Values
  /** What the server checks the payload with; the browser checks the same. */
  schema: z.ZodType
  payloadOf: (values: Values) => Record<string, unknown>
  /** The fields without which Save stays disabled. */
  required: (values: Values) => readonly (keyof Values)[]
  /** The call that creates the record, what is said then and where it leads. */
  url: string
  done: string
  leadsTo: (answer: Answer) => string
}

/** What a form's fields work with. */
export type Draft<Values> = {
  values: Values
  set: (part: Partial<Values>) => void
  /** Tells that a field was left, from when on its message shows. */
  leave: (field: string) => void
  errorOf: (field: string) => string | undefined
}

/** A form that creates one record: Save waits for the required fields, and nothing typed is lost when it is refused. */
export const useDraft = <Values extends Record<string, unknown>, Answer>(plan: Plan<Values, Answer>) => {
  const navigate = useNavigate()
  const [values, setValues] = useState(plan.initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasSent, setWasSent] = useState(false)
  const [refusals, setRefusals] = useState<FieldError[]>([])
  const [isPending, setIsPending] = useState(false)
  const [idempotencyKey, setKey] = useState(freshKey)

  const isDirty = JSON.stringify(values) !== JSON.stringify(plan.initial)
  const release = useLeaveGuard(isDirty, leaveLabels.record)
  const issues = plan.schema.safeParse(plan.payloadOf(values)).error?.issues ?? []
  const faults = issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message }))
  const shown = faults.filter(({ field }) => wasSent || left.has(field))
  const isComplete = plan.required(values).every((field) => !isEmpty(values[field]))

  const show = (errors: FieldError[]) => {
    setRefusals(errors)
    requestAnimationFrame(() => focusFirstError(errors))
  }
  const save = async () => {
    setWasSent(true)
    if (faults.length > 0) return show(faults)
    setIsPending(true)
    const options = { isQuiet: true, idempotencyKey }
    const answer = await request.post<{ data: Answer }>(plan.url, plan.payloadOf(values), options)
    if (answer.ok) {
      showSuccess(plan.done)
      release()
      return navigate(plan.leadsTo(answer.body.data))
    }
    setIsPending(false)
    // Answered before with other contents: what is filled in now is another record.
    if (answer.status === 409) setKey(freshKey())
    show(answer.errors.length > 0 ? answer.errors : [{ code: 'FAILED', message: messageOf(answer.status) }])
  }

  const draft: Draft<Values> = {
    values,
    set: (part) => {
      setValues((before) => ({ ...before, ...part }))
      setRefusals([])
    },
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    errorOf: (field) => [...refusals, ...shown].find((error) => error.field === field)?.message,
  }
  return {
    draft,
    refusals,
    isComplete,
    isPending,
    save,
    hasFault: (field: string) => faults.some((f) => f.field === field),
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
