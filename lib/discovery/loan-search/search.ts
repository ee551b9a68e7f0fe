import { dollars, shorthand } from '#lib/core/money.ts'
import { MAX_PAGE } from '#lib/core/pagination.ts'
import { queryString } from '#lib/core/paths.ts'
import { LOAN_COLUMN_IDS, type LoanColumnId } from '#lib/discovery/loan-search/labels.ts'
import { LOAN_STATUSES, type LoanStatusKey } from '#lib/lending/loans/statuses/rules.ts'

export const LOAN_PAGE_SIZE = 50

/** Parameters of an address or a stored search. */
export type RawSearch = Record<string, unknown>
/** What the keys of the reference lists are called, for chips and sentences. */
export type SearchNames = { status?: Record<string, string>; state?: Record<string, string> }

type Range = { min: string | null; max: string | null }
export type LoanFilters = { status: LoanStatusKey; state: string; principal: Range }
export type LoanFilterName = keyof LoanFilters

type Filter<Value> = {
  parse: (raw: RawSearch) => Value | undefined
  serialise: (value: Value) => Record<string, string | null>
  chip: (value: Value, names: SearchNames) => string
  /** Its words in the sentence: `before` the noun 'loans' or after it. */
  phrase: (value: Value, names: SearchNames) => { before?: string; after?: string }
}

const text = (raw: unknown): string => {
  const value = Array.isArray(raw) ? raw[0] : raw
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const wholeDollars = (raw: unknown): string | null => {
  const digits = text(raw).replace(/[$,\s]/g, '')
  return /^\d{1,12}$/.test(digits) && BigInt(digits) > 0n ? String(BigInt(digits)) : null
}

const brief = (amount: string): string =>
  shorthand(BigInt(amount))
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')

const between = ({ min, max }: Range, show: (amount: string) => string): string =>
  [min && `from ${show(min)}`, max && `${min ? 'to' : 'up to'} ${show(max)}`].filter(Boolean).join(' ')

/** Every filter of the loan search. A further one is an entry here and one in the table of `queries.ts`. */
const loanFilters: { [Name in LoanFilterName]: Filter<LoanFilters[Name]> } = {
  status: {
    parse: (raw) => LOAN_STATUSES.find((key) => key === text(raw.statusKey)),
    serialise: (statusKey) => ({ statusKey }),
    chip: (key, names) => `Status: ${names.status?.[key] ?? key}`,
    phrase: (key, names) => ({ before: (names.status?.[key] ?? key).toLowerCase() }),
  },
  state: {
    parse: (raw) => (/^[A-Z]{2,3}$/.test(text(raw.state)) ? text(raw.state) : undefined),
    serialise: (state) => ({ state }),
    chip: (key, names) => `State: ${names.state?.[key] ?? key}`,
    phrase: (key) => ({ after: `in ${key}` }),
  },
  principal: {
    parse: (raw) => {
      const [min, max] = [wholeDollars(raw.minPrincipal), wholeDollars(raw.maxPrincipal)]
      if (min === null && max === null) return undefined
      return min && max && BigInt(min) > BigInt(max) ? { min: max, max: min } : { min, max }
    },
    serialise: ({ min, max }) => ({ minPrincipal: min, maxPrincipal: max }),
    chip: (range) => `Principal: ${between(range, dollars)}`,
    phrase: (range) => ({ after: between(range, brief) }),
  },
}

const FILTER_NAMES = Object.keys(loanFilters) as LoanFilterName[]

export type LoanSortColumn = LoanColumnId | 'created'
export type LoanSort = { column: LoanSortColumn; isDescending: boolean }
const NEWEST_FIRST: LoanSort = { column: 'created', isDescending: true }

/** The one search object: the address, the list, a saved search, an export and an alert all hold this. */
export type LoanSearch = { filters: Partial<LoanFilters>; sort: LoanSort; page: number }

/** Reads a search from an address, a body or a stored form: forgiving, what is not understood is left out. */
export const parseLoanSearch = (raw: RawSearch): LoanSearch => {
  const filters: Partial<LoanFilters> = {}
  for (const name of FILTER_NAMES) {
    const value = loanFilters[name].parse(raw)
    if (value !== undefined) Object.assign(filters, { [name]: value })
  }
  const column = [...LOAN_COLUMN_IDS, 'created' as const].find((id) => id === text(raw.sort))
  const sort = column ? { column, isDescending: text(raw.orderBy) === 'desc' } : NEWEST_FIRST
  const page = Number(text(raw.page))
  return { filters, sort, page: Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1 }
}

/** The search as parameters, sorted by name, defaults left out: equal searches give equal parameters. */
export const loanSearchParams = ({ filters, sort, page }: LoanSearch): Record<string, string> => {
  const params: Record<string, string | null> = {}
  for (const name of FILTER_NAMES) Object.assign(params, serialised(filters, name))
  if (sort.column !== NEWEST_FIRST.column || !sort.isDescending) {
    params.sort = sort.column
    params.orderBy = sort.isDescending ? 'desc' : 'asc'
  }
  if (page > 1) params.page = String(page)
  const given = Object.keys(params).filter((name) => params[name] !== null)
  return Object.fromEntries(given.sort().map((name) => [name, params[name] as string]))
}

const serialised = <Name extends LoanFilterName>(filters: Partial<LoanFilters>, name: Name) => {
  const value = filters[name]
  return value === undefined
    ? {}
    : (loanFilters[name] as Filter<LoanFilters[Name]>).serialise(value as LoanFilters[Name])
}

/** The address of a search below a path. */
export const loanSearchPath = (path: string, search: LoanSearch): string => {
  const query = queryString(loanSearchParams(search))
  return query ? `${path}?${query}` : path
}

/** The search without one filter, from its first page. */
export const withoutFilter = (search: LoanSearch, name: LoanFilterName): LoanSearch => {
  const { [name]: _removed, ...filters } = search.filters
  return { ...search, filters, page: 1 }
}

export const onPage = (search: LoanSearch, page: number): LoanSearch => ({ ...search, page })

/** The filters in force as chips, each with the search that remains without it. */
export const loanChips = (search: LoanSearch, names: SearchNames = {}) =>
  FILTER_NAMES.filter((name) => search.filters[name] !== undefined).map((name) => ({
    name,
    label: worded(search.filters, name, names).chip,
    without: withoutFilter(search, name),
  }))

/** The search in words: 'settled loans in NSW from $2M', or 'all loans'. */
export const loanSentence = (search: LoanSearch, names: SearchNames = {}): string => {
  const used = FILTER_NAMES.filter((name) => search.filters[name] !== undefined)
  if (used.length === 0) return 'all loans'
  const phrases = used.map((name) => worded(search.filters, name, names).phrase)
  const before = phrases.map((phrase) => phrase.before).filter(Boolean)
  const after = phrases.map((phrase) => phrase.after).filter(Boolean)
  return [...before, 'loans', ...after].join(' ')
}

const worded = <Name extends LoanFilterName>(filters: Partial<LoanFilters>, name: Name, names: SearchNames) => {
  const filter = loanFilters[name] as Filter<LoanFilters[Name]>
  const value = filters[name] as LoanFilters[Name]
  return { chip: filter.chip(value, names), phrase: filter.phrase(value, names) }
}
