'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { importCalls } from './addresses.ts'
import type { StepProps } from './import-actions.tsx'
import { ImportNotice } from './import-notice.tsx'

/** Notices on an import: what blocks it or what its result was, each with its action. */
export const ImportNotices = ({ view, isPending, step }: StepProps) => {
  const [asks, setAsks] = useState(false)
  const { counts, state } = view
  const isChecked = state === 'CHECKED'
  const isClear = isChecked && counts.FAULTY + counts.ASKED === 0
  const confirm = async () => {
    await step('confirm-paused')
    setAsks(false)
  }
  return (
    <>
      <div role="status" className="mb-4 flex flex-col gap-2 empty:hidden">
        {isChecked && counts.FAULTY > 0 && (
          <ImportNotice
            tone="bad"
            text={importLabels.errors(counts.FAULTY)}
            actions={
              <Button disabled={isPending} onClick={() => void step('skip-errors')}>
                {importLabels.skipAll}
              </Button>
            }
          />
        )}
        {isChecked && counts.ASKED > 0 && (
          <ImportNotice
            tone="warn"
            text={importLabels.asked(counts.ASKED)}
            actions={
              <>
                <Button disabled={isPending} onClick={() => void step('skip-paused')}>
                  {importLabels.skipAsked}
                </Button>
                <Button disabled={isPending} onClick={() => setAsks(true)}>
                  {importLabels.confirmAsked}
                </Button>
              </>
            }
          />
        )}
        {isClear && counts.READY > 0 && <ImportNotice tone="good" text={importLabels.allReady} />}
        {isClear && counts.READY === 0 && <ImportNotice tone="neutral" text={importLabels.noneReady} />}
        {state === 'RECORDED' && counts.FAULTY > 0 && (
          <ImportNotice
            tone="warn"
            text={importLabels.leftOut(counts.FAULTY)}
            actions={
              <a href={importCalls.leftOut(view.id)} download className={buttonClass({})} data-print="hidden">
                <Download aria-hidden />
                {importLabels.downloadLeftOut}
              </a>
            }
          />
        )}
        {state === 'UNDONE' && counts.KEPT > 0 && <ImportNotice tone="warn" text={importLabels.kept(counts.KEPT)} />}
      </div>
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={importLabels.askedTitle}
        confirmLabel={importLabels.confirmContinue}
        onConfirm={() => void confirm()}
        isPending={isPending}
      >
        {importLabels.askedQuestion(counts.ASKED)}
      </ConfirmDialog>
    </>
  )
}
