'use client'

import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showSuccess } from '#components/request/browser.ts'
import { listErrors } from './form-errors.ts'
import { createIdempotencyKey } from './fresh-key.ts'
import type { RecordPlan } from './record-plan.ts'
import type { Refusals } from './use-refusals.ts'

type Parts<Values extends FieldValues, Answer> = {
  form: UseFormReturn<Values>
  /** The plan of the last render. */
  plan: RefObject<RecordPlan<Values, Answer>>
  version: RefObject<number>
  key: RefObject<string>
  refusals: Refusals
  isReady: () => boolean
  /** Lifts the confirmation before leaving. */
  release: () => void
  leave: (path: string) => void
}

/** Validates a form, asks for confirmation if the plan does, and sends it once. */
export const useFormSave = <Values extends FieldValues, Answer>(parts: Parts<Values, Answer>) => {
  const { form, plan, version, key, refusals, isReady, release, leave } = parts
  const [isPending, setIsPending] = useState(false)
  const isUnderWay = useRef(false)

  const save = async () => {
    const { payloadOf, send, done, onSaved, asks } = plan.current
    refusals.forgetErrors()
    if (asks && !(await asks(form.getValues()))) return
    const values = form.getValues()
    setIsPending(true)
    key.current ||= createIdempotencyKey()
    const sending = { key: key.current, version: version.current }
    const sent = await send((payloadOf?.(values, version.current) ?? values) as never, sending)
    if (!sent.ok) {
      setIsPending(false)
      return refusals.refuse(sent)
    }
    refusals.forgetStored()
    release()
    if (done) showSuccess(done)
    onSaved(sent.answer, leave)
  }
  const check = form.handleSubmit(save, (invalid) => {
    refusals.forgetErrors()
    refusals.tell(listErrors(invalid))
  })
  return {
    isPending,
    /** Makes the form usable again after a save, for another record. */
    endSaving: (): void => setIsPending(false),
    /** Guards with a ref, because two submits in one tick both see the old pending state. */
    submit: async (): Promise<void> => {
      if (isUnderWay.current || !isReady()) return
      isUnderWay.current = true
      await check().finally(() => {
        isUnderWay.current = false
      })
    },
  }
}
