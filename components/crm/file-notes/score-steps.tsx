import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Day } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { findNeighbourScorePeriods } from '#lib/crm/file-notes/scores/rules.ts'
import type { Score, ScoreSpan } from '#lib/crm/file-notes/scores/schema.ts'
import { buildNoteSearchPath, type NoteSearch } from '#lib/crm/file-notes/search.ts'

type Props = {
  span: ScoreSpan
  scores: readonly Score[]
  /** The last period that is shown, if not that of the scores. */
  last?: Score | undefined
  search: NoteSearch
  today: Day
  children?: ReactNode
}

/** The displayed period with links to the earlier and later one. */
export const ScorePeriodLinks = ({ span, scores, last, search, today, children }: Props) => {
  const { earlier, later } = findNeighbourScorePeriods(
    span,
    today,
    scores.map(({ sortDate }) => sortDate),
  )
  const buildStepPath = (lastDateFromQuery: Day) => buildNoteSearchPath(paths.notes(), { ...search, lastDateFromQuery })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {children}
      {/* The days and the links that change them stay in one row. */}
      <div className="flex min-w-fit flex-1 items-center gap-x-3">
        <p className="mr-auto text-muted">
          {scores[0]?.dateDisplay} to {(last ?? scores.at(-1))?.dateDisplay}
        </p>
        <ButtonLink href={buildStepPath(earlier)} scroll={false}>
          {scoreLabels.earlier}
        </ButtonLink>
        {later && (
          <ButtonLink href={buildStepPath(later)} scroll={false}>
            {scoreLabels.later}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
