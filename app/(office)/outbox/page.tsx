import { TriangleAlert } from 'lucide-react'
import { FilterFold } from '#components/data-table/filter-fold.tsx'
import { FilterRow } from '#components/data-table/filter-row.tsx'
import { OutboxTable } from '#components/foundation/mail/outbox-table.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { listShownColumns } from '#lib/core/columns.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import { outboxColumns } from '#lib/foundation/mail/columns.ts'
import { outboxLabels } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { listOutboxMessages } from '#lib/foundation/mail/queries.ts'
import { outboxLists, outboxSearch } from '#lib/foundation/mail/search.ts'
import { findMailService } from '#lib/server/operations/env.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: outboxLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const UnconnectedLine = ({ text }: { text: string }) => (
  <span className="font-medium text-warn">
    <TriangleAlert className="mr-1.5 inline size-4 align-[-0.2em]" aria-hidden />
    {text}
  </span>
)

/** The outbox with every email of the product, for staff with ADMIN. */
export default async function OutboxPage({ searchParams }: Props) {
  const actor = await pageActor(emailPolicies.readOutbox.who)
  const search = outboxSearch.parse(await searchParams)
  const messages = await listOutboxMessages(actor, search)
  const service = findMailService()
  const params = outboxSearch.params(search)
  const isNarrowed = outboxSearch.isNarrowed(search)
  const { title, waitHere, noTransport, empty, emptyText, noneFound, clearFilters } = outboxLabels
  const isWaiting = messages.rows.some(({ state }) => state === 'QUEUED')
  const unconnected = isWaiting ? waitHere : noTransport
  return (
    <>
      <PageHeader
        title={title}
        total={messages.total}
        description={service ? outboxLabels[service] : <UnconnectedLine text={unconnected} />}
      />
      <FilterFold set={outboxSearch.chips(search, outboxLists).length}>
        <FilterRow
          path={paths.outbox()}
          controls={outboxSearch.controls(actor)}
          params={params}
          lists={outboxLists}
          isNarrowed={isNarrowed}
        />
      </FilterFold>
      <OutboxTable
        page={packPageOfRows(messages)}
        shown={listShownColumns(outboxColumns, actor)}
        place={{ path: paths.outbox(), query: params }}
        empty={
          messages.rows.length === 0 && (
            <EmptyState title={isNarrowed ? noneFound : empty}>{isNarrowed ? clearFilters : emptyText}</EmptyState>
          )
        }
      />
    </>
  )
}
