import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Address, buildGroupLinks } from '#components/data-table/groups/group-links.ts'
import { GroupTable } from '#components/data-table/groups/group-table.tsx'
import { formatListCell, type ListColumn } from '#lib/core/columns.ts'
import { addMonthsTo } from '#lib/core/dates.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'
import { HIDDEN_BOOK } from '#lib/discovery/loan-search/groups/books/labels.ts'
import { describeBook, nameBook, settleBookOrder } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { describeLeftOut } from '#lib/discovery/loan-search/groups/bounds/search.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { groupingNotes, groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import { describeMeasures, isMeasure, pickMeasures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { remarkOnPeriod } from '#lib/discovery/loan-search/groups/periods/columns.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { asksForRepayment, buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage, LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import { type Grouping, loanGroupings } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { GroupChange } from './group-change.tsx'
import { GroupLoans, type LenderParts } from './group-loans.tsx'

/** The groups of a list of loans, and the first loans of the open one. */
export type ShownLoanGroups = {
  groups: GroupPage
  grouping: Grouping
  opened: { key: string; rows: readonly LoanListRow[]; parts: LenderParts } | null
}

type Props = ShownLoanGroups & {
  search: LoanSearch
  address: Address<LoanSearch>
  paged: Record<string, string>
  empty: ReactNode
}

/** All Loans by group. */
export const LoanGroups = ({ groups, grouping: asked, opened, search, address, paged, empty }: Props) => {
  const grouping = settleBookOrder(asked, search.filters)
  const { by, sort, isDescending } = grouping
  const searchOf = (key: string) => buildSearchOfGroup(search, by, key)
  const canOpen = (key: string) => searchOf(key) !== null
  const links = buildGroupLinks(loanGroupings, { search, grouping, opened, paged, searchOf, address, canOpen })
  const { figures, measures: named } = search.filters
  const leftOut = describeLeftOut(search.filters)
  const measures = pickMeasures(figures, sort, named)
  const columns = buildGroupColumns(by, groups.rows, { measures, heads: nameBook(search.filters, [by]) })
  const count = groups.rows.find(({ key }) => key === opened?.key)?.loans ?? 0
  return (
    <GroupTable
      label={groupLabels.table(by)}
      columns={columns}
      groups={groups}
      totals={listTotals(groups, leftOut.length > 0)}
      sort={{ column: sort, isDescending }}
      counted={{
        column: 'loans',
        count: ({ loans }) => loans,
        of: ({ bookShare, currentLoans }) => (bookShare === null ? null : currentLoans),
        label: ({ loans, name }) => groupLabels.all(loans, name),
      }}
      measured={{ column: 'principal', amount: ({ principal }) => principal, largest: groups.largestPrincipal }}
      cells={{
        ...(isByPeriod(by) ? buildChangeCells(by) : {}),
        ...(columns.currentBook ? { currentBook: drawBook(columns.currentBook) } : {}),
        ...buildMeanCells(columns, grouping, groups),
      }}
      remark={remarkOnPeriod}
      isLocked={({ name }) => name === PRIVACY_ENGAGED}
      opened={
        opened && {
          key: opened.key,
          rows: (
            <GroupLoans
              rows={opened.rows}
              count={count}
              href={links.rows(opened.key)}
              isDue={asksForRepayment(search.filters)}
              parts={opened.parts}
            />
          ),
        }
      }
      links={links}
      empty={empty}
      note={[
        ...[groupingNotes[by], columns.currentBook ? describeBook(search.filters, [by]) : null],
        ...[groups.rows.some(({ change }) => change !== null) ? periodLabels.note : null],
        ...describeMeasures(measures, groups.whole),
        ...leftOut,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}

// One group is its own total, unless it is one of several.
const listTotals = ({ total, together, whole }: GroupPage, isPart: boolean): LoanGroup[] =>
  together ? [together, whole] : total > 1 || isPart ? [whole] : []

type Cells = Readonly<Record<string, (row: LoanGroup) => ReactNode>>

const buildChangeCells = (by: ByPeriod): Cells => {
  const build = (months: number, getChange: (row: LoanGroup) => string | null) => (row: LoanGroup) => {
    const change = getChange(row)
    if (row.key === null || change === null) return null
    const before = PERIODS[by].format(addMonthsTo(`${row.key}-01`, -months))
    return <GroupChange change={change} before={row.isSoFar ? periodLabels.sameDays(before) : before} />
  }
  return {
    change: build(PERIODS[by].months, ({ change }) => change),
    yearChange: build(12, ({ yearChange }) => yearChange),
  }
}

// A lender without current loans has a book of $0; a dash would say that of one that hides its book, too.
const drawBook = (column: ListColumn<LoanGroup>) => (row: LoanGroup) =>
  row.key !== null && row.currentBook === null ? (
    <span className="inline-flex items-center gap-1 text-muted">
      <Lock className="size-3.5" aria-hidden />
      {HIDDEN_BOOK}
    </span>
  ) : (
    formatListCell(column, row) || null
  )

// Groups in the order of a mean or of a share have a bar of it below each, because that is what is compared.
const buildMeanCells = (
  columns: ReturnType<typeof buildGroupColumns>,
  { sort }: Grouping,
  { rows, together, whole }: GroupPage,
): Cells => {
  if (!isMeasure(sort) && sort !== 'bookShare') return {}
  const column = columns[sort]
  const largest = Math.max(...rows.map((row) => Number(row[sort] ?? 0)))
  return {
    [sort]: (row) => {
      const mean = row[sort]
      if (mean === null) return null
      const width = row === whole || row === together || largest === 0 ? 0 : (100 * Number(mean)) / largest
      return (
        <span data-cell="">
          {column ? formatListCell(column, row) : null}
          {width > 0 && <i aria-hidden style={{ width: `${width.toFixed(1)}%` }} />}
        </span>
      )
    },
  }
}
