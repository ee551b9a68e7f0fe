import type { ReactNode } from 'react'
import { DottedParts } from '#components/discovery/dashboard/dotted-parts.tsx'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import type { CallReason } from '#lib/discovery/calls/schema.ts'

/** Why to call somebody now, in one line after `first`; what is overdue in red. */
export const CallReasons = ({ reasons, first }: { reasons: readonly CallReason[]; first?: ReactNode }) => {
  const parts = reasons.map((reason) =>
    reason.isOverdue ? (
      <DeadlineMark key={reason.text} deadline={reason} className="block whitespace-normal pl-4.5 -indent-4.5" />
    ) : (
      reason.text
    ),
  )
  return <DottedParts parts={first ? [first, ...parts] : parts} />
}
