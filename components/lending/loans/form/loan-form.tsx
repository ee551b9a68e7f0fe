'use client'

import { useEffect, useState } from 'react'
import { textArea } from '#components/forms/fields/text.tsx'
import type { FormError } from '#components/forms/form-errors.ts'
import { type FieldEntry, FormFields, useValues } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { sentByAction } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useUnusualQuestion } from '#components/forms/use-unusual-question.tsx'
import { useLoanChanges } from '#components/lending/loans/changes/use-loan-changes.ts'
import { showError } from '#components/request/browser.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Day } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import type { LoanDraftRow, LoanValues } from '#lib/lending/loans/drafts/schema.ts'
import { draftLabels, mergeLabels } from '#lib/lending/loans/editing/labels.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { missingForSave } from '#lib/lending/loans/rules.ts'
import { loanSchema } from '#lib/lending/loans/schema.ts'
import type { LoanView } from '#lib/lending/loans/view/schema.ts'
import { createLoanAction, updateLoanAction } from '#lib/web/actions/loans.ts'
import { DatesSection } from './dates-section.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { IdentitySection } from './identity-section.tsx'
import type { LoanLists } from './kit.ts'
import { OthersNotice } from './others-notice.tsx'
import { PartiesSection } from './parties-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { useLoanDraft } from './use-loan-draft.ts'
import { startOf, useLoanMerge } from './use-loan-merge.ts'
import { payloadOf, placeOf, principalTyped, unusualTyped } from './values.ts'

export type LoanFormProps = {
  /** The form's initial values: an empty loan, or the stored one. */
  initial: LoanValues
  /** The loan being edited; null for a new one. */
  loan: { id: number; version: number; lastEditBy: string | null } | null
  draft: LoanDraftRow
  lists: LoanLists
  product: string
  isOwnLawFirm: boolean
  today: Day
}

// Errors of lenders and brokers are also shown as toasts (row H-08).
const showPartyErrors = (errors: readonly FormError[]): void => {
  const parties = errors.filter(({ field = '' }) => /^loan(Lenders|Brokers)\b/.test(field))
  for (const message of new Set(parties.map((error) => error.message))) showError(message)
}

const listMissing = (values: LoanValues): string[] =>
  missingForSave({
    loanNo: values.loanNo,
    hasLender: values.loanLenders.some(({ party }) => party !== null),
    hasBroker: values.loanBrokers.some(({ party }) => party !== null),
    hasPlace: values.suburb !== null,
    principal: principalTyped(values.loanLenders),
  })

const NOTES: FieldEntry<LoanValues>[] = [textArea({ name: 'notes', label: 'Notes', rows: 4, maxLength: 10_000 })]

/**
 * The form that records or edits a loan (rows H-01 to H-21). Input is kept as a draft until it is saved or discarded.
 */
export const LoanForm = ({ initial, loan, draft, lists, product, isOwnLawFirm, today }: LoanFormProps) => {
  const [start] = useState(() => startOf({ initial, loan, draft, lists }))
  const [isRestored, setIsRestored] = useState(start.isRestored)
  const [isLeaving, setIsLeaving] = useState(false)
  const merge = useLoanMerge(start, lists)
  const keeper = useLoanDraft(loan?.id ?? null, draft.sequence, { base: merge.base, values: start.values })
  // Stored amounts were confirmed when they were recorded.
  const [kept] = useState(() => new Set(unusualTyped(initial)))
  const unusual = useUnusualQuestion(kept)
  const isOpen = (merge.others?.clashes.length ?? 0) > 0
  const form = useRecordForm<LoanValues, { id: number; version?: number }>({
    initial: start.values,
    payloadOf,
    placeOf,
    schema: loanSchema(product),
    tells: 'saved',
    ...(loan ? { version: loan.version } : {}),
    send: async (payload, { key, version }) => {
      const ending = keeper.hold()
      const sent = await sentByAction<{ id: number }>(
        loan
          ? updateLoanAction({ id: loan.id, loan: { ...(payload as object), version }, draft: ending })
          : createLoanAction({ loan: payload, idempotencyKey: key, draft: ending }),
      )
      if (!sent.ok) keeper.release()
      return sent
    },
    done: loan ? loanMessages.updated : loanMessages.created,
    onSaved: ({ id }, leave) => leave(paths.loan(id)),
    onRefused: showPartyErrors,
    onOvertaken: (stored: LoanView) => take(stored),
    unsaved: loanMessages.unsaved,
    isUnsaved: (values) => merge.isChanged(values),
    isReady: (values) => !isOpen && listMissing(values).length === 0,
    asks: (values) => unusual.ask(unusualTyped(values)),
  })
  const take = (stored: LoanView) => {
    form.put(merge.take(form.form.getValues(), stored))
    form.version.current = stored.version
  }
  const values = useValues(form)
  useEffect(() => keeper.change({ base: merge.base, values }), [keeper, merge.base, values])
  const focusNumber = () => document.getElementById(form.idOf('loanNo'))?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new loan begins with its number, once
  useEffect(() => {
    if (!loan) focusNumber()
  }, [])
  const changed = useLoanChanges(loan?.id ?? null, form.version.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of somebody else is taken once
  useEffect(() => {
    if (changed && !form.isPending) take(changed)
  }, [changed?.version])

  const back = loan ? paths.loan(loan.id) : paths.home()
  const giveUp = () => {
    void keeper.end()
    form.leave(back)
  }
  const discard = () => {
    form.begin(merge.base, form.version.current)
    merge.dismiss()
    setIsRestored(false)
    if (!loan) focusNumber()
  }
  const kit = { form, lists, product, today, kept }
  return (
    <>
      <RecordForm
        form={form}
        label="Loan"
        heading={loanMessages.heading}
        save="Save"
        cancel={{ action: () => (merge.isChanged(form.form.getValues()) ? setIsLeaving(true) : giveUp()) }}
        note={(typed) => {
          const missing = listMissing(typed)
          if (isOpen) return mergeLabels.waiting
          return missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : null
        }}
        isSticky
      >
        {isRestored && draft.savedAt && (
          <DraftNotice savedAt={draft.savedAt} onDiscard={discard} onKeep={() => setIsRestored(false)} />
        )}
        {merge.others && (
          <OthersNotice
            others={merge.others}
            onChoose={(change, isMine) => form.put(merge.choose(form.form.getValues(), change, isMine))}
            onDismiss={merge.dismiss}
          />
        )}
        <IdentitySection form={form} isOwnLawFirm={isOwnLawFirm} loanId={loan?.id ?? null} />
        <PartiesSection {...kit} />
        <TermsSection {...kit} />
        <SecuritySection {...kit} />
        <DatesSection {...kit} />
        <Panel id="notes" title="Notes">
          <FormFields form={form} entries={NOTES} />
        </Panel>
      </RecordForm>
      {unusual.dialog}
      {isLeaving && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={setIsLeaving}
          title={draftLabels.question}
          confirmLabel={draftLabels.confirm}
          cancelLabel={draftLabels.stay}
          onConfirm={giveUp}
        >
          {draftLabels.lost}
        </ConfirmDialog>
      )}
    </>
  )
}
