'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { mailCalls } from './addresses.ts'
import type { useLetterSaver } from './use-letter.ts'

type DiscardProps = { kind: KindInAddress; saver: ReturnType<typeof useLetterSaver>; onDiscarded: () => void }

/** The button that deletes a draft after a question. */
export const DiscardDraftButton = ({ kind, saver, onDiscarded }: DiscardProps) => {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const discard = async () => {
    setPending(true)
    await saver.flush()
    const query = { version: saver.storedNow().version }
    const result = await request.delete(mailCalls.draft(kind), query, { isQuiet: true })
    setPending(false)
    setAsking(false)
    if (!result.ok) return showFailedSave(result)
    saver.end()
    showSuccess(composerLabels.discarded)
    onDiscarded()
  }
  return (
    <>
      {/* On a phone an icon, so that it fits beside the title. */}
      <Button className="max-sm:size-[34px] max-sm:px-0" onClick={() => setAsking(true)}>
        <Trash2 className="sm:hidden" aria-hidden />
        <span className="max-sm:sr-only">{composerLabels.discard}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={composerLabels.discardTitle}
        confirmLabel={composerLabels.discard}
        onConfirm={() => void discard()}
        isPending={isPending}
        isDanger
      >
        {composerLabels.discardText}
      </ConfirmDialog>
    </>
  )
}
