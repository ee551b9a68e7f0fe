import type { ReactNode } from 'react'
import { buildTableColumns, type CellLook } from '#components/data-table/columns.ts'
import { renderCell } from '#components/data-table/data-table.tsx'
import { GroupFrame } from '#components/data-table/groups/group-frame.tsx'
import { type Address, buildGroupLinks } from '#components/data-table/groups/group-links.ts'
import { GroupName } from '#components/data-table/groups/group-name.tsx'
import { roles } from '#components/data-table/table-roles.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { computeBarWidth } from '#lib/core/groupings.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import { describeBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { describeLeftOut } from '#lib/discovery/loan-search/groups/bounds/search.ts'
import { formatAmount, shortenAmount } from '#lib/discovery/loan-search/groups/crossing/amounts/columns.ts'
import { buildCrossColumns, getCellKey } from '#lib/discovery/loan-search/groups/crossing/columns.ts'
import type { CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { buildSearchOfColumn, describeCrossing, settleOrder } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { groupingNames, groupingNotes, groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { isByComparedPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import { type Grouping, loanGroupings } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { CrossAmount, CrossChange } from './cross-cells.tsx'

/** The groups of a list of loans across the columns of another grouping. */
export type ShownCross = { cross: CrossPage; grouping: Grouping; across: Crossing }

type Props = ShownCross & {
  search: LoanSearch
  address: Address<LoanSearch>
  paged: Record<string, string>
  empty: ReactNode
}

/** All Loans by group, with the principal or another figure of each group in each column; every one leads to its loans. */
export const LoanCross = ({ cross, grouping, across, search, address, paged, empty }: Props) => {
  const { by, sort, isDescending } = settleOrder(grouping, cross.figure)
  const searchOf = (key: string) => buildSearchOfGroup(search, by, key)
  const links = buildGroupLinks(loanGroupings, {
    search,
    grouping,
    opened: null,
    paged,
    searchOf,
    address,
    canOpen: () => false,
  })
  const table = buildCrossColumns(by, cross, search.filters)
  const looks = buildLooks({ cross, search, searchOf, address })
  const columns = buildTableColumns(table, Object.keys(table), looks)
  const { rows, together, whole, total, page, pageSize } = cross
  const leftOut = describeLeftOut(search.filters)
  const book = cross.figure === 'bookShare' ? [describeBook(search.filters, [by, across])] : []
  const notes = [groupingNotes[by], ...describeCrossing(cross), ...book, ...leftOut]
  return (
    <GroupFrame
      label={`${groupLabels.table(by)} and ${lowercaseLabel(groupingNames[across].name)}`}
      columns={columns}
      paging={{ total, page, pageSize }}
      totals={together ? [together, whole] : total > 1 || leftOut.length > 0 ? [whole] : []}
      sort={{ column: sort, isDescending }}
      links={links}
      isEmpty={rows.length === 0}
      empty={empty}
      note={notes.filter(Boolean).join(' ')}
      isCrossed
      isNewestLast={isByComparedPeriod(across)}
    >
      {rows.map((row) => (
        <tr key={row.key ?? row.name} {...roles.row} data-row="" tabIndex={-1}>
          {columns.map((column) => renderCell(column, row, true))}
        </tr>
      ))}
    </GroupFrame>
  )
}

const drawTotal = (figure: CrossFigure, total: bigint | null) =>
  total === null ? (
    <span data-zero="">–</span>
  ) : (
    <span title={formatAmount(figure, total)}>{shortenAmount(figure, total)}</span>
  )

type Looked = Pick<Props, 'cross' | 'search' | 'address'> & { searchOf: (key: string) => LoanSearch | null }

const buildLooks = ({ cross, search, searchOf, address }: Looked): Record<string, CellLook<CrossRow>> => {
  const { figure } = cross
  const linkTo = (found: LoanSearch | null): string | null => found && address(found)
  const searchOfRow = ({ key }: CrossRow) => (key === null ? null : searchOf(key))
  const isTotal = (row: CrossRow) => row === cross.whole || row === cross.together
  const cells = cross.columns.map((column, at): [string, CellLook<CrossRow>] => {
    const cell = (row: CrossRow) => {
      const amount = row.cells[at] ?? null
      const within = row === cross.whole ? search : searchOfRow(row)
      const href = linkTo(within && buildSearchOfColumn(within, column))
      const width = isTotal(row) || column.isOutside ? 0 : computeBarWidth(amount ?? 0n, cross.largest)
      return <CrossAmount figure={figure} amount={amount} href={href} width={width} of={[row.name, column.name]} />
    }
    return [getCellKey(at, cross.compared), { cell }]
  })
  const name = (row: CrossRow) => {
    const href = linkTo(searchOfRow(row))
    if (href)
      return (
        <a href={href}>
          <GroupName name={row.name} />
        </a>
      )
    return (
      <span data-plain="">
        {row.name === PRIVACY_ENGAGED && <Glyph name="lock" />}
        {row.name}
      </span>
    )
  }
  return {
    ...Object.fromEntries(cells),
    name: { card: 'title', cell: name },
    principal: { cell: ({ principal }) => drawTotal('principal', principal) },
    [figure]: { cell: ({ total }) => drawTotal(figure, total) },
    change: { cell: (row) => <CrossChange row={row} figure={figure} compared={cross.compared} /> },
  }
}
