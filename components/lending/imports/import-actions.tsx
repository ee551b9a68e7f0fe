'use client'

import { type ReactNode, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { importLabels, importMessages } from '#lib/lending/imports/labels.ts'
import type { ImportStep } from '#lib/lending/imports/policy.ts'
import type { ImportView } from '#lib/lending/imports/schema.ts'

export type StepProps = { view: ImportView; isPending: boolean; step: (step: ImportStep) => Promise<boolean> }

type ConfirmedStep = Extract<ImportStep, 'record' | 'undo' | 'discard'>
type Question = { title: string; label: string; text: ReactNode; isDanger?: true }

const buildImportConfirmations = ({ counts, principal }: ImportView): Record<ConfirmedStep, Question> => ({
  record: {
    title: importLabels.recordTitle,
    label: importLabels.confirm,
    text: importLabels.recordQuestion(
      formatCounted(counts.READY, 'loan'),
      formatShortDollars(principal),
      counts.SKIPPED,
    ),
  },
  undo: {
    title: importLabels.undoTitle,
    label: importLabels.undo,
    text: importLabels.undoQuestion(formatCounted(counts.RECORDED, 'loan')),
    isDanger: true,
  },
  discard: {
    title: importLabels.discardTitle,
    label: importLabels.discard,
    text: importLabels.discardQuestion,
    isDanger: true,
  },
})

// Returns why the rows that are ready cannot be recorded yet, in the words with which the server refuses.
const findRecordBlock = ({ FAULTY, ASKED }: ImportView['counts']): string | null =>
  FAULTY > 0 ? importMessages.faulty : ASKED > 0 ? importMessages.asked : null

/** The actions on a whole import in its current state; each asks for confirmation. */
export const ImportActions = ({ view, isPending, step }: StepProps) => {
  const navigate = useNavigate()
  const [asks, setAsks] = useState<ConfirmedStep | null>(null)
  const { counts, state } = view
  const confirm = async () => {
    if (!asks) return
    const isDone = await step(asks)
    setAsks(null)
    if (!isDone || asks !== 'discard') return
    showSuccess(importLabels.discarded(view.fileName))
    navigate(paths.importLoans())
  }
  const question = asks && buildImportConfirmations(view)[asks]
  const blocked = state === 'CHECKED' ? findRecordBlock(counts) : null
  return (
    <div className="flex flex-col gap-1 sm:items-end">
      <div className="flex flex-wrap gap-2">
        {(state === 'READ' || state === 'CHECKING' || state === 'CHECKED') && (
          <Button disabled={isPending} onClick={() => setAsks('discard')}>
            {importLabels.discard}
          </Button>
        )}
        {state === 'CHECKED' && (
          <Button
            variant="primary"
            disabled={counts.READY === 0 || blocked !== null || isPending}
            aria-describedby={blocked ? 'import-blocked' : undefined}
            onClick={() => setAsks('record')}
          >
            {importLabels.record(formatCounted(counts.READY, 'loan'), formatShortDollars(view.principal))}
          </Button>
        )}
        {state === 'RECORDED' && counts.RECORDED > 0 && (
          <Button disabled={isPending} onClick={() => setAsks('undo')}>
            {importLabels.undo}
          </Button>
        )}
      </div>
      {blocked && (
        <p id="import-blocked" className="text-muted text-sm">
          {blocked}
        </p>
      )}
      {question && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsks(null)}
          title={question.title}
          confirmLabel={question.label}
          onConfirm={() => void confirm()}
          isPending={isPending}
          isDanger={question.isDanger ?? false}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
