'use client'

import { LoaderCircle } from 'lucide-react'
import { Dialog } from '#components/ui/dialog.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'

/** Blocks the screen until the audience is frozen and the mailing queued; it cannot be closed (row N-05). */
export const SendingDialog = () => (
  <Dialog
    isOpen
    isDismissible={false}
    role="alertdialog"
    onOpenChange={() => {}}
    title={draftMessages.sending}
    width={380}
  >
    <p role="status" className="flex items-center gap-3 text-muted">
      <LoaderCircle className="size-5 shrink-0 animate-spin text-accent" aria-hidden />
      {composerLabels.sendingText}
    </p>
  </Dialog>
)
