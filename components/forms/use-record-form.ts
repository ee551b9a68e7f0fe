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
import { createFieldNames } from './field-names.ts'
import { sortByFieldPosition } from './focus-first-error.ts'
import { isErrorOfField, listErrors, removeDuplicates } from './form-errors.ts'
import { buildResolver, type RecordPlan } from './record-plan.ts'
import { useFormSave } from './use-form-saving.ts'
import { useServerErrors } from './use-refusals.ts'

const MODES = { saved: 'onSubmit', left: 'onTouched', typed: 'onChange' } as const

/** The values of a form, validated by the schema of the plan's last render. */
const useValidatedForm = <Values extends FieldValues, Answer>(plan: RecordPlan<Values, Answer>) => {
  const { tells = 'left' } = plan
  const version = useRef(plan.version ?? 0)
  const latest = useRef(plan)
  latest.current = plan
  const [resolver] = useState(
    (): Resolver<Values> =>
      (...given) =>
        buildResolver(latest.current, version.current)(...given),
  )
  const form: UseFormReturn<Values> = useForm<Values>({
    mode: MODES[tells],
    resolver,
    shouldFocusError: false,
    defaultValues: plan.initial as DefaultValues<Values>,
  })
  // Read while rendering, because that subscribes to them.
  const { isSubmitted, touchedFields } = form.formState
  /** Validates the fields whose errors already show, after some were changed. */
  const validateShown = (names: readonly string[], changed: readonly string[]) => {
    const left = names.filter((name) => get(touchedFields, name) === true)
    const told = { saved: [], left, typed: [...left, ...changed] }[tells]
    if (isSubmitted) void form.trigger()
    else if (told.length > 0) void form.trigger(told as FieldPath<Values>[])
  }
  return { form, version, latest, tells, validateShown }
}

/**
 * State of a record's form. A field shows its error after blur, all fields after Save; a server error shows at its
 * field until the field changes. Input survives refusals, conflicts and leaving.
 */
export const useRecordForm = <Values extends FieldValues, Answer = unknown>(plan: RecordPlan<Values, Answer>) => {
  const navigate = useNavigate()
  const { form, version, latest, tells, validateShown } = useValidatedForm(plan)
  const { errors, isDirty, isSubmitted } = form.formState
  const key = useRef('')
  const [{ register, list: listNames, hasField, getControlId, require, listMissing }] = useState(createFieldNames)
  const refusals = useServerErrors({ form, plan: latest, version, key, getControlId })
  const { refused, stored, refuse } = refusals
  const isUnsaved = plan.isUnsaved?.(form.watch()) ?? isDirty
  const release = useLeaveGuard(plan.unsaved !== undefined && isUnsaved, plan.unsaved ?? '')
  const leave = (path: string) => {
    release()
    navigate(path)
  }
  const isReady = () => plan.isReady?.(form.getValues()) ?? true
  const shownErrors = removeDuplicates([...(isSubmitted ? listErrors(errors) : []), ...refused])
  const saving = useFormSave({ form, plan: latest, version, key, refusals, isReady, release, leave })

  const put = (part: Record<string, unknown>) => {
    const changed = Object.keys(part)
    for (const [name, value] of Object.entries(part))
      form.setValue(name as FieldPath<Values>, value as never, { shouldDirty: true })
    refusals.forgetErrorsOf(changed)
    validateShown(listNames(), changed)
  }

  return {
    form,
    put,
    leave,
    isPending: saving.isPending,
    isReady,
    version,
    refuse,
    idOf: getControlId,
    submit: saving.submit,
    /** Resets the form to another record. */
    begin: (values: Values, of = 0) => {
      version.current = of
      key.current = ''
      refusals.forgetErrors()
      refusals.forgetStored()
      saving.endSaving()
      form.reset(values)
      if (tells === 'typed') void form.trigger()
    },
    refused,
    /** The stored record if somebody else saved first; null otherwise. */
    stored,
    /** All errors in the order of the form, and those without a field. */
    errors: sortByFieldPosition(shownErrors, getControlId),
    unplaced: refused.filter(({ field }) => field === undefined || !hasField(field)),
    errorOf: (name: string): string | undefined =>
      [...refused, ...listErrors(errors)].find(({ field }) => isErrorOfField(name, field))?.message,
    /** Registers a field, so that errors inside its value lead to it. */
    know: register,
    require,
    listMissing,
  }
}

export type RecordForm<Values extends FieldValues> = Omit<ReturnType<typeof useRecordForm<Values, never>>, 'form'> & {
  form: UseFormReturn<Values>
}
