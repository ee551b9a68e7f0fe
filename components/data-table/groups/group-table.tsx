import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { buildTableColumns, type CellLook } from '#components/data-table/columns.ts'
import { renderCell } from '#components/data-table/data-table.tsx'
import { roles } from '#components/data-table/table-roles.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import type { ListColumn } from '#lib/core/columns.ts'
import { formatCount } from '#lib/core/counts.ts'
import { computeBarWidth, groupingTexts } from '#lib/core/groupings.ts'
import { formatPercent } from '#lib/core/money.ts'
import type { Sort } from '#lib/core/orders.ts'
import type { Page } from '#lib/core/pagination.ts'
import { mapKeys } from '#lib/core/records.ts'
import { GroupFrame } from './group-frame.tsx'
import type { GroupLinks } from './group-links.ts'
import { GroupName } from './group-name.tsx'

/** What every group has: how the address names it (null if it can't), its name, and its share in percent, null where the shares do not add up. */
type Group = { key: string | null; name: string; share: string | null }

/** The group whose first rows are shown below it. */
export type OpenedGroup = { key: string; rows: ReactNode }

type Props<Row extends Group, Key extends string> = {
  label: string
  /** The columns; an order can have none of its own. */
  columns: Readonly<Record<'name' | 'share', ListColumn<Row>> & Partial<Record<Key, ListColumn<Row>>>>
  groups: Page<Row>
  /** The lines after the groups: some of them together, and what all groups are parts of. */
  totals?: readonly Row[]
  sort: Sort<Key>
  /** The column with the number of the rows of a group, and what its link says. */
  counted: {
    column: Key
    count: (row: Row) => number
    /** How many there are of which these are some; null where that is not asked. */
    of?: (row: Row) => number | null
    label: (row: Row) => string
  }
  /** The measure of the bars, and the largest of all pages. */
  measured: { column: Key; amount: (row: Row) => bigint; largest: bigint }
  /** Cells with more than text, by column. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** A remark after the name of a group. */
  remark?: (row: Row) => string | null
  /** True for a group whose members hide their name. */
  isLocked?: (row: Row) => boolean
  opened: OpenedGroup | null
  links: GroupLinks<Key>
  empty: ReactNode
  /** What a reader must know of the figures. */
  note: string
}

/** A list by group: what each adds up to, with a bar for its share, and its first rows below it. */
export const GroupTable = <Row extends Group, Key extends string>(props: Props<Row, Key>) => {
  const { label, groups, totals = [], sort, opened, links, empty, note } = props
  const { rows, ...paging } = groups
  const keys = Object.keys(props.columns) as (Key | 'name' | 'share')[]
  const columns = buildTableColumns(
    props.columns as Record<Key | 'name' | 'share', ListColumn<Row>>,
    keys,
    buildLooks(props),
  )
  const isOpen = ({ key }: Row): boolean => key !== null && opened?.key === key
  return (
    <GroupFrame
      label={label}
      columns={columns}
      paging={paging}
      totals={totals}
      sort={sort}
      links={links}
      isEmpty={rows.length === 0}
      empty={empty}
      note={note}
    >
      {rows.map((row) => (
        <Fragment key={row.key ?? row.name}>
          <tr {...roles.row} data-row="" tabIndex={-1} data-open={isOpen(row) || undefined}>
            {columns.map((column) => renderCell(column, row, true))}
          </tr>
          {opened && isOpen(row) && (
            <tr {...roles.row} data-detail="" id={`group-${opened.key}`}>
              <td {...roles.cell} colSpan={columns.length}>
                {opened.rows}
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </GroupFrame>
  )
}

const buildLooks = <Row extends Group, Key extends string>({
  columns,
  counted,
  measured,
  cells = {},
  remark,
  isLocked,
  opened,
  links,
}: Props<Row, Key>): Partial<Record<Key | 'name' | 'share', CellLook<Row>>> => {
  const linkTo = (row: Row, link: (key: string) => string | null) => (row.key === null ? null : link(row.key))
  const renderCount = (row: Row) => {
    const href = linkTo(row, links.rows)
    const count = formatCount(counted.count(row))
    const of = counted.of?.(row) ?? null
    return (
      <>
        {href ? (
          <a href={href} aria-label={counted.label(row)}>
            {count}
          </a>
        ) : (
          count
        )}
        {of !== null && <small> {groupingTexts.of(formatCount(of))}</small>}
      </>
    )
  }
  const isCounted = measured.column === counted.column
  const measure = columns[measured.column]
  const renderMeasure = (row: Row) =>
    isCounted ? renderCount(row) : measure?.format?.text(measure.value(row) as never)
  const renderName = (row: Row) => {
    const said = remark?.(row)
    return said ? (
      <span>
        {row.name} <small>{said}</small>
      </span>
    ) : (
      <GroupName name={row.name} />
    )
  }
  return {
    ...mapKeys(Object.keys(cells), (key) => ({ cell: cells[key] })),
    [counted.column]: { cell: renderCount },
    [measured.column]: {
      cell: (row: Row) => <span data-measure={isCounted ? 'count' : 'amount'}>{renderMeasure(row)}</span>,
    },
    name: {
      card: 'title',
      cell: (row: Row) => {
        const href = linkTo(row, links.toggle)
        if (!href)
          return (
            <span data-plain="">
              {isLocked?.(row) && <Glyph name="lock" />}
              {renderName(row)}
            </span>
          )
        const isOpen = opened?.key === row.key
        return (
          <Link
            href={href}
            scroll={false}
            prefetch={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `group-${row.key}` : undefined}
            data-opener=""
          >
            <Glyph name="right" />
            {renderName(row)}
          </Link>
        )
      },
    },
    share: {
      cell: (row: Row) =>
        row.share !== null && (
          <span data-share={groupingTexts.share}>
            <span aria-hidden>
              <i style={{ width: `${computeBarWidth(measured.amount(row), measured.largest)}%` }} />
            </span>
            {formatPercent(row.share, 1)}
          </span>
        ),
    },
  } as Partial<Record<Key | 'name' | 'share', CellLook<Row>>>
}
