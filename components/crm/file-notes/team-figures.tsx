import { formatCount } from '#lib/core/counts.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import type { RankedScores, Score } from '#lib/crm/file-notes/scores/schema.ts'

type Props = { people: readonly RankedScores[]; team: readonly Score[]; total: number }

/** The figures behind the team's sparklines: a row per person, a column per month or day. */
export const TeamCallFigures = ({ people, team, total }: Props) => (
  <details className="mt-3">
    <summary className="w-fit rounded-sm text-muted hover:text-ink">{scoreLabels.figures}</summary>
    <section
      aria-label={scoreLabels.figures}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      data-panel
      className="mt-2 overflow-x-auto rounded-md border border-line bg-panel p-3"
    >
      <table aria-label={scoreLabels.figures} className="text-sm tabular-nums">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="pr-4 text-left font-medium">
              {scoreLabels.person}
            </th>
            {team.map(({ sortDate, dateDisplay }) => (
              <th key={sortDate} scope="col" className="whitespace-nowrap px-1.5 text-right font-medium">
                {dateDisplay}
              </th>
            ))}
            <th scope="col" className="px-1.5 text-right font-medium">
              {scoreLabels.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {[{ userName: scoreLabels.everybody, monthlyScores: team, total }, ...people].map((person, place) => (
            <tr key={place}>
              <th scope="row" className="whitespace-nowrap pr-4 text-left font-medium">
                {person.userName}
              </th>
              {person.monthlyScores.map(({ sortDate, calls }) => (
                <td key={sortDate} className="px-1.5 text-right">
                  {calls}
                </td>
              ))}
              <td className="px-1.5 text-right font-semibold">{formatCount(person.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
