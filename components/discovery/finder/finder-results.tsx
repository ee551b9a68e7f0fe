import type { ListLink } from '#components/data-table/list-links.ts'
import { Pager } from '#components/data-table/pager.tsx'
import type { Page } from '#lib/core/pagination.ts'
import type { FinderCard as Card } from '#lib/discovery/finder/schema.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { EmptyFinderResults } from './empty-results.tsx'
import { FinderCard } from './finder-card.tsx'

export type FinderResultsProps = {
  kind: FinderKind
  page: Page<Card>
  /** True if a filter is set. */
  isNarrowed: boolean
  link: ListLink
  hrefOf: (card: Card) => string | null
}

/** The most cards that a first screen has, on two columns. */
const ON_FIRST_SCREEN = 4

/** The cards of one page in order, and the pager (rows L-02, L-07, L-09). */
export const FinderResults = ({ kind, page, isNarrowed, link, hrefOf }: FinderResultsProps) => {
  const { rows, total, pageSize } = page
  return rows.length > 0 ? (
    <>
      <div className="@container">
        <ol className="grid gap-4 @3xl:grid-cols-2">
          {rows.map((card, at) => (
            <li key={card.id} className="finder-item">
              <FinderCard
                card={card}
                place={(page.page - 1) * pageSize + at + 1}
                href={hrefOf(card)}
                isFar={at >= ON_FIRST_SCREEN}
              />
            </li>
          ))}
        </ol>
      </div>
      <Pager page={page.page} pageSize={pageSize} total={total} link={link} />
    </>
  ) : (
    <EmptyFinderResults kind={kind} isBeyond={total > 0} isNarrowed={isNarrowed} firstPage={link({ page: 1 })} />
  )
}
