'use client'

import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import type { AudienceSummary } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { countAudience } from '#lib/campaigns/composer/rules.ts'
import { FEW_RECIPIENTS } from '#lib/campaigns/drafts/labels.ts'

type QuestionProps = {
  summary: AudienceSummary
  reason: string
  onSend: (confirmedCount: number | null) => void
  onClose: () => void
}

/**
 * Confirmation before unsubscribed people get a mailing (row N-05); for large audiences the number of recipients must
 * be typed.
 */
export const ConfirmSendDialog = ({ summary, reason, onSend, onClose }: QuestionProps) => {
  const count = countAudience(summary)
  const isMany = count > FEW_RECIPIENTS
  const [typed, setTyped] = useState('')
  const id = useId()
  const isTyped = !isMany || typed.replaceAll(/[\s,]/g, '') === `${count}`
  const send = () => isTyped && onSend(isMany ? count : null)
  return (
    <Dialog
      role="alertdialog"
      isOpen
      beginsInField={isMany}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={composerLabels.sendTitle(count)}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{composerLabels.cancel}</Button>
          <Button variant="primary" disabled={!isTyped} onClick={send}>
            {composerLabels.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {summary.service > 0 && (
          <div>
            <p>{composerLabels.sendUnsubscribed(summary.service)}</p>
            <p className="mt-1 whitespace-pre-line break-words border-warn border-l-2 pl-3 text-muted">{reason}</p>
          </div>
        )}
        {isMany && (
          <div className="grid gap-1.5">
            <p>{composerLabels.sendMany}</p>
            <Label htmlFor={id}>{composerLabels.typeNumber(count)}</Label>
            <Input
              id={id}
              inputMode="numeric"
              className="max-w-40"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => event.key === 'Enter' && send()}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
