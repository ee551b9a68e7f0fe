import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { buildTableColumns, type CellLook } from '#components/data-table/columns.ts'
import { renderCell } from '#components/data-table/data-table.tsx'
import { ListToolButtons } from '#components/data-table/list-tools.tsx'
import { Pager } from '#components/data-table/pager.tsx'
import { TableFrame } from '#components/data-table/table-frame.tsx'
import { roles } from '#components/data-table/table-roles.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatPercent } from '#lib/core/money.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'
import { buildGroupColumns, GROUP_COLUMN_KEYS } from '#lib/discovery/loan-search/groups/columns.ts'
import { groupingNotes, groupLabels, MEAN_RATE } from '#lib/discovery/loan-search/groups/labels.ts'
import { computeBarWidth } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage, LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { Grouping, GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { GroupLoans } from './group-loans.tsx'

/** The links of a grouped list. */
export type GroupLinks = {
  sort: (sort: GroupSort) => string
  page: (page: number) => string
  /** Shows a group's first loans below it, or hides them. */
  toggle: (key: string) => string
  /** The list of a group's loans; null if filters cannot express it. */
  loans: (key: string) => string | null
}

export type OpenedGroup = { key: string; rows: readonly LoanListRow[] }

type Props = {
  groups: GroupPage
  grouping: Grouping
  opened: OpenedGroup | null
  links: GroupLinks
  empty: ReactNode
}

/** A list of loans by group: what each adds up to, with a bar for its share, and its first loans below it. */
export const GroupTable = ({ groups, grouping, opened, links, empty }: Props) => {
  const { rows, largestPrincipal, ...paging } = groups
  const { by, sort, isDescending } = grouping
  const columns = buildTableColumns(
    buildGroupColumns(by),
    GROUP_COLUMN_KEYS,
    buildLooks({ links, opened, largestPrincipal }),
  )
  const note = groupingNotes[by]
  return (
    <div className="loan-groups">
      <TableFrame
        label={groupLabels.table(by)}
        columns={columns}
        sort={{ column: sort, isDescending }}
        link={(change) => (change.sort ? links.sort(change.sort.column as GroupSort) : links.page(change.page ?? 1))}
        empty={empty}
        isEmpty={rows.length === 0}
        pager={
          rows.length > 0 && <Pager {...paging} link={({ page = 1 }) => links.page(page)} tools={<ListToolButtons />} />
        }
      >
        <tbody {...roles.group}>
          {rows.map((row) => (
            <Fragment key={row.key ?? row.name}>
              <tr {...roles.row} data-row="" tabIndex={-1} data-open={isOpen(opened, row) || undefined}>
                {columns.map((column) => renderCell(column, row, true))}
              </tr>
              {opened && isOpen(opened, row) && (
                <tr {...roles.row} data-detail="" id={`group-${opened.key}`}>
                  <td {...roles.cell} colSpan={columns.length}>
                    <GroupLoans rows={opened.rows} count={row.loans} href={links.loans(opened.key)} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </TableFrame>
      {rows.length > 0 && (
        <p className="mt-2 max-w-prose text-muted text-sm">{[note, MEAN_RATE].filter(Boolean).join(' ')}</p>
      )}
    </div>
  )
}

const isOpen = (opened: OpenedGroup | null, { key }: LoanGroup): boolean => key !== null && opened?.key === key

type LookProps = Pick<Props, 'links' | 'opened'> & { largestPrincipal: bigint }

const buildLooks = ({
  links,
  opened,
  largestPrincipal,
}: LookProps): Partial<Record<(typeof GROUP_COLUMN_KEYS)[number], CellLook<LoanGroup>>> => ({
  name: {
    card: 'title',
    cell: (row) =>
      row.key === null || links.loans(row.key) === null ? (
        <span data-plain="">
          {row.name === PRIVACY_ENGAGED && <Glyph name="lock" />}
          {row.name}
        </span>
      ) : (
        <Link
          href={links.toggle(row.key)}
          scroll={false}
          prefetch={false}
          aria-expanded={isOpen(opened, row)}
          aria-controls={isOpen(opened, row) ? `group-${row.key}` : undefined}
          data-opener=""
        >
          <Glyph name="right" />
          {row.name}
        </Link>
      ),
  },
  loans: {
    cell: (row) => {
      const href = row.key === null ? null : links.loans(row.key)
      return href ? (
        <a href={href} aria-label={groupLabels.all(row.loans, row.name)}>
          {formatCount(row.loans)}
        </a>
      ) : (
        formatCount(row.loans)
      )
    },
  },
  share: {
    cell: (row) => (
      <span data-share="">
        <span aria-hidden>
          <i style={{ width: `${computeBarWidth(row.principal, largestPrincipal)}%` }} />
        </span>
        {formatPercent(row.share, 1)}
      </span>
    ),
  },
})
