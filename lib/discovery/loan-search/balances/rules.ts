import { addMonthsTo, type Day } from '#lib/core/dates.ts'
import { narrowToGroup } from '#lib/core/groupings.ts'
import { computeChange } from '#lib/core/money.ts'
import type { Range } from '#lib/core/ranges.ts'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import {
  BALANCE_PERIODS,
  type Balance,
  type BalancePeriod,
  type BalanceRemark,
  type BalanceSpan,
  type BalanceView,
  type Flow,
  MOST_PERIODS,
} from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels } from '#lib/discovery/loan-search/balances/labels.ts'
import { listFirstDays } from '#lib/discovery/loan-search/charts/windows/rules.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { getFirstDay, getPeriodOf } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type LoanFilters, type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

/** The filters that limit the periods shown and not the loans, because a book has loans of all times. */
const TIME_FILTERS = ['settlement', 'settledIn', 'settlementDate', 'discharged'] as const
const isTime = (name: string): boolean => TIME_FILTERS.some((each) => each === name)

/** Splits the filters of a search into those of times, which limit the periods shown, and those of loans. */
export const splitTimes = (filters: Partial<LoanFilters>): Record<'times' | 'loans', Partial<LoanFilters>> => {
  const pick = (isKept: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => isKept(name)))
  return { times: pick(isTime), loans: pick((name) => !isTime(name)) }
}

/** Returns the filters of a book over time: without a grouping, and without the current book, which it replaces. */
export const pickBalanceFilters = ({
  group: _group,
  across: _across,
  book: _book,
  ...filters
}: Partial<LoanFilters>): Partial<LoanFilters> => filters

/** Returns what a reader must know of the figures because of the filters. */
export const listRemarks = (filters: Partial<LoanFilters>, hidesLenders: boolean): BalanceRemark[] => {
  const { book, status, expiry, bookOn, bdm, lenderBdm } = filters
  return [
    ...(book || status || expiry || bookOn ? (['today'] as const) : []),
    ...(hidesLenders && (bdm !== undefined || lenderBdm !== undefined) ? (['bdm'] as const) : []),
  ]
}

/** Returns the periods to show, from the earliest: those that the limits touch, else the usual ones; none after today. */
export const listSpans = (by: BalancePeriod, { min, max }: Range, today: Day): BalanceSpan[] => {
  const to = max === null || max > today ? today : max
  const { months } = PERIODS[by]
  const newest = getPeriodOf(by, to).min
  const oldest = addMonthsTo(newest, (1 - MOST_PERIODS) * months)
  const from = min ?? addMonthsTo(newest, -BALANCE_PERIODS[by] * months)
  return listFirstDays(by, { from: from < oldest ? oldest : from, to }).map((first) => {
    const { max: last } = getPeriodOf(by, first)
    return { min: first, max: last < today ? last : today, isSoFar: last > today }
  })
}

const NOTHING: Flow = { loans: 0, principal: 0n }
const addFlows = (one: Flow, other: Flow): Flow => ({
  loans: one.loans + other.loans,
  principal: one.principal + other.principal,
})
const subtractFlows = (one: Flow, other: Flow): Flow => ({
  loans: one.loans - other.loans,
  principal: one.principal - other.principal,
})

/** Sums groups by day into those before all spans, and those within each. */
export const sumSpans = (days: readonly Subtotal[], spans: readonly BalanceSpan[]): Flow[] => {
  const flows = [NOTHING, ...spans.map(() => NOTHING)]
  for (const { key, rows: loans, sum: principal } of days) {
    if (key === NO_KEY) continue
    const day = getFirstDay(key)
    const at = spans.findIndex(({ max }) => day <= max)
    const place = at === 0 && day < (spans[0]?.min ?? '') ? 0 : at + 1
    // Days after the last span are at -1.
    if (at >= 0) flows[place] = addFlows(flows[place] ?? NOTHING, { loans, principal })
  }
  return flows
}

type Moved = { settled: readonly Flow[]; discharged: readonly Flow[] }

const compare = (book: Flow, before: Flow): string | null =>
  before.principal > 0n ? computeChange(book.principal, before.principal) : null

/** Builds the balances of spans from what settled and was discharged before all of them, and in each; none before the first loan. */
export const buildBalances = (
  by: BalancePeriod,
  spans: readonly BalanceSpan[],
  { settled, discharged }: Moved,
): Balance[] => {
  let before = subtractFlows(settled[0] ?? NOTHING, discharged[0] ?? NOTHING)
  const balances = spans.map((span, at): Balance => {
    const moved = { settled: settled[at + 1] ?? NOTHING, discharged: discharged[at + 1] ?? NOTHING }
    const net = subtractFlows(moved.settled, moved.discharged)
    const book = addFlows(before, net)
    const change = compare(book, before)
    before = book
    return { ...span, name: PERIODS[by].format(span.min), ...moved, net, book, change }
  })
  const start = balances.findIndex(({ settled: { loans }, book }) => loans > 0 || book.loans > 0)
  return start < 0 ? [] : balances.slice(start)
}

/** Adds up periods in the order of time: the book is that at the end of the last, and its change that since the first began. */
export const addUpBalances = (inTime: readonly Balance[]): Balance | null => {
  const [first, last] = [inTime[0], inTime.at(-1)]
  if (!first || !last) return null
  const [settled, discharged, net] = (['settled', 'discharged', 'net'] as const).map((name) =>
    inTime.map((each) => each[name]).reduce(addFlows, NOTHING),
  ) as [Flow, Flow, Flow]
  const change = compare(last.book, subtractFlows(last.book, net))
  const span = { min: first.min, max: last.max, isSoFar: false }
  return { ...span, name: balanceLabels.all(inTime.length), settled, discharged, net, book: last.book, change }
}

/** Returns the periods in the order asked for; equal ones newest first. */
export const orderBalances = (inTime: readonly Balance[], { sort, isDescending }: BalanceView): Balance[] => {
  const newest = inTime.toReversed()
  if (sort === 'name') return isDescending ? newest : [...inTime]
  const compareBy = (one: Balance, other: Balance): number => Number(one[sort].principal - other[sort].principal)
  return newest.toSorted((one, other) => (isDescending ? compareBy(other, one) : compareBy(one, other)))
}

/** Returns the search for the loans of one figure of a period, without the view; null if an address cannot express it. */
export const buildSearchOfBalance = (
  { filters, ...search }: LoanSearch,
  figure: 'settled' | 'discharged' | 'book',
  { min, max }: Pick<BalanceSpan, 'min' | 'max'>,
): LoanSearch | null => {
  const { balance: _balance, ...loans } = splitTimes(filters).loans
  const added = {
    settled: { settlement: { min, max } },
    discharged: { discharged: { min, max } },
    book: { bookOn: max },
  }[figure]
  return narrowToGroup(loanSearch, Object.assign({}, search, { filters: loans }), { added })
}
