import { Face } from '#components/ui/face.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { changeLabels } from '#lib/lending/history/changes/labels.ts'
import type { ShownChange } from '#lib/lending/history/changes/rules.ts'

/** The latest changes of a loan as sentences, with the faces of who made them. */
export const LatestChanges = ({ changes }: { changes: readonly ShownChange[] }) => (
  <ol aria-label={changeLabels.title} className="mb-4 space-y-3" data-print="hidden">
    {changes.map(({ id, at, who, company, deed, details, faceFile }) => (
      <li key={id}>
        <p className="[overflow-wrap:anywhere]">
          <Face name={who} fileId={faceFile} className="inline-block font-medium">
            {who}
          </Face>{' '}
          {deed}
        </p>
        <div className="pl-[1.625rem] text-sm">
          {details.length > 0 && <p className="[overflow-wrap:anywhere]">{details.join(' · ')}</p>}
          <p className="text-muted">
            {company && company !== who && `${company} · `}
            <time dateTime={at.toISOString()}>{formatDayTime(at)}</time>
          </p>
        </div>
      </li>
    ))}
  </ol>
)
