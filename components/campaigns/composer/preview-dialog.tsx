'use client'

import { useState } from 'react'
import { useAnswer } from '#components/request/use-answer.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { Preview } from '#lib/campaigns/drafts/schema.ts'
import { mailCalls } from './addresses.ts'

const VIEWS = [
  { id: '640', name: composerLabels.wide },
  { id: '320', name: composerLabels.narrow },
  { id: 'text', name: composerLabels.asText },
]
const SCHEMES = [
  { id: 'light', name: composerLabels.light },
  { id: 'dark', name: composerLabels.dark },
]

type Props = { kind: KindInAddress; individualId: number | null; onClose: () => void }

/** The stored draft as one recipient would get it, at two widths, light or dark, or as plain text. */
export const PreviewDialog = ({ kind, individualId, onClose }: Props) => {
  const answer = useAnswer<Preview>(mailCalls.preview(kind, individualId))
  const [view, setView] = useState('640')
  const [scheme, setScheme] = useState('light')
  const preview = answer && 'data' in answer ? answer.data : null
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={composerLabels.previewTitle} width={720}>
      <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        <RadioGroup
          name="preview-view"
          label={composerLabels.view}
          hidesLabel
          options={VIEWS}
          value={view}
          onChange={({ target }) => setView(target.value)}
        />
        {view !== 'text' && (
          <RadioGroup
            name="preview-scheme"
            label={composerLabels.scheme}
            hidesLabel
            options={SCHEMES}
            value={scheme}
            onChange={({ target }) => setScheme(target.value)}
          />
        )}
      </div>
      {answer === null && <Skeleton className="h-96 w-full" />}
      {answer && !preview && <p role="alert">{composerLabels.previewFailed}</p>}
      {preview && (
        <>
          <p className="text-muted">
            {composerLabels.previewAs} {preview.name} · {preview.address}
          </p>
          <p className="mt-1 mb-3 break-words font-semibold text-lg">{preview.subject}</p>
          {view === 'text' ? (
            <pre className="whitespace-pre-wrap break-words rounded-md bg-sunken p-4 font-sans">{preview.text}</pre>
          ) : (
            <iframe
              title={composerLabels.previewTitle}
              sandbox=""
              srcDoc={preview.html}
              style={{ width: `${view}px`, colorScheme: scheme }}
              className="mx-auto block h-[60dvh] max-w-full rounded-md border border-line"
            />
          )}
        </>
      )}
    </Dialog>
  )
}
