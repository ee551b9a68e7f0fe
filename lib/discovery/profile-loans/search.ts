import { recordIdIn } from '#lib/core/ids.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { storable } from '#lib/core/parsing.ts'
import { queryString } from '#lib/core/paths.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/schema.ts'
import {
  type LoanFilters,
  type LoanSort,
  loanSearchParams,
  parseLoanSearch,
  type RawSearch,
} from '#lib/discovery/loan-search/search.ts'
import { PROFILE_LOAN_SORT } from '#lib/discovery/profile-loans/schema.ts'
import { type ProfileTab, tabOfAddress, tabWords } from '#lib/market/profiles/tabs/rules.ts'

const LONGEST_CHOICE = 300

/** What the address of a profile page asks for; the page decides what of it its viewer has. */
export type ProfileSearch = {
  tab: ProfileTab | null
  /** The loan list of the tab Loans. */
  group: string | undefined
  /** A criteria tab's key, 4 to 9. */
  category: number | null
  portrait: number | null
  /** True while the profile is being edited. */
  isEditing: boolean
  /** A loan search that came along: it opens 'Matching Your Search' (row D-05). */
  filters: Partial<LoanFilters>
  sort: LoanSort
  page: number
  /** The columns of the loan lists as the address names them, where they are not the usual ones. */
  columns?: string | undefined
  /** The place in the file notes, where it is not the first page of the usual size (row E-03). */
  notesPage?: number | undefined
  notesSize?: number | undefined
  /** True where Matches stand from Z to A; their order is their own, not that of the loan lists. */
  areMatchesDescending?: true | undefined
}

const text = (value: unknown): string | undefined => {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? storable(first.slice(0, LONGEST_CHOICE + 1)) : undefined
}

/** Reads the address of a profile page: forgiving, what is not understood is left out. */
export const parseProfileSearch = (raw: RawSearch): ProfileSearch => {
  const { sort, page, filters } = parseLoanSearch(raw)
  const category = Number(text(raw.category))
  return {
    tab: tabOfAddress(text(raw.tab)),
    group: text(raw.group),
    category: Number.isInteger(category) && category >= 4 && category <= 9 ? category : null,
    portrait: recordIdIn(text(raw.portrait)),
    isEditing: text(raw.edit) === '1',
    filters,
    sort: sort.column === 'created' ? PROFILE_LOAN_SORT : sort,
    page,
    ...columnsIn(raw),
    ...notesPlace(raw),
    ...(text(raw.matchOrder) === 'desc' ? { areMatchesDescending: true } : {}),
  }
}

const columnsIn = (raw: RawSearch): Pick<ProfileSearch, 'columns'> => {
  const columns = text(raw.columns)
  return columns && columns.length <= LONGEST_CHOICE ? { columns } : {}
}

const notesPlace = (raw: RawSearch): Pick<ProfileSearch, 'notesPage' | 'notesSize'> => {
  const { page, pageSize } = parsePaging({ page: text(raw.notesPage), pageSize: text(raw.notesSize) }, NOTE_PAGE_SIZES)
  return {
    ...(page > 1 ? { notesPage: page } : {}),
    ...(pageSize === NOTE_PAGE_SIZES[0] ? {} : { notesSize: pageSize }),
  }
}

/** The address of a profile page in a state; defaults are left out. */
export const profileSearchPath = (path: string, search: ProfileSearch): string => {
  const { tab, group, category, portrait, isEditing, filters, sort, page, columns, notesPage, notesSize } = search
  const isUsual = sort.column === PROFILE_LOAN_SORT.column && sort.isDescending === PROFILE_LOAN_SORT.isDescending
  const { sort: column, orderBy, ...loans } = loanSearchParams({ filters, sort, page })
  const query = queryString({
    ...{ tab: tab && tabWords[tab], group, category, portrait, edit: isEditing ? '1' : null },
    ...(isUsual ? {} : { sort: column, orderBy }),
    ...loans,
    ...{ columns, notesPage, notesSize, matchOrder: search.areMatchesDescending && 'desc' },
  })
  return query ? `${path}?${query}` : path
}

/** True where a loan search came with the address. */
export const hasLoanSearch = ({ filters }: Pick<ProfileSearch, 'filters'>): boolean => Object.keys(filters).length > 0
