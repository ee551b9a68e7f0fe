import Link from 'next/link'
import type { Column } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { listLinks } from '#components/data-table/list-links.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { tableTime } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths, queryString } from '#lib/core/paths.ts'
import { actLabel, auditLabels, subjectLabels } from '#lib/foundation/audit/labels.ts'
import { detailsOf, subjectPath } from '#lib/foundation/audit/rules.ts'
import type { AuditRow, AuditSearch } from '#lib/foundation/audit/schema.ts'
import { auditPathOf, auditQuery } from '#lib/foundation/audit/search.ts'

const LINK = 'font-medium text-accent hover:underline'

const Subject = ({ entry }: { entry: AuditRow }) => {
  if (entry.subjectKind === null || entry.subjectId === null) return null
  const path = subjectPath(entry)
  const kind = subjectLabels[entry.subjectKind] ?? entry.subjectKind
  const name = entry.subjectName ?? String(entry.subjectId)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span>
        <span className="text-muted">{kind} </span>
        {path ? (
          <Link href={path} prefetch={false} className={LINK}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <Link
        href={auditPathOf(entry.subjectKind, entry.subjectId)}
        prefetch={false}
        aria-label={`Follow ${kind.toLowerCase()} ${name}`}
        className="text-muted text-sm hover:text-accent hover:underline"
      >
        Follow
      </Link>
    </span>
  )
}

const Doer = ({ entry }: { entry: AuditRow }) =>
  entry.accountId === null ? (
    entry.actorName
  ) : (
    <Link
      href={`${paths.audit()}?${queryString({ accountId: entry.accountId })}`}
      prefetch={false}
      aria-label={`Only entries by ${entry.actorName}`}
      className={LINK}
    >
      {entry.actorName}
    </Link>
  )

const COLUMNS: Column<AuditRow>[] = [
  { id: 'at', header: 'Date', cell: ({ at }) => <time dateTime={at.toISOString()}>{tableTime(at)}</time> },
  {
    id: 'act',
    header: 'Act',
    isCardTitle: true,
    cell: ({ act }) => <span className="font-medium">{actLabel(act)}</span>,
  },
  { id: 'actor', header: 'Done by', cell: (entry) => <Doer entry={entry} /> },
  { id: 'subject', header: 'About', cell: (entry) => <Subject entry={entry} /> },
  {
    id: 'details',
    header: 'Details',
    cell: ({ details, requestId }) => {
      const shown = detailsOf({ ...details, request: requestId })
      if (shown.length === 0) return null
      return (
        <span className="block max-w-prose whitespace-normal break-words text-muted wide:py-1.5">
          {shown.map(([word, value]) => `${word}: ${value}`).join(' · ')}
        </span>
      )
    },
  },
]

/** The audit's entries, newest first, each leading to its subject and to the entries about it. */
export const AuditTable = ({ entries, search }: { entries: Page<AuditRow>; search: AuditSearch }) => {
  const { rows, ...paging } = entries
  return (
    <DataTable
      label={auditLabels.title}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      link={listLinks(paths.audit(), auditQuery(search))}
      paging={paging}
      height={null}
      empty={<EmptyState title={auditLabels.empty}>{auditLabels.emptyText}</EmptyState>}
    />
  )
}
