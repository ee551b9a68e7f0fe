'use client'

import { useEffect, useState } from 'react'
import { textArea } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Day } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { draftLabels, mergeLabels } from '#lib/lending/saving/editing/labels.ts'
import { LoanDatesSection } from './dates-section.tsx'
import { RestoredDraftNotice } from './draft-notice.tsx'
import { LoanIdentitySection } from './identity-section.tsx'
import { OthersChangesNotice } from './others-notice.tsx'
import { LoanPartiesSection } from './parties-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { LoanTermsSection } from './terms-section.tsx'
import { type EditedLoan, useLoanForm } from './use-loan-form.ts'

export type LoanFormProps = EditedLoan & { isOwnLawFirm: boolean; today: Day }

const NOTES: FieldEntry<LoanValues>[] = [textArea({ name: 'notes', label: 'Notes', rows: 4, maxLength: 10_000 })]

/**
 * The form that records or edits a loan (rows H-01 to H-21). Input is kept as a draft until it is saved or discarded.
 */
export const LoanForm = ({ isOwnLawFirm, today, ...edited }: LoanFormProps) => {
  const { loan, draft, lists, product } = edited
  const { form, merge, isOpen, kept, question, ...opened } = useLoanForm(edited)
  const [isRestored, setIsRestored] = useState(opened.isRestored)
  const [isLeaving, setIsLeaving] = useState(false)
  const focusNumber = () => document.getElementById(form.idOf('loanNo'))?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new loan begins with its number, once
  useEffect(() => {
    if (!loan) focusNumber()
  }, [])

  const back = loan ? paths.loan(loan.id) : paths.home()
  const giveUp = () => {
    void opened.endDraft()
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
        note={() => (isOpen ? mergeLabels.waiting : null)}
        isSticky
      >
        {isRestored && draft.savedAt && (
          <RestoredDraftNotice savedAt={draft.savedAt} onDiscard={discard} onKeep={() => setIsRestored(false)} />
        )}
        {merge.others && (
          <OthersChangesNotice
            others={merge.others}
            onChoose={(change, isMine) => form.put(merge.choose(form.form.getValues(), change, isMine))}
            onDismiss={merge.dismiss}
          />
        )}
        <LoanIdentitySection form={form} isOwnLawFirm={isOwnLawFirm} loanId={loan?.id ?? null} />
        <LoanPartiesSection {...kit} />
        <LoanTermsSection {...kit} />
        <SecuritySection {...kit} />
        <LoanDatesSection {...kit} />
        <Panel id="notes" title="Notes">
          <FormFields form={form} entries={NOTES} />
        </Panel>
      </RecordForm>
      {question}
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
