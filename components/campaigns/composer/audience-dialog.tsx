'use client'

import { useState } from 'react'
import { useResponseData } from '#components/request/use-answer.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { basisLabels, leftOutLabels } from '#lib/campaigns/audiences/labels.ts'
import type { AudienceLine, KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { mailCalls } from './addresses.ts'
import type { AudienceAnswer } from './use-audience.ts'

const TITLES = { all: composerLabels.allTitle, in: composerLabels.inTitle, out: composerLabels.outTitle }

type Props = {
  kind: KindInAddress
  part: keyof typeof TITLES
  onPreview: (individualId: number, name: string) => void
  onClose: () => void
}

/** Dialog with the people behind a count of the audience, page by page, each with the reason. */
export const AudienceDialog = ({ kind, part, onPreview, onClose }: Props) => {
  const [page, setPage] = useState(1)
  const answer = useResponseData<AudienceAnswer>(`${mailCalls.audience(kind)}?show=${part}&page=${page}`)
  const lines = answer && 'data' in answer ? answer.data.lines : null
  const total = lines?.total ?? 0
  const first = lines ? (page - 1) * lines.pageSize + 1 : 0
  const last = lines ? Math.min(total, page * lines.pageSize) : 0
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={TITLES[part]}
      width={640}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-muted">
            {total > 0 && composerLabels.range(first, last, total)}
          </p>
          <Button onClick={() => setPage(page - 1)} disabled={page === 1}>
            {composerLabels.previous}
          </Button>
          <Button onClick={() => setPage(page + 1)} disabled={!lines || last >= total}>
            {composerLabels.next}
          </Button>
        </>
      }
    >
      {answer === null && <Skeleton className="h-96 w-full" />}
      {answer && !lines && <p role="alert">{composerLabels.listFailed}</p>}
      {lines && (
        <ul className="divide-y divide-line">
          {lines.rows.map((line) => (
            <AudiencePersonRow key={line.individualId} line={line} onPreview={onPreview} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const AudiencePersonRow = ({ line, onPreview }: { line: AudienceLine; onPreview: Props['onPreview'] }) => {
  const { individualId, name, company, address, basis, reason } = line
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{name}</p>
        <p className="truncate text-muted text-sm">{[company, address].filter(Boolean).join(' · ')}</p>
      </div>
      {reason && <Badge tone="warn">{leftOutLabels[reason]}</Badge>}
      {basis && (
        <>
          <Badge tone={basis === 'SERVICE' ? 'warn' : 'good'}>{basisLabels[basis]}</Badge>
          <Button size="sm" aria-label={composerLabels.previewFor(name)} onClick={() => onPreview(individualId, name)}>
            {composerLabels.preview}
          </Button>
        </>
      )}
    </li>
  )
}
