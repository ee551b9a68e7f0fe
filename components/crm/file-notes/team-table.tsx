import { cn } from '#components/ui/cn.ts'
import { formatCount } from '#lib/core/counts.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { computeMeanCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { RankedScores, ScoreSpan } from '#lib/crm/file-notes/scores/schema.ts'
import { CallSparkline } from './sparkline.tsx'

type Props = {
  span: ScoreSpan
  people: readonly RankedScores[]
  /** The number of calls at the top edge of every sparkline, so that they can be compared. */
  top: number
  /** True if the ranking has one part, whose sparklines are below those of the total. */
  isAlone: boolean
}

const FIGURE = 'w-16 whitespace-nowrap px-2 text-right tabular-nums'

/** A part of the ranking: rank, name, sparkline, the latest period, the mean and the total. */
export const TeamCallTable = ({ span, people, top, isAlone }: Props) => (
  <div data-panel className="overflow-hidden rounded-md border border-line bg-panel">
    <table
      aria-label={`${scoreLabels.rank} ${people[0]?.rank} to ${people.at(-1)?.rank}`}
      className={cn('w-full text-sm', isAlone && 'sm:[&_th:nth-child(n+4)]:min-w-16')}
    >
      <thead>
        <tr className="h-7 border-line border-b text-muted text-xs">
          <th scope="col" className="w-8 min-w-8 pl-3 text-right font-medium">
            <span aria-hidden>#</span>
            <span className="sr-only">{scoreLabels.rank}</span>
          </th>
          <th scope="col" className="px-3 text-left font-medium sm:w-52 sm:min-w-52 wide:w-56 wide:min-w-56">
            {scoreLabels.person}
          </th>
          <th scope="col" className="w-[14%] text-left font-medium sm:w-full">
            {scoreLabels.trend}
            <span className="font-normal max-sm:hidden"> {scoreLabels.upTo(top)}</span>
          </th>
          <th scope="col" className={`${FIGURE} font-medium max-[30rem]:hidden`}>
            {people[0]?.monthlyScores.at(-1)?.dateDisplay.replace(/ \d{4}$/, '')}
          </th>
          <th scope="col" title={scoreLabels.averageHint[span]} className={`${FIGURE} font-medium max-sm:hidden`}>
            {scoreLabels.average[span]}
          </th>
          <th scope="col" className={`${FIGURE} pr-4 font-medium`}>
            {scoreLabels.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ userName, rank, total, monthlyScores }, place) => (
          <tr key={place} className="h-[27px] border-line border-b last:border-b-0">
            <td className="pl-3 text-right text-muted tabular-nums">{rank}</td>
            <th scope="row" className="max-w-0 truncate px-3 text-left font-medium" title={userName}>
              {userName}
            </th>
            <td>
              <CallSparkline scores={monthlyScores} top={top} height={17} />
            </td>
            <td className={`${FIGURE} max-[30rem]:hidden`}>{formatCount(monthlyScores.at(-1)?.calls ?? 0)}</td>
            <td className={`${FIGURE} text-muted max-sm:hidden`}>
              {computeMeanCalls(total, monthlyScores, span).toFixed(1)}
            </td>
            <td className={`${FIGURE} pr-4 font-semibold`}>{formatCount(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
