'use client'

import { X } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { RecipientOption } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'

/** A chosen recipient with the button that removes it. */
export const RecipientChoiceRow = ({ option, onRemove }: { option: RecipientOption; onRemove: () => void }) => {
  const { name, company, email, numberOfUsers, numberOfUnsubscribedUsers, companyId } = option
  const about =
    companyId === null ? [company, email].filter(Boolean).join(' · ') : composerLabels.members(numberOfUsers)
  return (
    <li className="flex items-center gap-2 py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="truncate text-muted text-sm">{about}</p>
      </div>
      {numberOfUnsubscribedUsers > 0 && (
        <Badge tone="warn">{composerLabels.unsubscribedOf(numberOfUnsubscribedUsers, numberOfUsers)}</Badge>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={composerLabels.remove(name)} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  )
}
