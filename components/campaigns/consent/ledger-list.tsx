import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { actionLabels, consentLabels, getOptOutScopeName, sourceLabels } from '#lib/campaigns/consent/labels.ts'
import type { LedgerEntry } from '#lib/campaigns/consent/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import type { OptOutSource } from '#lib/foundation/opt-outs/schema.ts'

/** The opt-out history of an address, newest first: which mail, in or out, by what, by whom and when. */
export const OptOutHistory = ({ ledger }: { ledger: readonly LedgerEntry[] }) =>
  ledger.length === 0 ? (
    <EmptyState title={consentLabels.noChoices} className="py-8">
      {consentLabels.noChoicesText}
    </EmptyState>
  ) : (
    <ol className="divide-y divide-line">
      {ledger.map(({ id, scope, action, source, actor, at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <Badge tone={action === 'OUT' ? 'warn' : 'good'}>{actionLabels[action]}</Badge>
          <span className="min-w-0 font-medium">{getOptOutScopeName(scope)}</span>
          <span className="min-w-0 text-muted">
            {sourceLabels[source as OptOutSource]}
            {actor && `, ${actor}`}
          </span>
          <time dateTime={at.toISOString()} className="ml-auto whitespace-nowrap text-muted text-sm">
            {formatDayTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
