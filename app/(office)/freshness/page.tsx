import { FilterRow } from '#components/data-table/filter-row.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { FreshnessBoard } from '#components/market/freshness/freshness-board.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { packPageOfRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'
import { freshnessStates } from '#lib/market/freshness/fields.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { listFreshness } from '#lib/market/freshness/queries.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: freshnessLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The freshness of all lenders' criteria, for staff; others get 403. */
export default async function FreshnessPage({ searchParams }: Props) {
  const actor = await pageActor(freshnessPolicies.view.who)
  const search = freshnessSearch.parse(await searchParams)
  const board = await listFreshness(actor, search)
  const { rows: bdms } = await readChoiceList(actor, { name: 'bdms', query: { search: '', page: 1 } })
  const params = freshnessSearch.params(search)
  return (
    <>
      <PageHeader title={freshnessLabels.title} description={freshnessLabels.description} total={board.total} />
      <FilterRow
        path={paths.freshness()}
        controls={freshnessSearch.controls(actor)}
        params={params}
        lists={{ bdms, states: Object.entries(freshnessStates).map(([id, name]) => ({ id, name })) }}
        isNarrowed={freshnessSearch.isNarrowed(search)}
      />
      <FreshnessBoard
        key={JSON.stringify(params)}
        page={packPageOfRows(board)}
        place={{ path: paths.freshness(), query: params, usual: { column: 'lender', isDescending: false } }}
        sort={search.sort}
        empty={<EmptyState title={freshnessLabels.empty}>{freshnessLabels.emptyText}</EmptyState>}
      />
    </>
  )
}
