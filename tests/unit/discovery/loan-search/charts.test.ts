import { describe, expect, test } from 'vitest'
import { NO_KEY } from '#lib/core/subtotals.ts'
import {
  buildPeriodChart,
  buildSearchOfDays,
  buildStateBars,
  findStateless,
} from '#lib/discovery/loan-search/charts/rules.ts'
import { type ChartAsked, findDated } from '#lib/discovery/loan-search/charts/windows/rules.ts'
import { findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const TODAY = '2026-11-28'

const group = (day: string | null, sum = 1n, rows = 1) => ({
  key: day === null ? NO_KEY : Date.parse(`${day}T00:00:00Z`) / 86_400_000,
  rows,
  sum,
  product: 0n,
})

const draw = (found: readonly ReturnType<typeof group>[], asked: Partial<ChartAsked> = {}) => {
  const usual = { dated: 'settlement', limits: { min: null, max: null }, isCurrent: false, today: TODAY } as const
  const chart = buildPeriodChart(found, Object.assign({}, usual, asked))
  // Together the bars and the rest have each loan once.
  const drawn = [...chart.bars, ...chart.rest].reduce((sum, { principal }) => sum + principal, 0n)
  expect(drawn).toBe(found.reduce((total, { sum }) => total + sum, 0n))
  return chart
}

const drawDays = (days: readonly (string | null)[], asked: Partial<ChartAsked> = {}) => {
  const { unit, bars, rest } = draw(
    days.map((day) => group(day)),
    asked,
  )
  const { length } = bars
  return [unit, length, bars[0]?.name, bars.at(-1)?.name, ...rest.map(({ name, loans }) => `${name} ${loans}`)]
}

const settled = (min: string | null, max: string | null) => ({ limits: { min, max } })
const due = (min: string | null, max: string | null, isCurrent = true) =>
  ({ dated: 'repayment', limits: { min, max }, isCurrent }) as const

describe('without a period', () => {
  test('settlements are the twelve months up to today, or to the last one found, and say what is earlier and later', () => {
    expect(drawDays(['2026-03-05', '2025-12-01', '2024-01-01', null])).toEqual([
      ...['month', 12, 'Dec 2025', 'Nov 2026', 'Earlier 1', 'Not settled 1'],
    ])
    expect(drawDays(['2025-11-30', '2024-01-01'])).toEqual(['month', 12, 'Dec 2024', 'Nov 2025', 'Earlier 1'])
    // One settlement planned for decades ahead does not empty the chart.
    expect(drawDays(['2062-05-01', '2026-10-01'])).toEqual(['month', 12, 'Dec 2025', 'Nov 2026', 'Later 1'])
    expect(drawDays(['2026-11-30']).slice(1)).toEqual([12, 'Dec 2025', 'Nov 2026'])
    expect(drawDays([])).toEqual(['month', 0, undefined, undefined])
    expect(drawDays([null]).slice(1)).toEqual([0, undefined, undefined, 'Not settled 1'])
  })

  test('repayments are the next twelve months, the first later ones, or the last past ones', () => {
    const asked = due(null, null, false)
    expect(drawDays(['2024-02-01', '2026-11-03', '2062-05-01', null], asked)).toEqual([
      ...['month', 12, 'Nov 2026', 'Oct 2027', 'Earlier 1', 'Later 1', 'No repayment date 1'],
    ])
    expect(drawDays(['2028-01-09', '2028-06-01'], asked)).toEqual(['month', 12, 'Jan 2028', 'Dec 2028'])
    expect(drawDays(['2024-02-01', '2025-03-05'], asked)).toEqual(['month', 12, 'Apr 2024', 'Mar 2025', 'Earlier 1'])
  })
})

describe('the period that a search asks for', () => {
  test('is shown by month up to two years, by quarter up to six, else by financial year', () => {
    const days = ['2019-08-01', '2021-01-05', '2025-12-05', '2026-02-01']
    const found = (min: string, max: string) =>
      drawDays(
        days.filter((day) => day >= min && day <= max),
        settled(min, max),
      )
    expect(found('2025-01-01', '2025-12-31')).toEqual(['month', 12, 'Jan 2025', 'Dec 2025'])
    expect(found('2024-11-28', '2026-11-28')).toEqual(['month', 25, 'Nov 2024', 'Nov 2026'])
    expect(found('2024-10-01', '2026-11-28')).toEqual(['quarter', 9, 'Dec quarter 2024', 'Dec quarter 2026'])
    expect(found('2020-11-28', '2026-11-28')).toEqual(['quarter', 25, 'Dec quarter 2020', 'Dec quarter 2026'])
    expect(found('2019-07-01', '2026-06-30')).toEqual(['year', 7, 'FY 2019–20', 'FY 2025–26'])
    expect(found('2026-02-01', '2026-02-28')).toEqual(['month', 1, 'Feb 2026', 'Feb 2026'])
  })

  test('ends with this month, unless loans settle later', () => {
    expect(drawDays(['2026-02-03'], settled('2026-01-01', '2026-12-31'))).toEqual([
      ...['month', 11, 'Jan 2026', 'Nov 2026'],
    ])
    expect(drawDays(['2026-12-03'], settled('2026-01-01', '2026-12-31')).slice(1)).toEqual([12, 'Jan 2026', 'Dec 2026'])
    expect(drawDays(['2026-02-03'], due('2026-01-01', '2026-12-31', false)).slice(1)).toEqual([
      12,
      'Jan 2026',
      'Dec 2026',
    ])
    expect(drawDays([], settled('2027-01-01', '2027-12-31')).slice(1)).toEqual([0, undefined, undefined])
  })

  test('with one end reaches to today, and twelve months back or ahead of the other end', () => {
    expect(drawDays(['2025-06-01', '2027-01-01'], settled('2025-01-15', null))).toEqual([
      ...['month', 23, 'Jan 2025', 'Nov 2026', 'Later 1'],
    ])
    expect(drawDays(['2027-03-01'], settled('2027-02-10', null)).slice(1)).toEqual([12, 'Feb 2027', 'Jan 2028'])
    expect(drawDays(['2024-06-10', '2020-01-01'], settled(null, '2024-06-15'))).toEqual([
      ...['month', 12, 'Jul 2023', 'Jun 2024', 'Earlier 1'],
    ])
    expect(drawDays(['2025-02-01', '2027-06-01', '2028-06-01'], due('2025-02-01', null, false))).toEqual([
      ...['quarter', 12, 'Mar quarter 2025', 'Dec quarter 2027', 'Later 1'],
    ])
  })

  test('is cut to the loans found if it reaches decades beyond them', () => {
    expect(drawDays(['2026-12-01', '2028-02-01'], due('2026-12-01', '2099-12-31'))).toEqual([
      ...['month', 15, 'Dec 2026', 'Feb 2028'],
    ])
    const [unit, bars, , last, rest] = drawDays(['1950-01-01', '2026-01-01'], settled('1940-01-01', '2026-12-31'))
    expect([unit, bars, last, rest]).toEqual(['year', 25, 'FY 2025–26', 'Earlier 1'])
  })

  test('names each bar, its first year and its days, within those of the period', () => {
    const { bars } = draw([group('2025-12-20', 300n, 2), group('2026-01-02', 3n), group('2026-02-01', 0n)], {
      ...settled('2025-12-10', '2026-03-15'),
    })
    expect(bars.map(({ key, short, year }) => [key, short.join('|'), year])).toEqual([
      ['2025-12', 'D|ec', '2025'],
      ['2026-01', 'J|an', '2026'],
      ['2026-02', 'F|eb', ''],
      ['2026-03', 'M|ar', ''],
    ])
    expect(bars[0]).toMatchObject({ loans: 2, principal: 300n, days: { min: '2025-12-10', max: '2025-12-31' } })
    expect(bars[3]?.days).toEqual({ min: '2026-03-01', max: '2026-03-15' })
    // A small value is still visible; zero has no bar.
    expect(bars.map(({ height }) => height)).toEqual([100, 1, 0, 0])
  })
})

describe('repayments of the current book', () => {
  const found = ['2022-03-01', '2026-11-27', '2026-11-28', '2027-01-05', '2027-11-29', '2031-01-01']

  test('begin with one bar of all that is overdue, and end with what is later', () => {
    const { bars, rest } = draw(
      found.map((day) => group(day)),
      due(null, null),
    )
    expect(bars.map(({ short }) => short.join(''))).toEqual(
      'Overdue Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct'.split(' '),
    )
    expect(bars[0]).toMatchObject({ loans: 2, isOverdue: true, days: { min: null, max: '2026-11-27' } })
    // The current month starts today: anything due earlier is overdue.
    expect(bars[1]).toMatchObject({ loans: 1, isOverdue: false, days: { min: '2026-11-28', max: '2026-11-30' } })
    expect(rest).toMatchObject([{ name: 'Later', loans: 2, days: { min: '2027-11-01', max: null } }])
  })

  test('reach to the last day that is asked for', () => {
    const within = (max: string) =>
      drawDays(
        found.filter((day) => day <= max),
        due(null, max),
      )
    expect(within('2027-11-29')).toEqual(['month', 14, 'Overdue', 'Nov 2027'])
    expect(within('2031-11-29').slice(0, 4)).toEqual(['quarter', 22, 'Overdue', 'Dec quarter 2031'])
    expect(drawDays(['2026-11-27', '2027-01-05'], due('2026-06-01', '2027-01-31'))).toEqual([
      ...['month', 4, 'Overdue', 'Jan 2027'],
    ])
    expect(drawDays(['2026-12-05'], due('2026-11-28', '2026-12-28'))).toEqual(['month', 2, 'Nov 2026', 'Dec 2026'])
  })

  test('of overdue loans alone are by period, all of them overdue', () => {
    const { unit, bars } = draw([group('2025-06-01'), group('2026-11-27')], due(null, '2026-11-27'))
    expect([unit, bars.length, bars[0]?.name, bars.at(-1)?.name]).toEqual(['month', 18, 'Jun 2025', 'Nov 2026'])
    expect(bars.every(({ isOverdue }) => isOverdue)).toBe(true)
  })
})

test('a chart is by the day that the search asks for, or groups by', () => {
  const datedOf = (asked: Record<string, string>) => findDated(loanSearch.parse(asked).filters)
  expect(datedOf({ group: 'lender', across: 'dueQuarter' })).toBe('repayment')
  expect(datedOf({ group: 'lender', across: 'quarter', dischargedFrom: '2026-01-01' })).toBe('settlement')
  expect(datedOf({})).toBe('settlement')
  expect(datedOf({ group: 'quarter' })).toBe('settlement')
  expect(datedOf({ group: 'due' })).toBe('repayment')
  expect(datedOf({ expiryKey: 'EXPIRED' })).toBe('repayment')
  expect(datedOf({ repaidTo: '2027-11-29' })).toBe('repayment')
  expect(datedOf({ dischargedFrom: '2026-01-01' })).toBe('discharged')
  expect(datedOf({ dischargedFrom: '2026-01-01', settledIn: 'ROLLING_YEAR' })).toBe('settlement')
})

test('only loans of the current book are overdue', () => {
  const isCurrent = (asked: Record<string, string>) => findsCurrentAlone(loanSearch.parse(asked).filters)
  expect(isCurrent({})).toBe(false)
  expect(isCurrent({ book: 'current' })).toBe(true)
  expect(isCurrent({ expiryKey: 'D_30' })).toBe(true)
  expect(isCurrent({ statusKey: 'SETTLED,DEFAULT' })).toBe(true)
  expect(isCurrent({ statusKey: 'SETTLED,DISCHARGED' })).toBe(false)
})

test('a bar leads to its days within the period in force', () => {
  const hrefOf = (asked: Record<string, string>, days: { min: string | null; max: string | null }) => {
    const search = loanSearch.parse(asked)
    const found = buildSearchOfDays(search, findDated(search.filters), days)
    return found && loanSearch.params(found)
  }
  const asked = { book: 'current', repaidTo: '2027-11-29', group: 'due' }
  expect(hrefOf(asked, { min: null, max: '2026-11-27' })).toEqual({ book: 'current', repaidTo: '2026-11-27' })
  expect(hrefOf(asked, { min: '2027-11-01', max: '2027-11-30' })).toEqual({
    book: 'current',
    repaidFrom: '2027-11-01',
    repaidTo: '2027-11-29',
  })
  expect(hrefOf({ dischargedTo: '2026-06-30' }, { min: '2026-06-01', max: '2026-06-30' })).toEqual({
    dischargedFrom: '2026-06-01',
    dischargedTo: '2026-06-30',
  })
})

test('state bars keep the given order and are scaled to the highest; loans without a state are said', () => {
  const bars = buildStateBars(
    [
      ['NSW', 200n],
      ['VIC', 50n],
      ['NT', 0n],
    ].map(([key, principal]) => ({ key: String(key), name: String(key), loans: 1, principal: BigInt(principal ?? 0) })),
  )
  expect(bars.map(({ short, height }) => [short.join(''), height])).toEqual([
    ['NSW', 100],
    ['VIC', 25],
    ['NT', 0],
  ])
  expect(buildStateBars([])).toEqual([])
  expect(findStateless([group(null, 7n, 2)])).toMatchObject([{ name: 'No state', loans: 2, principal: 7n }])
  expect(findStateless([])).toEqual([])
})
