import { Check, X } from 'lucide-react'
import Link from 'next/link'
import type { Column } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { ListLink } from '#components/data-table/list-links.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { tableTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import type { Sort } from '#lib/core/search.ts'
import { matchLabels } from '#lib/market/matches/labels.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { isFullyMatched } from '#lib/market/matches/rules.ts'
import type { MatchRow } from '#lib/market/matches/schema.ts'

type MatchTableProps = {
  rows: readonly MatchRow[]
  /** Which kind of profile the pairs are of; they show the other side. */
  side: MatchSide
  isStaff: boolean
  productName: string
  sort: Sort
  link: ListLink
}

/** The pairs of a profile, unpaged (rows G-01, G-02, G-07). */
export const MatchTable = ({ rows, side, isStaff, productName, sort, link }: MatchTableProps) => (
  <DataTable
    label={matchLabels.table}
    columns={[
      nameColumn(side),
      { id: 'brokerStatus', header: matchLabels.broker, cell: (row) => row.brokerStatus },
      { id: 'lenderStatus', header: matchLabels.lender, cell: (row) => row.lenderStatus },
      { id: 'platformStatus', header: matchLabels.platform(productName), cell: (row) => row.platformStatus },
      ...(isStaff ? STAFF_COLUMNS : MEMBER_COLUMNS),
    ]}
    rows={rows}
    rowKey={({ id }) => id}
    sort={sort}
    link={link}
    height={null}
    empty={
      <EmptyState title={matchLabels.none}>
        {side === 'lender' ? matchLabels.noneLender : matchLabels.noneBroker}
      </EmptyState>
    }
  />
)

const nameColumn = (side: MatchSide): Column<MatchRow> => ({
  id: 'name',
  header: matchLabels.name,
  sortKey: 'name',
  isPinned: true,
  isCardTitle: true,
  cell: (row) => {
    // On a lender's profile the other side is a broker, and the other way about.
    const [name, href] =
      side === 'lender'
        ? [row.brokerName, paths.profile('broker', row.brokerId)]
        : [row.lenderName, paths.profile('lender', row.lenderId)]
    return (
      <span className="flex flex-wrap items-center gap-x-2.5">
        <Marker row={row} />
        <Link href={href} prefetch={false} className="rounded-sm font-medium text-accent hover:underline">
          {name}
        </Link>
        {row.company !== name && <span className="text-muted">{row.company}</span>}
      </span>
    )
  },
})

const Marker = ({ row }: { row: MatchRow }) =>
  isFullyMatched(row) ? (
    <Badge tone="good" icon={Check}>
      {matchLabels.matched}
    </Badge>
  ) : (
    <Badge tone="bad" icon={X}>
      {matchLabels.notMatched}
    </Badge>
  )

const Text = ({ text }: { text: string | null | undefined }) => (
  <span className="block max-w-prose whitespace-pre-line wide:min-w-60 py-1.5">{text}</span>
)

const dateColumn = (dateOf: (row: MatchRow) => Date | null | undefined): Column<MatchRow> => ({
  id: 'date',
  header: matchLabels.date,
  cell: (row) => {
    const date = dateOf(row)
    return date && <time dateTime={date.toISOString()}>{tableTime(date)}</time>
  },
})

const STAFF_COLUMNS: Column<MatchRow>[] = [
  { id: 'note', header: matchLabels.notes, cell: ({ note }) => <Text text={note} /> },
  { id: 'editedBy', header: matchLabels.editedBy, cell: ({ editedBy }) => editedBy },
  dateColumn(({ editedDate }) => editedDate),
]

const MEMBER_COLUMNS: Column<MatchRow>[] = [
  { id: 'lastFileNote', header: matchLabels.lastFileNote, cell: ({ lastFileNote }) => <Text text={lastFileNote} /> },
  dateColumn(({ lastFileNoteDate }) => lastFileNoteDate),
]
