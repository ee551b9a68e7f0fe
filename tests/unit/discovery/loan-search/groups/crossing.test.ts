import { describe, expect, test } from 'vitest'
import { type Day, dayToDate } from '#lib/core/dates.ts'
import { NO_KEY } from '#lib/core/subtotals.ts'
import type { CrossColumn } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { buildPeriodColumns, mergeColumnOfDays } from '#lib/discovery/loan-search/groups/crossing/periods/rules.ts'
import {
  buildSearchOfColumn,
  computeRowChange,
  describeCrossing,
} from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { ByPeriod } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { type LoanFilters, loanSearch } from '#lib/discovery/loan-search/search.ts'

const TODAY = '2026-11-23'
const toKey = (day: Day) => dayToDate(day).getTime() / 86_400_000
const loansOn = (...days: (Day | null)[]) =>
  days.map((day, at) => ({ key: day === null ? NO_KEY : toKey(day), rows: 1, sum: BigInt(10 ** at), product: 0n }))

type Asked = { min?: Day; max?: Day; filters?: Partial<LoanFilters>; isComparable?: boolean }

const build = (by: ByPeriod, days: (Day | null)[], { min, max, filters = {}, isComparable = true }: Asked = {}) =>
  buildPeriodColumns(by, loansOn(...days), {
    filters,
    limits: { min: min ?? null, max: max ?? null, today: TODAY, isComparable },
  })

const name = ({ columns }: { columns: readonly CrossColumn[] }) => columns.map((column) => column.name)
const daysOf = ({ condition }: CrossColumn) =>
  condition.kind === 'between' ? [condition.min, condition.max] : condition.kind

describe('the columns of settlements', () => {
  test('end with today and compare the current year with the same part of the year before', () => {
    const built = build('calendarYear', ['2025-03-01', '2026-02-01', '2026-12-20', null])
    expect(name(built)).toEqual(['2025 in full', '2025 to 23 Nov', '2026 so far', 'Planned', 'Not settled'])
    expect(built.columns.map(daysOf)).toEqual([
      ['2025-01-01', '2025-12-31'],
      ['2025-01-01', '2025-11-23'],
      ['2026-01-01', '2026-11-23'],
      ['2026-11-24', null],
      'empty',
    ])
    expect(built.compared).toEqual({ from: 1, to: 2, earlier: 0 })
    expect(describeCrossing({ ...built, figure: 'principal' })[0]).toBe(
      'Change is 2026 so far against 2025 to 23 Nov, in dollars.',
    )
    expect(describeCrossing({ ...built, figure: 'rate' })[0]).toMatch(/, in percentage points\.$/)
  })

  test('compare whole periods as they are', () => {
    const built = build('quarter', ['2026-02-01', '2026-08-01'], { min: '2026-04-01', max: '2026-09-30' })
    expect(name(built)).toEqual(['Earlier', 'Jun quarter 2026', 'Sep quarter 2026'])
    expect(built.compared).toEqual({ from: 1, to: 2, earlier: 1 })
  })

  test('compare a quarter with the same one of the year before, if the search has it', () => {
    const built = build('quarter', ['2025-10-05'], { min: '2025-10-01' })
    expect(name(built)).toEqual([
      'Dec quarter 2025 in full',
      'Dec quarter 2025 to 23 Nov',
      ...['Mar', 'Jun', 'Sep'].map((month) => `${month} quarter 2026`),
      'Dec quarter 2026 so far',
    ])
    expect(built.compared).toEqual({ from: 1, to: 5, earlier: 0 })
  })

  test('compare nothing that the search finds in part', () => {
    for (const limits of [{ min: '2025-02-01' }, { min: '2025-01-01', max: '2026-10-31' }]) {
      const built = build('calendarYear', ['2025-03-01', '2026-02-01'], limits)
      expect(built.compared).toBeNull()
      expect(describeCrossing({ ...built, figure: 'principal' })).toEqual([])
    }
    expect(build('year', ['2026-08-01'], { min: '2026-07-01' }).compared).toBeNull()
    expect(build('calendarYear', ['2025-03-01'], { isComparable: false }).compared).toBeNull()
  })

  test('are twelve at the most; earlier loans share one, and a search of what is to come has no more', () => {
    const built = build('month', ['2020-01-01', '2026-11-01'])
    expect(name(built)).toHaveLength(14)
    expect(name(built).slice(0, 3)).toEqual(['Earlier', 'Dec 2025', 'Jan 2026'])
    expect(built.columns[0] && daysOf(built.columns[0])).toEqual([null, '2025-11-30'])
    expect(name(build('month', ['2026-12-01'], { min: '2026-12-01' }))).toEqual(['Planned'])
    expect(name(build('month', []))).toEqual(['Nov 2026 so far'])
  })
})

