import { FORMATS, type Format, type ListColumn } from '#lib/core/columns.ts'
import { formatPercent } from '#lib/core/money.ts'
import { CURRENT_BOOK, groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { changeColumn, nameInFile, yearChangeColumn } from '#lib/discovery/loan-search/groups/periods/columns.ts'
import { hasBooks } from '#lib/discovery/loan-search/groups/rules.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupedBy, GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

type GroupColumns = Record<Exclude<GroupSort, 'change'> | 'share', ListColumn<LoanGroup>> &
  Partial<Record<Compared | 'currentBook', ListColumn<LoanGroup>>>
type Compared = 'change' | 'yearChange'

const CHANGES: Readonly<Record<Compared, ListColumn<LoanGroup>>> = {
  change: changeColumn,
  yearChange: yearChangeColumn,
}
const MEAN_LVR: Format = { text: (lvr: string) => formatPercent(lvr, 1), sheet: 'rate', isFigure: true }
const BOOK: Pick<GroupColumns, 'currentBook'> = {
  currentBook: { label: CURRENT_BOOK, value: (row: LoanGroup) => row.currentBook, format: FORMATS.dollars },
}

// A column of changes is shown if any of the groups has one.
const pickChanges = (groups: readonly LoanGroup[]): Pick<GroupColumns, Compared> =>
  Object.fromEntries(
    Object.entries(CHANGES).filter(([name]) => groups.some((group) => group[name as Compared] !== null)),
  )

/** Returns the columns of these groups in order, for screen and workbook; those that sort have the name of their order. */
export const buildGroupColumns = (by: GroupedBy, groups: readonly LoanGroup[]): GroupColumns => ({
  name: { label: groupingNames[by].name, value: nameInFile, isSorted: true },
  loans: { label: 'Loans', value: (row: LoanGroup) => row.loans, format: FORMATS.count, isSorted: true },
  principal: { label: 'Principal', value: (row: LoanGroup) => row.principal, format: FORMATS.dollars, isSorted: true },
  ...pickChanges(groups),
  share: { label: 'Share of Principal', value: (row: LoanGroup) => row.share, format: FORMATS.rate },
  rate: { label: 'Mean Rate', value: (row: LoanGroup) => row.rate, format: FORMATS.rate, isSorted: true },
  lvr: { label: 'Mean LVR', value: (row: LoanGroup) => row.lvr, format: MEAN_LVR, isSorted: true },
  ...(hasBooks(by) ? BOOK : {}),
})
