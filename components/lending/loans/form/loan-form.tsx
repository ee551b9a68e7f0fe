'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { Field, fieldId } from '#components/forms/field.tsx'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { freshKey } from '#components/forms/fresh-key.ts'
import { SubmitBar } from '#components/forms/submit-bar.tsx'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showError, showFailure, showSuccess } from '#components/request/browser.ts'
import { UNREACHABLE_MESSAGE } from '#components/request/failure.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { FieldError } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { type LoanInput, missingForSave } from '#lib/lending/loans/rules.ts'
import { loanSchema } from '#lib/lending/loans/schema.ts'
import { createLoanAction } from '#lib/web/actions/loans.ts'
import { DatesSection } from './dates-section.tsx'
import { errorsIn } from './failures.ts'
import { IdentitySection } from './identity-section.tsx'
import type { LoanKit, LoanLists } from './kit.ts'
import { PartiesSection } from './parties-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { useLoanNumber } from './use-loan-number.ts'
import { controlOf, distinct, type LoanValues, payloadOf, principalTyped } from './values.ts'

export type LoanFormProps = { initial: LoanValues; lists: LoanLists; product: string; isOwnLawFirm: boolean }

const idOf = (field: string): string => fieldId(controlOf(field))

// The schema reads the payload, so the browser checks exactly what the server will be sent.
const resolverOf = (product: string): Resolver<LoanValues, unknown, LoanInput> => {
  const resolve = zodResolver(loanSchema(product)) as unknown as Resolver<never, unknown, never>
  return ((values, context, options) => resolve(payloadOf(values) as never, context, options as never)) as Resolver<
    LoanValues,
    unknown,
    LoanInput
  >
}

// What is wrong with lenders and brokers is also told in a toast (row H-08).
const tellOfParties = (errors: FieldError[]): void => {
  const parties = errors.filter(({ field = '' }) => ['loanLenders', 'loanBrokers'].includes(controlOf(field)))
  for (const message of new Set(parties.map((error) => error.message))) showError(message)
}

/** The form that records a loan (rows H-01 to H-08, H-13, H-18 to H-21): nothing typed is lost when it is refused. */
export const LoanForm = ({ initial, lists, product, isOwnLawFirm }: LoanFormProps) => {
  const navigate = useNavigate()
  const [resolver] = useState(() => resolverOf(product))
  const form = useForm<LoanValues, unknown, LoanInput>({ defaultValues: initial, resolver, shouldFocusError: false })
  const [refusals, setRefusals] = useState<FieldError[]>([])
  const [isSaved, setIsSaved] = useState(false)
  const [key, setKey] = useState(freshKey)
  const isUnderWay = useRef(false)
  const values = form.watch()
  const { isDirty, isSubmitting, isSubmitted } = form.formState
  const numberFault = useLoanNumber(values.loanNo)
  const release = useLeaveGuard(isDirty, loanMessages.unsaved)

  const errors = distinct([...(isSubmitted ? errorsIn(form.formState.errors) : []), ...refusals])
  const errorOf = (control: string): string | undefined => {
    const own = errors.find(({ field }) => field !== undefined && controlOf(field) === control)?.message
    return own ?? (control === 'loanNo' ? (numberFault ?? undefined) : undefined)
  }
  const set = (part: Partial<LoanValues>) => {
    for (const [name, value] of Object.entries(part)) {
      form.setValue(name as keyof LoanValues, value as never, { shouldDirty: true })
    }
    setRefusals([])
    if (isSubmitted) void form.trigger()
  }
  const kit: LoanKit = { values, set, errorOf, lists, product }

  const missing = missingForSave({
    loanNo: values.loanNo,
    hasLender: values.loanLenders.some(({ party }) => party !== null),
    hasBroker: values.loanBrokers.some(({ party }) => party !== null),
    hasPlace: values.suburb !== null,
    principal: principalTyped(values.loanLenders),
  })

  const refuse = (list: FieldError[]) => {
    setRefusals(list)
    tellOfParties(list)
    requestAnimationFrame(() => focusFirstError(list, idOf))
  }
  const save = async () => {
    // Two submits in one tick both pass the pending state, which changes only with the next render.
    if (isUnderWay.current) return
    isUnderWay.current = true
    await record().finally(() => {
      isUnderWay.current = false
    })
  }
  const record = async () => {
    const loan = payloadOf(form.getValues())
    const answer = await createLoanAction({ loan, idempotencyKey: key }).catch(() => null)
    if (answer === null) return refuse([{ code: 'UNAVAILABLE', message: UNREACHABLE_MESSAGE }])
    if (answer.ok) {
      setIsSaved(true)
      showSuccess(loanMessages.created)
      release()
      return navigate(paths.loan(answer.data.id))
    }
    if (answer.status === 401) return showFailure(answer)
    if (answer.code === 'CONFLICT') setKey(freshKey())
    refuse(answer.errors)
  }
  const submit = form.handleSubmit(save, (invalid) => {
    setRefusals([])
    tellOfParties(errorsIn(invalid))
    requestAnimationFrame(() => focusFirstError(errorsIn(invalid), idOf))
  })

  return (
    <form noValidate onSubmit={submit} aria-label="Loan" className="flex flex-col gap-4">
      <ErrorSummary heading={loanMessages.heading} errors={errors} idOf={idOf} />
      <IdentitySection {...kit} isOwnLawFirm={isOwnLawFirm} />
      <PartiesSection {...kit} />
      <TermsSection {...kit} />
      <SecuritySection {...kit} />
      <DatesSection {...kit} />
      <Panel id="notes" title="Notes">
        <Field name="notes" label="Notes" error={errorOf('notes')}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={10_000}
              value={values.notes}
              onChange={(event) => set({ notes: event.target.value })}
            />
          )}
        </Field>
      </Panel>
      <div data-leave className="sticky bottom-0 z-10 bg-ground pb-4">
        <SubmitBar
          label="Save"
          isPending={isSubmitting || isSaved}
          isDisabled={missing.length > 0}
          cancelHref={paths.home()}
          note={missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : null}
        />
      </div>
    </form>
  )
}
