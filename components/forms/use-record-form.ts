'use client'

import { useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showFailure, showSuccess } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import { fieldId } from './field.tsx'
import { focusFirstError, inFormOrder } from './focus-first-error.ts'
import { errorsIn, type FormError, isOf, removeDuplicates } from './form-errors.ts'
import { freshKey } from './fresh-key.ts'
import { type RecordPlan, type Refusal, resolverOf } from './record-plan.ts'

const MODES = { saved: 'onSubmit', left: 'onTouched', typed: 'onChange' } as const

/**
 * State of a record's form. A field shows its error after blur, all fields after Save; a server error shows at its
 * field until the field changes. Input survives refusals, conflicts and leaving.
 */
export const useRecordForm = <Values extends FieldValues, Answer = unknown>(plan: RecordPlan<Values, Answer>) => {
  const navigate = useNavigate()
  const { tells = 'left' } = plan
  const version = useRef(plan.version ?? 0)
  const latest = useRef(plan)
  latest.current = plan
  const [resolver] = useState(
    (): Resolver<Values> =>
      (...given) =>
        resolverOf(latest.current, version.current)(...given),
  )
  const form: UseFormReturn<Values> = useForm<Values>({
    mode: MODES[tells],
    resolver,
    shouldFocusError: false,
    defaultValues: plan.initial as DefaultValues<Values>,
  })
  const { errors, isDirty, isSubmitted, touchedFields } = form.formState
  const [refused, setRefused] = useState<readonly FormError[]>([])
  const [stored, setStored] = useState<unknown>(null)
  const [isPending, setIsPending] = useState(false)
  const key = useRef('')
  const isUnderWay = useRef(false)
  const names = useRef(new Set<string>())
  const isUnsaved = plan.isUnsaved?.(form.watch()) ?? isDirty
  const release = useLeaveGuard(plan.unsaved !== undefined && isUnsaved, plan.unsaved ?? '')

  const leave = (path: string) => {
    release()
    navigate(path)
  }
  /** Returns the registered field that contains a path. */
  const findField = (place: string): string => {
    const parts = place.split('.')
    while (parts.length > 1 && !names.current.has(parts.join('.'))) parts.pop()
    return parts.join('.')
  }
  const getControlId = (place: string): string => fieldId(findField(place))
  const tell = (found: readonly FormError[], refusal?: Refusal) => {
    latest.current.onRefused?.(found, refusal)
    requestAnimationFrame(() => focusFirstError(found, getControlId))
  }

  const put = (part: Record<string, unknown>) => {
    const changed = Object.keys(part)
    for (const [name, value] of Object.entries(part))
      form.setValue(name as FieldPath<Values>, value as never, { shouldDirty: true })
    setRefused((all) => all.filter(({ field }) => field && !changed.some((name) => isOf(name, field))))
    const left = [...names.current].filter((name) => get(touchedFields, name) === true)
    const told = { saved: [], left, typed: [...left, ...changed] }[tells]
    if (isSubmitted) void form.trigger()
    else if (told.length > 0) void form.trigger(told as FieldPath<Values>[])
  }
  const refuse = (refusal: Refusal) => {
    if (refusal.isCancelled) return
    if (refusal.status === 401) return showFailure(refusal)
    const data = refusal.data as { version?: number } | undefined
    if (refusal.status === 409 && data !== undefined) {
      version.current = data.version ?? version.current
      setRefused([])
      setStored(data)
      return latest.current.onOvertaken?.(data as never)
    }
    // The key was used with other contents; the current input is a new record and needs a new key.
    if (refusal.status === 409) key.current = freshKey()
    const values = form.getValues()
    const found = refusal.errors.map(({ field, message }) => ({
      ...(field ? { field: latest.current.placeOf?.(field, values) ?? field } : {}),
      message,
    }))
    const told = found.length > 0 ? found : [{ message: plan.problem ?? messageOf(refusal.status) }]
    setRefused(told)
    tell(told, refusal)
  }
  const save = async () => {
    const { payloadOf, send, done, onSaved, asks } = latest.current
    setRefused([])
    if (asks && !(await asks(form.getValues()))) return
    const values = form.getValues()
    setIsPending(true)
    key.current ||= freshKey()
    const sending = { key: key.current, version: version.current }
    const sent = await send((payloadOf?.(values, version.current) ?? values) as never, sending)
    if (!sent.ok) {
      setIsPending(false)
      return refuse(sent)
    }
    setStored(null)
    release()
    if (done) showSuccess(done)
    onSaved(sent.answer, leave)
  }
  const isReady = () => plan.isReady?.(form.getValues()) ?? true
  const check = form.handleSubmit(save, (invalid) => {
    setRefused([])
    tell(errorsIn(invalid))
  })

  return {
    form,
    put,
    leave,
    isPending,
    isReady,
    version,
    refuse,
    idOf: getControlId,
    /** Guards with a ref, because two submits in one tick both see the old pending state. */
    submit: async (): Promise<void> => {
      if (isUnderWay.current || !isReady()) return
      isUnderWay.current = true
      await check().finally(() => {
        isUnderWay.current = false
      })
    },
    /** Resets the form to another record. */
    begin: (values: Values, of = 0) => {
      version.current = of
      key.current = ''
      setRefused([])
      setStored(null)
      setIsPending(false)
      form.reset(values)
      if (tells === 'typed') void form.trigger()
    },
    /** The server's errors of fields not changed since. */
    refused,
    /** The stored record if somebody else saved first; null otherwise. */
    stored,
    /** All errors in the order of the form, and those without a field. */
    errors: inFormOrder(removeDuplicates([...(isSubmitted ? errorsIn(errors) : []), ...refused]), getControlId),
    unplaced: refused.filter(({ field }) => field === undefined || !names.current.has(findField(field))),
    errorOf: (name: string): string | undefined =>
      [...refused, ...errorsIn(errors)].find(({ field }) => isOf(name, field))?.message,
    /** Registers a field, so that errors inside its value lead to it. */
    know: (name: string): void => void names.current.add(name),
  }
}

export type RecordForm<Values extends FieldValues> = Omit<ReturnType<typeof useRecordForm<Values, never>>, 'form'> & {
  form: UseFormReturn<Values>
}
