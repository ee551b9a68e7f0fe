import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import type { CallReason } from '#lib/discovery/calls/schema.ts'

/** The worst reason to call somebody, on one line, with the count of the others; the call's own page lists them all. */
export const WorstCallReason = ({ reasons }: { reasons: readonly CallReason[] }) => {
  const [worst, ...others] = reasons
  if (!worst) return null
  return (
    <span className="relative flex items-baseline gap-2" title={reasons.map(({ text }) => text).join(' · ')}>
      {worst.short && <span className="sr-only">{worst.text}</span>}
      <span className="min-w-0 truncate" aria-hidden={worst.short ? true : undefined}>
        {worst.isOverdue ? (
          <DeadlineMark deadline={{ text: worst.short ?? worst.text, isOverdue: true }} />
        ) : (
          worst.text
        )}
      </span>
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
