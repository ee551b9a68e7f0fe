import { FORMATS, type ListColumn } from '#lib/core/columns.ts'
import { hasBooks } from '#lib/discovery/loan-search/groups/books/fields.ts'
import { BOOK_SHARE, CURRENT_BOOK, groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { buildMeasureColumns, ONE_DECIMAL } from '#lib/discovery/loan-search/groups/measures/columns.ts'
import type { Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { changeColumn, nameInFile, yearChangeColumn } from '#lib/discovery/loan-search/groups/periods/columns.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

type GroupColumns = Record<'name' | 'loans' | 'principal' | 'share', ListColumn<LoanGroup>> &
  Partial<Record<Measure | Compared | 'bdm' | 'currentBook' | 'bookShare', ListColumn<LoanGroup>>>
type Compared = 'change' | 'yearChange'

const BDM: Pick<GroupColumns, 'bdm'> = { bdm: { label: groupingNames.bdm.name, value: (row: LoanGroup) => row.bdm } }

const CHANGES: Readonly<Record<Compared, ListColumn<LoanGroup>>> = {
  change: changeColumn,
  yearChange: yearChangeColumn,
}
const buildBook = (label: string): Pick<GroupColumns, 'currentBook'> => ({
  currentBook: {
    label,
    value: (row: LoanGroup) => row.currentBook,
    format: FORMATS.dollars,
  },
})

const buildBookPart = (label: string): Pick<GroupColumns, 'bookShare'> => ({
  bookShare: {
    label,
    value: (row: LoanGroup) => row.bookShare,
    format: ONE_DECIMAL,
    isSorted: true,
  },
})

const has = (groups: readonly LoanGroup[], name: keyof LoanGroup): boolean =>
  groups.some((group) => group[name] !== null)

// A column of changes is shown if any of the groups has one.
const pickChanges = (groups: readonly LoanGroup[]): Pick<GroupColumns, Compared> =>
  Object.fromEntries(Object.entries(CHANGES).filter(([name]) => has(groups, name as Compared)))

/** The figures of groups to show, and the heads of their book and of its share. */
type Shown = { measures: readonly Measure[]; heads?: { book: string; share: string } }

/** Returns the columns of these groups in order, for screen and workbook; those that sort have the name of their order. */
export const buildGroupColumns = (
  by: GroupedBy,
  groups: readonly LoanGroup[],
  { measures, heads = { book: CURRENT_BOOK, share: BOOK_SHARE } }: Shown,
): GroupColumns => ({
  name: { label: groupingNames[by].name, value: nameInFile, isSorted: true },
  ...(has(groups, 'bdm') ? BDM : {}),
  loans: { label: 'Loans', value: (row: LoanGroup) => row.loans, format: FORMATS.count, isSorted: true },
  principal: { label: 'Principal', value: (row: LoanGroup) => row.principal, format: FORMATS.dollars, isSorted: true },
  ...pickChanges(groups),
  share: { label: 'Share of Principal', value: (row: LoanGroup) => row.share, format: FORMATS.rate },
  ...buildMeasureColumns(measures),
  ...(hasBooks(by) || has(groups, 'currentBook') ? buildBook(heads.book) : {}),
  ...(has(groups, 'bookShare') ? buildBookPart(heads.share) : {}),
})
