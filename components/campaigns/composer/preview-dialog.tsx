'use client'

import { MailPreview } from '#components/campaigns/bodies/mail-preview.tsx'
import { useResponseData } from '#components/request/use-answer.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { Preview } from '#lib/campaigns/drafts/schema.ts'
import { mailCalls } from './addresses.ts'

type Props = { kind: KindInAddress; individualId: number | null; onClose: () => void }

/** Preview of the stored draft for one recipient, at two widths, light or dark, or as plain text. */
export const MailPreviewDialog = ({ kind, individualId, onClose }: Props) => {
  const answer = useResponseData<Preview>(mailCalls.preview(kind, individualId))
  const preview = answer && 'data' in answer ? answer.data : null
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={composerLabels.previewTitle} width={720}>
      {answer === null && <Skeleton className="h-96 w-full" />}
      {answer && !preview && <p role="alert">{composerLabels.previewFailed}</p>}
      {preview && (
        <>
          <p className="text-muted">
            {composerLabels.previewAs} {preview.name} · {preview.address}
          </p>
          <p className="mt-1 mb-3 break-words font-semibold text-lg">{preview.subject}</p>
          <MailPreview
            html={preview.html}
            text={preview.text}
            pictureAddress={(attachmentId) => mailCalls.attachment(kind, attachmentId)}
          />
        </>
      )}
    </Dialog>
  )
}
