import Link from 'next/link'
import type { Column } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { listLinks } from '#components/data-table/list-links.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { tableTime } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { kindLabels, outboxLabels, stateLabels } from '#lib/foundation/mail/labels.ts'
import { OUTBOX_PAGE_SIZES, type OutboxRow } from '#lib/foundation/mail/schema.ts'

const [USUAL] = OUTBOX_PAGE_SIZES

const COLUMNS: Column<OutboxRow>[] = [
  { id: 'queued', header: 'Queued', cell: ({ queuedAt }) => tableTime(queuedAt) },
  { id: 'address', header: 'To', isCardTitle: true, cell: ({ address }) => address },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ id, subject }) => (
      <Link href={paths.outboxMessage(id)} prefetch={false} className="font-medium text-accent hover:underline">
        {subject}
      </Link>
    ),
  },
  { id: 'kind', header: 'Type', cell: ({ kind }) => kindLabels[kind] },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].name}</Badge>,
  },
  { id: 'sent', header: 'Sent', cell: ({ sentAt }) => (sentAt ? tableTime(sentAt) : '') },
  { id: 'error', header: 'Reason', cell: ({ error }) => error },
]

/** Every message that goes out to people, newest first. */
export const OutboxTable = ({ messages }: { messages: Page<OutboxRow> }) => {
  const { rows, ...paging } = messages
  const query = paging.pageSize === USUAL ? {} : { pageSize: String(paging.pageSize) }
  return (
    <DataTable
      label={outboxLabels.title}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      link={listLinks(paths.outbox(), query)}
      paging={paging}
      height={null}
      empty={<EmptyState title={outboxLabels.empty}>{outboxLabels.emptyText}</EmptyState>}
    />
  )
}
