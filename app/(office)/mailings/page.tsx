import { MailingTable } from '#components/campaigns/mailings/mailing-table.tsx'
import { FilterFold } from '#components/data-table/filter-fold.tsx'
import { FilterRow } from '#components/data-table/filter-row.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { mailingColumns } from '#lib/campaigns/mailings/columns.ts'
import { kindLabels, mailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { listMailings } from '#lib/campaigns/mailings/queries.ts'
import { listedStates, mailingSearch } from '#lib/campaigns/mailings/search.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: mailingLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const lists = { kinds: Object.entries(kindLabels).map(([id, name]) => ({ id, name })), states: listedStates }

/** The list of bulk and marketing mailings, for staff with ADMIN. */
export default async function MailingsPage({ searchParams }: Props) {
  const actor = await pageActor(mailingPolicies.read.who)
  const search = mailingSearch.parse(await searchParams)
  const mailings = await listMailings(actor, search)
  const params = mailingSearch.params(search)
  const isNarrowed = mailingSearch.isNarrowed(search)
  const { title, description, empty, emptyText, noneFound, clearFilters } = mailingLabels
  return (
    <>
      <PageHeader title={title} description={description} total={mailings.total} />
      <FilterFold set={mailingSearch.chips(search, lists).length}>
        <FilterRow
          path={paths.mailings()}
          controls={mailingSearch.controls(actor)}
          params={params}
          lists={lists}
          isNarrowed={isNarrowed}
        />
      </FilterFold>
      <MailingTable
        page={packPageOfRows(mailings)}
        shown={listShownColumns(mailingColumns, actor)}
        place={{ path: paths.mailings(), query: params }}
        empty={<EmptyState title={isNarrowed ? noneFound : empty}>{isNarrowed ? clearFilters : emptyText}</EmptyState>}
      />
    </>
  )
}
