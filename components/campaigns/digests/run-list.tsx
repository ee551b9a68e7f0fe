import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { DigestRunRow } from '#lib/campaigns/digests/board/schema.ts'
import { boardLabels, digestSubjects } from '#lib/campaigns/digests/labels.ts'
import { formatDay } from '#lib/core/dates.ts'

const COUNTS = [
  ['sent', 'good'],
  ['waiting', 'warn'],
  ['dropped', 'neutral'],
  ['failed', 'bad'],
] as const

/** The latest runs by day, with the number of messages planned and their delivery. */
export const DigestRunList = ({ runs }: { runs: readonly DigestRunRow[] }) =>
  runs.length === 0 ? (
    <EmptyState title={boardLabels.noRuns}>{boardLabels.noRunsText}</EmptyState>
  ) : (
    <div className="flex flex-col gap-5">
      {[...Map.groupBy(runs, ({ day }) => day)].map(([day, own]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h3 className="mb-1 font-medium">{formatDay(day)}</h3>
          <ul className="divide-y divide-line">
            {own.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )

const Run = ({ run }: { run: DigestRunRow }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
    <span className="min-w-0 basis-56">{digestSubjects[run.kind]}</span>
    <span className="text-muted tabular-nums">{boardLabels.planned(run.planned)}</span>
    <span className="flex flex-wrap gap-1.5">
      {COUNTS.filter(([name]) => run[name] > 0).map(([name, tone]) => (
        <Badge key={name} tone={tone}>
          {boardLabels.counts[name](run[name])}
        </Badge>
      ))}
      {run.finishedAt === null && <Badge tone="accent">{boardLabels.underWay}</Badge>}
    </span>
    {run.refusal && <span className="basis-full text-muted text-sm">{run.refusal}</span>}
  </li>
)
