'use client'

import { useRouter } from 'next/navigation'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { reviewMessages } from '#lib/lending/reviews/labels.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import type { ReviewAnswer } from '#lib/lending/reviews/schema.ts'
import { mergeLabels } from '#lib/lending/saving/editing/labels.ts'
import { usePolledLoan } from './use-loan-changes.ts'

type Props = { loanId: number; version: number; reviews: ReviewAnswer }

/** Notice on an open loan that somebody has saved or rated it meanwhile, with a button to reload. */
export const LoanChangedNotice = ({ loanId, version, reviews }: Props) => {
  const router = useRouter()
  const stored = usePolledLoan(loanId)
  if (!stored) return null
  const said = [
    ...(stored.version > version ? [mergeLabels.heading(stored.lastEditBy)] : []),
    ...(FIELDS.some((field) => stored[field] !== reviews[field]) ? [reviewMessages.meanwhile] : []),
  ]
  if (said.length === 0) return null
  return (
    <ConflictNotice
      className="mb-4"
      heading={said.join(' ')}
      actions={
        <Button size="sm" onClick={() => router.refresh()}>
          {mergeLabels.show}
        </Button>
      }
    >
      {null}
    </ConflictNotice>
  )
}
