import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request } from '#components/request/browser.ts'
import { subscriptionLabels, subscriptionMessages } from '#lib/market/subscriptions/labels.ts'

type Plan<Values> = {
  initial: Values
  version: number
  schema: z.ZodType
  /** The API path for saving. */
  address: string
  /** The page to go to after a save. */
  backHref: string
  /** False while something must be chosen before a save. */
  isReady?: (values: Values) => boolean
}

/** State of a form of email subscriptions: its payload, messages and what happens after a save (row M-02). */
export const useSubscriptionForm = <Values extends FieldValues, Stored>(plan: Plan<Values>) => {
  const form = useRecordForm<Values, Stored>({
    initial: plan.initial,
    version: plan.version,
    schema: plan.schema,
    payloadOf: (values, version) => ({ ...values, version }),
    send: (payload) => toRequestSaveResult(request.put(plan.address, payload, { isQuiet: true })),
    done: subscriptionMessages.saved,
    onSaved: (_answer, leave) => leave(plan.backHref),
    unsaved: subscriptionLabels.unsaved,
    problem: subscriptionLabels.problem,
    ...(plan.isReady ? { isReady: plan.isReady } : {}),
  })
  /** The props of RecordForm that all forms of subscriptions share. */
  const frame = {
    form,
    label: subscriptionLabels.form,
    heading: subscriptionLabels.heading,
    summary: 'unplaced',
    save: form.isPending ? subscriptionLabels.saving : subscriptionLabels.save,
    cancel: { href: plan.backHref },
    isSticky: true,
  } as const
  return { form, frame }
}
