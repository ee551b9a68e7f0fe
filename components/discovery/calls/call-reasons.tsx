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

/** The worst reason to call somebody, on one line, with the count of the others; the call's own page lists them all. */
export const WorstCallReason = ({ reasons }: { reasons: readonly CallReason[] }) => {
  const [worst, ...others] = reasons
  if (!worst) return null
  return (
    <span className="relative flex items-baseline gap-2" title={reasons.map(({ text }) => text).join(' · ')}>
      <span className="min-w-0 truncate">{worst.isOverdue ? <DeadlineMark deadline={worst} /> : worst.text}</span>
      {others.length > 0 && (
        <>
          <span className="shrink-0 text-muted tabular-nums" aria-hidden>
            +{others.length}
          </span>
          <span className="sr-only">{others.map(({ text }) => ` · ${text}`).join('')}</span>
        </>
      )}
    </span>
  )
}
