import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import type { LoanSnapshotView } from '#lib/lending/history/logs/schema.ts'
import { RATING_LABELS } from '#lib/lending/records/view/fields.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import { REVIEW_FIELDS } from '#lib/lending/reviews/schema.ts'

/** Stars, reviews and responses of a version; renders nothing without any. */
export const SnapshotRatings = ({ version }: { version: LoanSnapshotView }) => {
  const given = FIELDS.filter((field) => version[field] !== null)
  if (given.length === 0) return null
  return (
    <Panel id="ratings" title={logLabels.ratings}>
      <dl className="divide-y divide-line">
        {given.map((field) => (
          <div key={field} className="py-2.5 first:pt-0 last:pb-0">
            <dt className="text-muted text-sm">{RATING_LABELS[field]}</dt>
            <dd className="mt-0.5 max-w-prose whitespace-pre-line break-words">
              {REVIEW_FIELDS[field][1] === 'stars' ? <Stars rating={Number(version[field])} /> : version[field]}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
