import { FORMATS, type ListColumn } from '#lib/core/columns.ts'
import { BOOK_SHARE, CURRENT_BOOK, groupingNames, OF_KIND } from '#lib/discovery/loan-search/groups/labels.ts'
import { buildMeasureColumns, ONE_DECIMAL } from '#lib/discovery/loan-search/groups/measures/columns.ts'
import type { Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { changeColumn, nameInFile, yearChangeColumn } from '#lib/discovery/loan-search/groups/periods/columns.ts'
import { hasBooks } from '#lib/discovery/loan-search/groups/rules.ts'
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
const buildBook = (isOfKind: boolean): Pick<GroupColumns, 'currentBook'> => ({
  currentBook: {
    label: isOfKind ? OF_KIND.book : CURRENT_BOOK,
    value: (row: LoanGroup) => row.currentBook,
    format: FORMATS.dollars,
  },
})

const buildBookPart = (isOfKind: boolean): Pick<GroupColumns, 'bookShare'> => ({
  bookShare: {
    label: isOfKind ? OF_KIND.share : BOOK_SHARE,
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

/** The figures of groups to show, and whether their book is that of a kind alone. */
type Shown = { measures: readonly Measure[]; isOfKind?: boolean }

/** Returns the columns of these groups in order, for screen and workbook; those that sort have the name of their order. */
export const buildGroupColumns = (
  by: GroupedBy,
  groups: readonly LoanGroup[],
  { measures, isOfKind = false }: Shown,
): GroupColumns => ({
  name: { label: groupingNames[by].name, value: nameInFile, isSorted: true },
  ...(has(groups, 'bdm') ? BDM : {}),
  loans: { label: 'Loans', value: (row: LoanGroup) => row.loans, format: FORMATS.count, isSorted: true },
  principal: { label: 'Principal', value: (row: LoanGroup) => row.principal, format: FORMATS.dollars, isSorted: true },
  ...pickChanges(groups),
  share: { label: 'Share of Principal', value: (row: LoanGroup) => row.share, format: FORMATS.rate },
  ...buildMeasureColumns(measures),
  ...(hasBooks(by) || has(groups, 'currentBook') ? buildBook(isOfKind) : {}),
  ...(has(groups, 'bookShare') ? buildBookPart(isOfKind) : {}),
})
