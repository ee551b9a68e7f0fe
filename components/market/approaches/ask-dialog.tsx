'use client'

import { useRouter } from 'next/navigation'
import type { z } from 'zod'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { textArea } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { paths } from '#lib/core/paths.ts'
import { approachMessages, askLabels, LONGEST_NOTE } from '#lib/market/approaches/labels.ts'
import { askInput } from '#lib/market/approaches/schema.ts'

type Values = { note: string }
type Asked = { scenarioId: number }

/** A lender to ask; `concern` says that the deal does not fit it, or that this is not known here; null if it fits. */
export type AskedLender = { id: number; name: string; concern: string | null }

type Props = {
  /** The deal as the API takes it; what it does not state is left out or null. */
  deal: z.input<typeof askInput>['deal']
  /** What the deal states, for its sender to read before it is sent. */
  facts: readonly { label: string; value: string }[]
  /** One to four lenders, in the order asked. */
  lenders: readonly AskedLender[]
  onClose: () => void
}

const ENTRIES: FieldEntry<Values>[] = [
  textArea({ name: 'note', label: askLabels.note, hint: askLabels.noteHint, rows: 4, maxLength: LONGEST_NOTE }),
]

/** The dialog 'Ask these lenders': sends a deal to up to four lenders with a note, then opens their answers. */
export const AskDialog = ({ deal, facts, lenders, onClose }: Props) => {
  const router = useRouter()
  const form = useRecordForm<Values, Asked>({
    initial: { note: '' },
    schema: askInput,
    payloadOf: ({ note }) => ({ deal, note, lenderIds: lenders.map(({ id }) => id) }),
    send: (payload: object, { key }) =>
      toRequestSaveResult<Asked>(request.post('/api/approaches', payload, { isQuiet: true, idempotencyKey: key })),
    onSaved: ({ scenarioId }, leave) => {
      showSuccess(askLabels.sent(lenders.length))
      onClose()
      const path = paths.approachAnswers(scenarioId)
      if (window.location.pathname === path) router.refresh()
      else leave(path)
    },
    unsaved: approachMessages.unsavedNote,
    tells: 'saved',
  })
  const named = form.unplaced.map(({ field, message }) => {
    const at = /^lenderIds\.(\d+)$/.exec(field ?? '')?.[1]
    const name = at === undefined ? undefined : lenders[Number(at)]?.name
    return { message: name ? `${name}: ${message}` : message }
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={askLabels.title(lenders.length)}
      description={askLabels.intro}
      footer={
        <>
          <Button onClick={onClose}>{askLabels.cancel}</Button>
          <Button variant="primary" isPending={form.isPending} onClick={() => void form.submit()}>
            {askLabels.button(lenders.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ErrorSummary heading={null} errors={named} />
        <ul className="list-disc pl-5">
          {lenders.map(({ id, name, concern }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {name}
              {concern && <p className="text-warn">{concern}</p>}
            </li>
          ))}
        </ul>
        <section aria-label={askLabels.deal} className="rounded-md bg-sunken px-4 py-3">
          <h3 className="mb-2 font-semibold">{askLabels.deal}</h3>
          <Facts items={facts} />
        </section>
        <FormFields form={form} entries={ENTRIES} />
      </div>
    </Dialog>
  )
}
