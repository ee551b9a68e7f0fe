import { recordIdIn } from '#lib/core/ids.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { queryString } from '#lib/core/paths.ts'
import { NOTE_PAGE_SIZES } from '#lib/file-notes/schema.ts'
import { type LoanSort, loanSearchParams, parseLoanSearch, type RawSearch } from '#lib/loan-search/search.ts'

/** The latest settlement first, unless the address says otherwise. */
const PROFILE_LOAN_SORT: LoanSort = { column: 'settlement', isDescending: true }

/** What the address of a profile page asks for; the page decides which of its loan lists `group` means. */
export type ProfileSearch = {
  group: string | undefined
  portrait: number | null
  sort: LoanSort
  page: number
  /** The place in the file notes, where it is not the first page of the usual size (row E-03). */
  notesPage?: number | undefined
  notesSize?: number | undefined
}

const text = (value: unknown): string | undefined => {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/** Reads the address of a profile page: forgiving, what is not understood is left out. */
export const parseProfileSearch = (raw: RawSearch): ProfileSearch => {
  const { sort, page } = parseLoanSearch({ orderBy: raw.orderBy, sort: raw.sort, page: raw.page })
  return {
    group: text(raw.group),
    portrait: recordIdIn(text(raw.portrait)),
    sort: sort.column === 'created' ? PROFILE_LOAN_SORT : sort,
    page,
    ...notesPlace(raw),
  }
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
  const { group, portrait, sort, page, notesPage, notesSize } = search
  const isUsual = sort.column === PROFILE_LOAN_SORT.column && sort.isDescending === PROFILE_LOAN_SORT.isDescending
  const { sort: column, orderBy, page: shown } = loanSearchParams({ filters: {}, sort, page })
  const loans = { ...(isUsual ? {} : { sort: column, orderBy }), page: shown }
  const query = queryString({ group, portrait, ...loans, notesPage, notesSize })
  return query ? `${path}?${query}` : path
}
