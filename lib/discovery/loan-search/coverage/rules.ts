import type { Day } from '#lib/core/dates.ts'
import { LACKS, type Lack } from '#lib/discovery/loan-search/filters/labels.ts'
import { dropGrouping } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { type LoanFilters, type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

/** The filters by a status or by a time that implies one. */
const STATUS_FILTERS: readonly string[] = [
  'status',
  'book',
  'expiry',
  'settlement',
  'settledIn',
  'settlementDate',
  'discharged',
  'repayment',
  'daysOverdue',
  'daysRecorded',
]

/** True if filters, by their names, ask for loans of some statuses or times. */
export const asksForStatus = (names: readonly string[]): boolean => names.some((name) => STATUS_FILTERS.includes(name))

/** True if a search counts loans of every status together, in groups or as the answer to other filters. */
export const countsEveryStatus = ({ balance, ...filters }: Partial<LoanFilters>): boolean => {
  const isAnswer = filters.group !== undefined || Object.keys(dropGrouping(filters)).length > 0
  return !balance && isAnswer && !asksForStatus(Object.keys(filters))
}

/** Returns a search for the current loans alone of a search. */
export const keepCurrent = (search: LoanSearch): LoanSearch =>
  loanSearch.onPage({ ...search, filters: { ...search.filters, book: 'current' } }, 1)

/** Returns the search for the overdue loans beside those that are due from today on; null for a search for others. */
export const listOverdueBeside = (search: LoanSearch, today: Day): LoanSearch | null => {
  const { repayment, ...filters } = search.filters
  if (!repayment?.min || repayment.min < today || filters.expiry || filters.daysOverdue) return null
  return loanSearch.onPage({ ...search, filters: { ...filters, expiry: 'EXPIRED' } }, 1)
}

const FIGURES: Readonly<Record<Lack, 'lvr' | 'estab'>> = { LVR: 'lvr', FEE: 'estab' }

/** Returns the searches for loans that a filter leaves out because they lack its figure; none beside a filter by what they lack. */
export const listSearchesOfLacking = (search: LoanSearch): { lack: Lack; search: LoanSearch }[] =>
  search.filters.lacks
    ? []
    : LACKS.filter(({ value }) => search.filters[FIGURES[value]]).map(({ value: lack }) => {
        const { [FIGURES[lack]]: _figure, ...rest } = dropGrouping(search.filters)
        return { lack, search: loanSearch.onPage({ ...search, filters: { ...rest, lacks: lack } }, 1) }
      })
