import { formatCount } from '#lib/core/counts.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { type Bar, buildScoreChartBars } from '#lib/crm/file-notes/scores/rules.ts'
import type { RankedScores } from '#lib/crm/file-notes/scores/schema.ts'

/** The calls of each person as a small chart, all people on one page and on one scale; the table below has the same figures. */
export const TeamCallCharts = ({ people }: { people: readonly RankedScores[] }) => {
  const top = Math.max(1, ...people.flatMap(({ monthlyScores }) => monthlyScores.map(({ calls }) => calls)))
  return (
    <>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-3">
        {people.map((person, place) => (
          <li key={place} data-panel className="min-w-0 rounded-md border border-line bg-panel px-3 pt-2 pb-1.5">
            <p className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 truncate font-medium" title={person.userName}>
                {person.userName}
              </span>
              <span className="shrink-0 text-muted text-sm tabular-nums">
                <span aria-hidden>{formatCount(person.total)}</span>
                <span className="sr-only">{scoreLabels.calls(person.total)}</span>
              </span>
            </p>
            <SmallCallChart person={person} top={top} />
          </li>
        ))}
      </ol>
      <p className="mt-2 text-muted text-sm">{scoreLabels.scale(top)}</p>
    </>
  )
}

const AREA = { x: 0, y: 0, width: 200, height: 56 }

// One path, because an element a bar would make the page of a large team several times as heavy.
const drawBars = (bars: readonly Bar[]): string =>
  bars.map(({ x, width, height }) => `M${x} ${AREA.height}v-${height}h${width}v${height}`).join('')

const SmallCallChart = ({ person: { userName, total, monthlyScores }, top }: { person: RankedScores; top: number }) => {
  const [first, last] = [monthlyScores[0]?.dateDisplay ?? '', monthlyScores.at(-1)?.dateDisplay ?? '']
  return (
    <>
      <svg
        viewBox={`0 0 ${AREA.width} ${AREA.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={scoreLabels.ofPerson({ name: userName, total, first, last })}
        className="mt-1 block h-14 w-full border-line border-b text-accent"
      >
        <path fill="currentColor" d={drawBars(buildScoreChartBars(monthlyScores, top, AREA))} />
      </svg>
      <p aria-hidden className="flex justify-between text-2xs text-muted leading-4">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </>
  )
}
