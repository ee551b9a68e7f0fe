'use client'

import { useEffect, useState } from 'react'
import type { FormError } from '#components/forms/form-errors.ts'
import { useFormValues } from '#components/forms/form-fields.tsx'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useUnusualAmountConfirmation } from '#components/forms/use-unusual-question.tsx'
import { useNewerLoan } from '#components/lending/saving/changes/use-loan-changes.ts'
import { showError } from '#components/request/browser.ts'
import { paths } from '#lib/core/paths.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { isSaveOpen } from '#lib/lending/inputs/rules.ts'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import type { LoanDraftRow, LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { createLoanAction, updateLoanAction } from '#lib/web/actions/loans.ts'
import type { LoanLists } from './kit.ts'
import { useLoanDraft } from './use-loan-draft.ts'
import { prepareLoanFormStart, useLoanMerge } from './use-loan-merge.ts'
import { buildLoanPayload, listUnusualAmounts, sumTypedContributions, toLoanFormPath } from './values.ts'

export type EditedLoan = {
  /** The form's initial values: an empty loan, or the stored one. */
  initial: LoanValues
  /** The loan being edited; null for a new one. */
  loan: { id: number; version: number; lastEditBy: string | null } | null
  draft: LoanDraftRow
  lists: LoanLists
  product: string
}

// Errors of lenders and brokers are also shown as toasts (row H-08).
const showLoanPartyErrors = (errors: readonly FormError[]): void => {
  const parties = errors.filter(({ field = '' }) => /^loan(Lenders|Brokers)\b/.test(field))
  for (const message of new Set(parties.map((error) => error.message))) showError(message)
}

const isReadyForSave = (values: LoanValues): boolean =>
  isSaveOpen({
    loanNo: values.loanNo,
    hasLender: values.loanLenders.some(({ party }) => party !== null),
    hasBroker: values.loanBrokers.some(({ party }) => party !== null),
    hasPlace: values.suburb !== null,
    principal: sumTypedContributions(values.loanLenders),
  })

/** The form of a loan with its kept draft and the changes that others save meanwhile. */
export const useLoanForm = ({ initial, loan, draft, lists, product }: EditedLoan) => {
  const [start] = useState(() => prepareLoanFormStart({ initial, loan, draft, lists }))
  const merge = useLoanMerge(start, lists)
  const keeper = useLoanDraft(loan?.id ?? null, draft.sequence, { base: merge.base, values: start.values })
  // Stored amounts were confirmed when they were recorded.
  const [kept] = useState(() => new Set(listUnusualAmounts(initial)))
  const unusual = useUnusualAmountConfirmation(kept)
  /** True while a clash with somebody else's change is unresolved. */
  const isOpen = (merge.others?.clashes.length ?? 0) > 0
  const form = useRecordForm<LoanValues, { id: number; version?: number }>({
    initial: start.values,
    payloadOf: buildLoanPayload,
    placeOf: toLoanFormPath,
    schema: getLoanSchema(product),
    tells: 'saved',
    ...(loan ? { version: loan.version } : {}),
    send: async (payload, { key, version }) => {
      const ending = keeper.hold()
      const sent = await toActionSaveResult<{ id: number }>(
        loan
          ? updateLoanAction({ id: loan.id, loan: { ...(payload as object), version }, draft: ending })
          : createLoanAction({ loan: payload, idempotencyKey: key, draft: ending }),
      )
      if (!sent.ok) keeper.release()
      return sent
    },
    done: loan ? loanMessages.updated : loanMessages.created,
    onSaved: ({ id }, leave) => leave(paths.loan(id)),
    onRefused: showLoanPartyErrors,
    onOvertaken: (stored: LoanView) => take(stored),
    unsaved: loanMessages.unsaved,
    isUnsaved: (values) => merge.isChanged(values),
    isReady: (values) => !isOpen && isReadyForSave(values),
    asks: (values) => unusual.ask(listUnusualAmounts(values)),
  })
  const take = (stored: LoanView) => {
    form.put(merge.take(form.form.getValues(), stored))
    form.version.current = stored.version
  }
  const values = useFormValues(form)
  useEffect(() => keeper.change({ base: merge.base, values }), [keeper, merge.base, values])
  const changed = useNewerLoan(loan?.id ?? null, form.version.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of somebody else is taken once
  useEffect(() => {
    if (changed && !form.isPending) take(changed)
  }, [changed?.version])

  return { form, merge, isOpen, isRestored: start.isRestored, kept, question: unusual.dialog, endDraft: keeper.end }
}
