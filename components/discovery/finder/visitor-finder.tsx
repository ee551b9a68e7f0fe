import type { ListLink } from '#components/data-table/list-links.ts'
import { cn } from '#components/ui/cn.ts'
import { visitor } from '#lib/core/actor.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { finderLabels, formatFinderSentence } from '#lib/discovery/finder/labels.ts'
import type { Dot } from '#lib/discovery/finder/map/rules.ts'
import type { QuestionFields, Refused } from '#lib/discovery/finder/questions/rules.ts'
import { buildDetailsPath, searchWords } from '#lib/discovery/finder/rules.ts'
import type { FinderPage } from '#lib/discovery/finder/schema.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { type FinderPlace, type FinderView, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { buildFilterBar } from './finder-chips.ts'
import { FinderQuestion, FinderQuestionFaults, summarizeQuestion } from './finder-question.tsx'
import { FinderResults } from './finder-results.tsx'
import { KindToggle } from './kind-toggle.tsx'
import { FinderMap } from './map/finder-map.tsx'
import type { Place } from './map/projection.ts'
import { QuestionFold } from './question-fold.tsx'
import { RankingNote } from './ranking-note.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { VisitorFilters } from './visitor-filters.tsx'
import { WiderSearch } from './wider-search.tsx'

type VisitorFinderProps = {
  place: FinderPlace
  view: FinderView & Parameters<typeof UnreadNotice>[0]
  page: FinderPage
  lists: Lists
  /** The places of the matching loans, and the circle of the requested radius. */
  map: { dots: readonly Dot[]; circle: (Place & { kilometres: number }) | null }
  question: QuestionFields
  /** Errors in the question as it was entered. */
  refused: Refused | null
}

/**
 * The finder of visitors: a question, the lenders or brokers who have closed such loans, and a map. Works without
 * JavaScript (row L-01).
 */
export const VisitorFinder = ({ place, view, page, lists, map, question, refused }: VisitorFinderProps) => {
  const { kind, search, faults } = view
  const link: ListLink = ({ page: wanted = 1 }) =>
    viewPath(place, { kind, search: finderSearch.onPage(search, wanted) })
  // Without a radius the map shows the suburb, at its first dot.
  const { suburb } = search.filters
  const centre = map.circle ?? (suburb === undefined ? null : (map.dots[0] ?? null))
  const around = centre && {
    latitude: centre.latitude,
    longitude: centre.longitude,
    name: lists['states-suburbs']?.find(({ id }) => id === suburb)?.name ?? '',
    kilometres: map.circle?.kilometres ?? 0,
  }
  const isNarrowed = finderSearch.isNarrowed(search)
  const isCompact = refused !== null || isNarrowed
  // A refused amount is corrected in its field; a suburb is chosen from those that were meant.
  const isFolded = refused ? refused.choices.length > 0 && refused.amount.length === 0 : isNarrowed
  const withheld = finderSearch.withheld(visitor)
  return (
    <>
      <h1
        className={cn(
          'mt-2 text-balance font-semibold text-2xl tracking-tight',
          isCompact && 'max-md:mt-0 max-md:text-lg',
        )}
      >
        {finderLabels.question.title}
      </h1>
      <p className={cn('mt-1.5 text-lg text-muted', isCompact && 'max-md:hidden')}>{finderLabels.question.lead}</p>
      {isFolded && <FinderQuestionFaults {...question} refused={refused} />}
      {/* A new key folds it again when the search changes. */}
      <QuestionFold key={JSON.stringify(question)} summary={summarizeQuestion(question)} isFolded={isFolded}>
        <FinderQuestion {...question} refused={refused} isFolded={isFolded} />
      </QuestionFold>
      <UnreadNotice faults={faults} />
      <VisitorFilters {...buildFilterBar({ place, view, lists, withheld })} lists={lists} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">{formatFinderSentence(kind, page.total, searchWords(search, lists))}</p>
        <KindToggle
          kind={kind}
          hrefOf={(next) => viewPath(place, { kind: next, search: finderSearch.onPage(search, 1) })}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <FinderResults
            kind={kind}
            page={page}
            isNarrowed={finderSearch.isNarrowed(search)}
            link={link}
            hrefOf={({ id }) => buildDetailsPath(visitor, { kind, id, amount: question.amount }, search)}
          />
          <WiderSearch place={place} view={view} total={page.total} radii={lists.radius ?? []} />
          {page.rows.length > 0 && <RankingNote />}
        </div>
        <div className="lg:sticky lg:top-4">
          <FinderMap dots={map.dots} around={around} />
        </div>
      </div>
    </>
  )
}
