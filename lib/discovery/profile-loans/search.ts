import { policiesOf } from '#lib/core/columns.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { takeFirst } from '#lib/core/parsing.ts'
import { toQueryString } from '#lib/core/paths.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import { LOAN_COLUMN_KEYS, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import type { LoanFilters, LoanSort } from '#lib/discovery/loan-search/search.ts'
import { MATCH_ORDERS, type MatchOrder } from '#lib/market/matches/search.ts'
import { type ProfileTab, parseProfileTab, tabWords } from '#lib/market/profiles/tabs/rules.ts'
import { formatTimelineCursor, parseTimelineCursor, parseTimelineSource } from '#lib/market/timeline/rules.ts'
import type { TimelineSource } from '#lib/market/timeline/schema.ts'

const LONGEST_CHOICE = 300

export const PROFILE_LOAN_PAGE_SIZES = [20, 50, 100, 200] as const

/** The default order of a profile's loan lists: latest settlement first. */
export const PROFILE_LOAN_SORT: LoanSort = { column: 'settlement', isDescending: true }

/** The search of a profile's loan lists: the filters of All Loans with their own orders (rows D-05, P-12). */
export const profileLoanSearch = createListSearch({
  noun: 'loans',
  filters: loanFilters,
  sorts: LOAN_COLUMN_KEYS,
  usual: PROFILE_LOAN_SORT,
  pageSizes: PROFILE_LOAN_PAGE_SIZES,
  sorters: policiesOf(loanColumnTable),
})

/** The state in the URL of a profile page; the page decides which parts the viewer may see. */
export type ProfileSearch = {
  tab: ProfileTab | null
  /** The loan list selected on the Loans tab of a profile. */
  group: string | undefined
  /** The number of the selected criteria tab, 4 to 9. */
  category: number | null
  portrait: number | null
  isEditing: boolean
  /**
   * True if 'Matching Your Search' was asked for, which is the only way to open it (row D-05; decision 'Matching Your
   * Search').
   */
  isMatching: boolean
  /** The filters of a loan search; they apply to 'Matching Your Search' only. */
  filters: Partial<LoanFilters>
  sort: LoanSort
  page: number
  /** The columns of the loan lists, if not the default ones. */
  columns?: string | undefined
  /** The page and page size of the file notes, if not the defaults (row E-03). */
  notesPage?: number | undefined
  notesSize?: number | undefined
  /** The order of Matches, if not the default; separate from that of the loan lists. */
  matchOrder?: MatchOrder | undefined
  /** The source that the timeline is filtered by, and the cursor of its page. */
  only?: TimelineSource | undefined
  before?: string | undefined
}

const readUrlText = (value: unknown): string | undefined => {
  const first = takeFirst(value)
  return typeof first === 'string' ? removeUnstorable(first.slice(0, LONGEST_CHOICE + 1)) : undefined
}

/** Parses the URL of a profile page; unknown values are ignored. */
export const parseProfileSearch = (raw: RawSearch): ProfileSearch => {
  const { sort, page, filters } = profileLoanSearch.parse(raw)
  const category = Number(readUrlText(raw.category))
  return {
    tab: parseProfileTab(readUrlText(raw.tab)),
    group: readUrlText(raw.group),
    category: Number.isInteger(category) && category >= 4 && category <= 9 ? category : null,
    portrait: parseRecordId(readUrlText(raw.portrait)),
    isEditing: readUrlText(raw.edit) === '1',
    isMatching: readUrlText(raw.searchMatch) === 'true',
    filters,
    sort,
    page,
    ...parseColumnParameter(raw),
    ...parseNotesPaging(raw),
    ...parseOrderOfMatches(raw),
    ...parseTimelineParameters(raw),
  }
}

const parseOrderOfMatches = (raw: RawSearch): Pick<ProfileSearch, 'matchOrder'> => {
  const order = (Object.keys(MATCH_ORDERS) as MatchOrder[]).find((each) => each && each === readUrlText(raw.matchOrder))
  return order ? { matchOrder: order } : {}
}

const parseTimelineParameters = (raw: RawSearch): Pick<ProfileSearch, 'only' | 'before'> => {
  const [only, before] = [
    parseTimelineSource(readUrlText(raw.only)),
    parseTimelineCursor(readUrlText(raw.before) ?? null),
  ]
  return { ...(only ? { only } : {}), ...(before ? { before: formatTimelineCursor(before) } : {}) }
}

const parseColumnParameter = (raw: RawSearch): Pick<ProfileSearch, 'columns'> => {
  const columns = readUrlText(raw.columns)
  return columns && columns.length <= LONGEST_CHOICE ? { columns } : {}
}

const parseNotesPaging = (raw: RawSearch): Pick<ProfileSearch, 'notesPage' | 'notesSize'> => {
  const { page, pageSize } = parsePaging(
    { page: readUrlText(raw.notesPage), pageSize: readUrlText(raw.notesSize) },
    NOTE_PAGE_SIZES,
  )
  return {
    ...(page > 1 ? { notesPage: page } : {}),
    ...(pageSize === NOTE_PAGE_SIZES[0] ? {} : { notesSize: pageSize }),
  }
}

/** Returns the query parameters for a state of a profile page, without default values. */
export const buildProfileSearchParams = (search: ProfileSearch): Record<string, string> => {
  const { tab, group, category, portrait, isEditing, isMatching, filters, sort, page } = search
  const list = { filters, sort, page, pageSize: PROFILE_LOAN_PAGE_SIZES[0] }
  const { sort: column, orderBy, ...loans } = profileLoanSearch.params(list)
  const params = {
    tab: tab && tabWords[tab],
    group,
    category,
    portrait,
    edit: isEditing ? '1' : null,
    searchMatch: isMatching ? 'true' : null,
    sort: column,
    orderBy,
    ...loans,
    columns: search.columns,
    notesPage: search.notesPage,
    notesSize: search.notesSize,
    matchOrder: search.matchOrder,
    only: search.only,
    before: search.before,
  }
  return Object.fromEntries(new URLSearchParams(toQueryString(params)))
}

/** Returns the URL of a profile page for a state. */
export const buildProfileSearchPath = (path: string, search: ProfileSearch): string => {
  const query = toQueryString(buildProfileSearchParams(search))
  return query ? `${path}?${query}` : path
}
