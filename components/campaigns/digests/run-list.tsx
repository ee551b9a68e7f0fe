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
    <EmptyState title={boardLabels.noRuns} className="py-6">
      {boardLabels.noRunsText}
    </EmptyState>
  ) : (
    <div className="flex flex-col gap-5">
      {[...Map.groupBy(runs, ({ day }) => day)].map(([day, own]) => {
        const shared = findSharedRefusal(own)
        const [quiet, rows] = [own.filter(isQuiet(shared)), own.filter((run) => !isQuiet(shared)(run))]
        return (
          <section key={day} aria-label={formatDay(day)}>
            <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
              <h3 className="font-medium">{formatDay(day)}</h3>
              {shared && <p className="text-muted text-sm">{shared}</p>}
            </div>
            <ul className="divide-y divide-line empty:hidden">
              {rows.map((run) => (
                <Run key={run.id} run={run} refusal={run.refusal === shared ? null : run.refusal} />
              ))}
            </ul>
            {quiet.length > 0 && (
              <p className="py-1 text-muted">{boardLabels.quiet(quiet.map(({ kind }) => digestSubjects[kind]))}</p>
            )}
          </section>
        )
      })}
    </div>
  )

// A run that planned nothing, without a reason of its own.
const isQuiet =
  (shared: string | null) =>
  ({ planned, refusal, finishedAt }: DigestRunRow): boolean =>
    planned === 0 && finishedAt !== null && (refusal === null || refusal === shared)

/** Returns the reason why nothing was sent if all runs of a day have the same one, so that it is said once. */
const findSharedRefusal = (runs: readonly DigestRunRow[]): string | null => {
  const reason = runs[0]?.refusal ?? null
  return runs.every(({ refusal }) => refusal === reason) ? reason : null
}

const Run = ({ run, refusal }: { run: DigestRunRow; refusal: string | null }) => (
  <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-1 sm:grid-cols-[minmax(0,2fr)_10rem_6rem_minmax(6rem,1fr)]">
    <span className="min-w-0">{digestSubjects[run.kind]}</span>
    <span className="whitespace-nowrap text-muted tabular-nums">{boardLabels.planned(run.planned)}</span>
    <span className="flex flex-wrap gap-1.5 empty:hidden max-sm:col-span-full sm:col-span-2">
      {COUNTS.filter(([name]) => run[name] > 0).map(([name, tone]) => (
        <Badge key={name} tone={tone}>
          {boardLabels.counts[name](run[name])}
        </Badge>
      ))}
      {run.finishedAt === null && <Badge tone="accent">{boardLabels.underWay}</Badge>}
    </span>
    {refusal && <span className="col-span-full text-muted text-sm">{refusal}</span>}
  </li>
)
