'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { cn } from '#components/ui/cn.ts'
import { formatListCell } from '#lib/core/columns.ts'
import { formatTableTime } from '#lib/core/dates.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { type AuditColumnKey, auditColumns } from '#lib/foundation/audit/columns.ts'
import { auditLabels, formatAuditAction, subjectLabels } from '#lib/foundation/audit/labels.ts'
import { buildSubjectPath } from '#lib/foundation/audit/rules.ts'
import type { ReadableAuditRow } from '#lib/foundation/audit/schema.ts'
import { buildAuditPath } from '#lib/foundation/audit/search.ts'

const AuditSubjectLink = ({ entry }: { entry: ReadableAuditRow }) => {
  if (entry.subjectKind === null || entry.subjectId === null) return null
  const path = buildSubjectPath(entry)
  const kind = subjectLabels[entry.subjectKind] ?? entry.subjectKind
  const name = entry.subjectName ?? entry.nameThen ?? auditLabels.gone
  return (
    <span className="inline-flex max-w-full items-baseline gap-x-2 tabular-nums md:flex md:flex-wrap">
      <span className="max-md:min-w-0 max-md:truncate">
        <span className="text-muted">{kind} </span>
        {path ? <a href={path}>{name}</a> : name}
      </span>
      <a
        href={buildAuditPath(entry.subjectKind, entry.subjectId)}
        aria-label={auditLabels.allAbout(`${kind.toLowerCase()} ${name}`)}
        className="inline-block shrink-0 text-accent text-sm underline-offset-2 hover:underline max-md:py-0.5"
      >
        {auditLabels.all}
      </a>
    </span>
  )
}

const AuditActor = ({ entry }: { entry: ReadableAuditRow }) =>
  entry.accountId === null ? (
    entry.actorName
  ) : (
    <a
      href={`${paths.audit()}?${toQueryString({ accountId: entry.accountId })}`}
      aria-label={`Only entries by ${entry.actorName}`}
      // On a card a long name is close above the link to all entries.
      className="rounded-sm font-medium text-accent hover:underline max-md:inline-block max-md:leading-6"
    >
      {entry.actorName}
    </a>
  )

/** The id under which the log has the request, for whoever looks for a cause; on demand, since nobody else needs it. */
const RequestId = ({ id }: { id: string | null }) =>
  id && (
    <details className="inline-block align-baseline text-sm print:hidden">
      <summary className="cursor-pointer rounded-xs hover:text-accent">{auditLabels.request}</summary>
      <span className="select-all break-all font-mono text-xs">{id}</span>
    </details>
  )

const LOOKS: Partial<Record<AuditColumnKey, CellLook<ReadableAuditRow>>> = {
  at: { card: 'mark', cell: ({ at }) => <time dateTime={at.toISOString()}>{formatTableTime(at)}</time> },
  action: {
    card: 'title',
    cell: ({ action }) => (
      <span className={cn('font-medium', action === 'REFUSED' && 'text-bad')}>{formatAuditAction(action)}</span>
    ),
  },
  actor: { card: 'from', cell: (entry) => <AuditActor entry={entry} /> },
  subject: { card: 'line', cell: (entry) => <AuditSubjectLink entry={entry} /> },
  details: {
    card: 'party',
    cell: (entry) => {
      const text = formatListCell(auditColumns.details, entry)
      if (!text && !entry.requestId) return null
      return (
        <span className="block max-w-prose whitespace-normal break-words text-muted md:min-w-40 wide:min-w-64 md:py-1.5 print:min-w-0">
          {text} <RequestId id={entry.requestId} />
        </span>
      )
    },
  },
}

/** The audit entries, newest first, each linking to its subject and to the other entries about it. */
export const AuditTable = (props: Packed<ReadableAuditRow, AuditColumnKey>) => (
  <PackedTable {...props} label={auditLabels.title} columns={auditColumns} looks={LOOKS} />
)