describe('the columns of repayments', () => {
  test('begin with what is overdue and end with what is later', () => {
    const days = ['2022-03-01', '2026-12-24', '2027-02-01', '2040-01-01', null]
    const built = build('dueQuarter', days, { filters: { book: 'current' } })
    expect(name(built).slice(0, 3)).toEqual(['Overdue', 'Dec quarter 2026', 'Mar quarter 2027'])
    expect(name(built).slice(-3)).toEqual(['Sep quarter 2029', 'Later', 'No repayment date'])
    expect(built.columns.slice(0, 2).map(daysOf)).toEqual([
      [null, '2026-11-22'],
      ['2026-11-23', '2026-12-31'],
    ])
    expect(built.compared).toBeNull()
  })

  test('before today are overdue only in the current book', () => {
    const first = (filters: Partial<LoanFilters>) => name(build('due', ['2026-11-22'], { filters }))
    expect(first({})).toEqual(['Before today'])
    expect(first({ status: ['DISCHARGED', 'SETTLED'] })).toEqual(['Before today'])
    expect(first({ status: ['DEFAULT', 'SETTLED'] })).toEqual(['Overdue'])
  })
})

test('what is before, after or without the periods is outside of them, and overdue loans are not', () => {
  const outside = ({ columns }: { columns: readonly CrossColumn[] }) =>
    columns.filter(({ isOutside }) => isOutside).map((column) => column.name)
  expect(outside(build('month', ['2020-01-01', '2026-11-01', '2026-12-20', null]))).toEqual([
    'Earlier',
    'Planned',
    'Not settled',
  ])
  const due = ['2022-03-01', '2026-12-24', '2040-01-01', null] as const
  expect(outside(build('dueQuarter', [...due], { filters: { book: 'current' } }))).toEqual([
    'Later',
    'No repayment date',
  ])
  expect(outside(build('dueQuarter', [...due]))).toEqual(['Before today', 'Later', 'No repayment date'])
})

test('the columns of days add up to all loans, a part of a period aside', () => {
  const days = ['2020-01-01', '2025-03-01', '2025-12-24', '2026-02-01', '2026-12-20', null]
  const { columns } = build('calendarYear', days, { min: '2025-01-01' })
  const sums = columns.map((column) => mergeColumnOfDays(column, loansOn(...days)).sum)
  expect(sums).toEqual([1n, 110n, 10n, 1_000n, 10_000n, 100_000n])
})

test('a column leads to its loans within the days asked for; one of loans without a date leads nowhere', () => {
  const { columns } = build('calendarYear', ['2025-03-01', '2026-02-01', null])
  const search = loanSearch.parse({ settledFrom: '2025-06-01', state: 'VIC', group: 'broker', across: 'calendarYear' })
  const paths = columns.map((column) => {
    const found = buildSearchOfColumn(search, column)
    return found && loanSearch.path('/loans', found)
  })
  expect(paths).toEqual([
    '/loans?settledFrom=2025-06-01&settledTo=2025-12-31&state=VIC',
    '/loans?settledFrom=2025-06-01&settledTo=2025-11-23&state=VIC',
    '/loans?settledFrom=2026-01-01&settledTo=2026-11-23&state=VIC',
    null,
  ])
})

test('the change of a row needs a comparison and both of its figures', () => {
  expect(computeRowChange([5n, 3n, 9n], { from: 0, to: 1, earlier: 0 })).toBe(-2n)
  expect(computeRowChange([5n, 3n], null)).toBeNull()
  expect(computeRowChange([null, 3n], { from: 0, to: 1, earlier: 0 })).toBeNull()
  expect(computeRowChange([3n, null], { from: 0, to: 1, earlier: 0 })).toBeNull()
})

describe('the address', () => {
  test.each([
    [{ group: 'broker', across: 'quarter' }, 'quarter', 'loans by broker and quarter'],
    [{ group: 'broker', across: 'lender' }, undefined, 'loans by broker'],
    [{ group: 'state', across: 'state' }, undefined, 'loans by state'],
    [{ across: 'quarter' }, undefined, 'all loans'],
  ])('%j is across %s: %s', (raw, across, sentence) => {
    const search = loanSearch.parse(raw)
    expect(search.filters.across).toBe(across)
    expect(loanSearch.sentence(search)).toBe(sentence)
    expect(loanSearch.parse(loanSearch.params(search))).toEqual(search)
  })

  test('without its grouping nothing is across', () => {
    const search = loanSearch.parse({ group: 'broker', across: 'quarter', state: 'VIC' })
    expect(loanSearch.without(search, 'group').filters).toEqual({ state: ['VIC'] })
    expect(loanSearch.chips(search).map(({ label }) => label)).toContain('Across: Quarter')
  })
})
