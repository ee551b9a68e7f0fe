'use client'

import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { FormFields } from '#components/forms/form-fields.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { approachMessages, decideLabels } from '#lib/market/approaches/labels.ts'
import { type ApproachRow, approachChange } from '#lib/market/approaches/schema.ts'
import {
  type AcceptLists,
  type AcceptValues,
  buildAcceptEntries,
  listLoanFaults,
  toAcceptance,
  toAcceptField,
  toAcceptValues,
} from './accept-entries.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'

type Props = { approach: ApproachRow; lists: AcceptLists; onClose: () => void; onDone: () => void }

/** The dialog that completes a lender's indication to a loan in pre-settlement. */
export const AcceptDialog = ({ approach, lists, onClose, onDone }: Props) => {
  const form = useRecordForm<AcceptValues, ApproachRow>({
    initial: toAcceptValues(approach),
    version: approach.version,
    schema: approachChange,
    payloadOf: toAcceptance,
    placeOf: toAcceptField,
    rulesOf: (payload: unknown) => listLoanFaults(approach, payload),
    send: (payload: object) =>
      toRequestSaveResult<ApproachRow>(request.put(`/api/approaches/${approach.id}`, payload, { isQuiet: true })),
    onSaved: ({ loanNo }) => {
      showSuccess(decideLabels.accepted(loanNo ?? ''))
      onDone()
    },
    unsaved: approachMessages.unsavedLoan,
    tells: 'saved',
  })
  return (
    <Dialog
      isOpen
      beginsInField
      width={720}
      onOpenChange={onClose}
      title={decideLabels.acceptTitle(approach.lenderName)}
      description={decideLabels.acceptText}
      footer={
        <>
          <Button onClick={onClose}>{decideLabels.cancel}</Button>
          <Button variant="primary" isPending={form.isPending} onClick={() => void form.submit()}>
            {decideLabels.record}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label={decideLabels.acceptTitle(approach.lenderName)}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <section aria-label={decideLabels.accepting} className="rounded-md bg-sunken px-4 py-3">
          <AnswerFacts approach={approach} isTimed={false} />
        </section>
        <OvertakenNotice stored={form.stored} />
        <ErrorSummary heading={null} errors={form.unplaced} idOf={form.idOf} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormFields form={form} entries={buildAcceptEntries(lists)} />
        </div>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
