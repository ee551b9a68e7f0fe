import { Avatar } from '#components/ui/avatar.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { changeLabels } from '#lib/lending/history/changes/labels.ts'
import type { LoanChange } from '#lib/lending/history/changes/rules.ts'

/** The latest changes of a loan as sentences, with the initials of who made them. */
export const LatestChanges = ({ changes }: { changes: readonly LoanChange[] }) => (
  <ol aria-label={changeLabels.title} className="mb-4 space-y-3" data-print="hidden">
    {changes.map(({ id, at, who, company, deed, details }) => (
      <li key={id} className="flex gap-3">
        <Avatar name={who} size="sm" className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="[overflow-wrap:anywhere]">
            <span className="font-medium">{who}</span> {deed}
          </p>
          {details.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{details.join(' · ')}</p>}
          <p className="text-muted text-sm">
            {company && company !== who && `${company} · `}
            <time dateTime={at.toISOString()}>{formatDayTime(at)}</time>
          </p>
        </div>
      </li>
    ))}
  </ol>
)
