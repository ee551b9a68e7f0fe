import { expect, test } from 'vitest'
import { addToDraft } from '#lib/core/filter-drafts.ts'
import { formatBookChange } from '#lib/discovery/loan-search/balances/labels.ts'
import {
  addUpBalances,
  buildBalances,
  buildSearchOfBalance,
  listSpans,
  orderBalances,
  pickBalanceFilters,
} from '#lib/discovery/loan-search/balances/rules.ts'
import { getNextBalance, getUsualBalance } from '#lib/discovery/loan-search/balances/search.ts'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const TODAY = '2026-11-23'
const OPEN = { min: null, max: null }
const flow = (loans: number, principal = loans) => ({ loans, principal: BigInt(principal) })

test('periods are whole up to today, and the current one goes on', () => {
  const months = listSpans('month', OPEN, TODAY)
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ min: '2025-11-01', max: '2025-11-30', isSoFar: false })
  expect(months.at(-1)).toEqual({ min: '2026-11-01', max: TODAY, isSoFar: true })
  expect(listSpans('month', { min: '2025-11-23', max: TODAY }, TODAY)).toEqual(months)
  expect(listSpans('quarter', { min: '2026-02-10', max: '2026-05-01' }, TODAY).map(({ max }) => max)).toEqual([
    '2026-03-31',
    '2026-06-30',
  ])
  expect(listSpans('year', OPEN, TODAY)).toHaveLength(6)
  expect(listSpans('month', { min: '1990-01-01', max: null }, TODAY)).toHaveLength(36)
  expect(listSpans('month', { min: '2027-01-01', max: null }, TODAY)).toEqual([])
})

test('the book of a period is that before it, and what settled less what was discharged', () => {
  const spans = listSpans('month', { min: '2026-08-01', max: '2026-10-31' }, TODAY)
  const built = buildBalances('month', spans, {
    settled: [flow(0), flow(0), flow(3, 30), flow(1, 10)],
    discharged: [flow(0), flow(0), flow(1, 10), flow(2, 20)],
  })
  // A month before the first loan has nothing to say.
  expect(built.map(({ name, net, book, change }) => [name, net, book, change])).toEqual([
    ['Sep 2026', flow(2, 20), flow(2, 20), null],
    ['Oct 2026', flow(-1, -10), flow(1, 10), '-50.00'],
  ])
  expect(addUpBalances(built)).toMatchObject({
    settled: flow(4, 40),
    net: flow(1, 10),
    book: flow(1, 10),
    change: null,
  })
  expect(addUpBalances([])).toBeNull()
  const order = (sort: 'name' | 'net', isDescending: boolean) =>
    orderBalances(built, { by: 'month', sort, isDescending }).map(({ name }) => name.slice(0, 3))
  expect([order('name', true), order('name', false)]).toEqual([
    ['Oct', 'Sep'],
    ['Sep', 'Oct'],
  ])
  expect([order('net', true), order('net', false)]).toEqual([
    ['Sep', 'Oct'],
    ['Oct', 'Sep'],
  ])
})

test('figures lead to their loans by filters of days, which replace those of the view', () => {
  const search = loanSearch.parse({
    balance: 'month',
    state: 'VIC',
    settledIn: 'ROLLING_YEAR',
    dischargedFrom: '2026-01-01',
  })
  const days = { min: '2026-10-01', max: '2026-10-31' }
  const filtersOf = (figure: 'settled' | 'discharged' | 'book') => buildSearchOfBalance(search, figure, days)?.filters
  expect(filtersOf('settled')).toEqual({ state: ['VIC'], settlement: days })
  expect(filtersOf('discharged')).toEqual({ state: ['VIC'], discharged: days })
  expect(filtersOf('book')).toEqual({ state: ['VIC'], bookOn: '2026-10-31' })
})

test('the address keeps view and order, which a grouping replaces', () => {
  const view = { by: 'quarter', sort: 'net', isDescending: false } as const
  const search = loanSearch.parse({ balance: 'quarter', balanceSort: 'net' })
  expect(search.filters).toEqual({ balance: view })
  expect(loanSearch.params(search)).toMatchObject({ balance: 'quarter', balanceSort: 'net' })
  expect(loanSearch.parse({ balance: 'month', balanceSort: 'wrong' }).filters.balance).toEqual(getUsualBalance('month'))
  expect(loanSearch.parse({ balance: 'week' }).filters).toEqual({})
  expect(loanSearch.parse({ balance: 'month', group: 'state' }).filters.balance).toBeUndefined()
  expect(loanSearch.parse({ bookOn: 'soon' }).filters).toEqual({})
  expect(getNextBalance(view, 'net').isDescending).toBe(true)
  expect(getNextBalance(view, 'book')).toEqual({ by: 'quarter', sort: 'book', isDescending: true })
  expect(
    pickBalanceFilters(loanSearch.parse({ book: 'current', group: 'state', priorityKey: 'FIRST' }).filters),
  ).toEqual({
    priority: 'FIRST',
  })
  const chips = loanSearch.chips(loanSearch.parse({ balance: 'month', bookOn: '2026-10-31' }), {})
  expect(chips.map(({ label }) => label)).toEqual(['Over Time: Book at month end', 'In the Book: 31 Oct 2026'])
})

test('changes have one decimal and a sign', () => {
  expect(['12.34', '-0.96', '0.04', '-0.04', '1234.5'].map(formatBookChange)).toEqual([
    ...['+12.3%', '−1.0%', '0.0%', '0.0%', '+1234.5%'],
  ])
})

test('words for a book over time replace a grouping and the current book in force', () => {
  const asked = { group: 'lender', groupSort: '-loans', book: 'current', state: 'VIC' }
  const next = addToDraft(loanFilterDesk, asked, { balance: 'month' })
  expect(loanSearch.parse(next).filters).toEqual({ state: ['VIC'], balance: getUsualBalance('month') })
  expect(addToDraft(loanFilterDesk, asked, { priorityKey: 'FIRST' })).toEqual({ ...asked, priorityKey: 'FIRST' })
})
