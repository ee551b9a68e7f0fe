import { describe, expect, test } from 'vitest'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { due, known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const settled = (min: string, max: string): Meaning => ({ settlement: { min, max } })
const byChange = (by: 'broker' | 'lender', isDescending: boolean): Meaning => ({
  group: { by, sort: 'change', isDescending },
})
const thisAndLastYear: Meaning = { ...settled('2025-01-01', '2026-12-31'), across: 'calendarYear' }

describe('two groupings are one table', () => {
  test.each<[string, Meaning]>([
    ['by lender by quarter', { group: getUsualGrouping('lender'), across: 'quarter' }],
    // Whatever has become of the loans: with the status older months would be too small.
    [
      'settled per month per bdm',
      { settlement: { min: null, max: '2026-11-23' }, group: getUsualGrouping('brokerBdm'), across: 'month' },
    ],
    ['vic by lender and priority', { state: ['VIC'], group: getUsualGrouping('lender'), across: 'priority' }],
    ['by state across status', { group: getUsualGrouping('state'), across: 'status' }],
    ['by state and broker', { group: getUsualGrouping('broker'), across: 'state' }],
    ['by quarter and state', { group: getUsualGrouping('state'), across: 'quarter' }],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
  })

  test.each(['by lender by broker', 'by lender by state by month'])('%s is too much for one table', (text) => {
    expect(read(text).readings).toEqual([])
  })
})

// Today is 23 November 2026.
const byLatest = (by: GroupedBy) => ({ by, sort: 'latest', isDescending: true }) as const

describe('groups are compared between two times', () => {
  test.each<[string, Meaning]>([
    [
      'which brokers brought us less this year than last year',
      { ...thisAndLastYear, moved: 'DOWN', ...byChange('broker', false) },
    ],
    [
      'brokers whose settled volume has fallen this year compared with last year',
      { ...thisAndLastYear, moved: 'DOWN', ...byChange('broker', false) },
    ],
    ['brokers this year vs last year', { ...thisAndLastYear, group: byLatest('broker') }],
    ['brokers down on last year', { ...thisAndLastYear, moved: 'DOWN', ...byChange('broker', false) }],
    ['lenders up this year', { ...thisAndLastYear, moved: 'UP', ...byChange('lender', true) }],
    ['compare brokers 2025 with 2026', { ...thisAndLastYear, group: byLatest('broker') }],
    [
      'this quarter vs last quarter by lender',
      { ...settled('2026-07-01', '2026-12-31'), group: byLatest('lender'), across: 'quarter' },
    ],
    [
      'lenders with the biggest drop this financial year vs last financial year in vic',
      { ...settled('2025-07-01', '2027-06-30'), across: 'year', state: ['VIC'], ...byChange('lender', false) },
    ],
    [
      'settlements by broker this quarter vs the same quarter last year',
      { ...settled('2025-10-01', '2026-12-31'), group: byLatest('broker'), across: 'quarter' },
    ],
    [
      'vic and nsw settled this quarter vs the same quarter last year',
      {
        ...settled('2025-10-01', '2026-12-31'),
        state: ['NSW', 'VIC'],
        group: byLatest('state'),
        across: 'quarter',
      },
    ],
    [
      'by lender due next month vs due this month',
      { ...due('2026-11-01', '2026-12-31'), group: getUsualGrouping('lender'), across: 'due' },
    ],
  ])('%s', (text, meaning) => {
    const { readings, others } = read(text)
    expect(others).toEqual([])
    expect(readings).toEqual([meaning])
  })

  test.each([
    ['brokers with less', 'unknown: less'],
    ['more in vic', 'unknown: more'],
    ['brokers less than', 'unknown: than'],
    ['loans up', 'unknown: up'],
  ])('%s is no question', (text, other) => {
    expect(read(text).others).toContain(other)
  })
})

describe('what is due is grouped by repayment', () => {
  const book: Meaning = { book: 'current' }
  test.each<[string, Meaning]>([
    ['maturities by quarter', { ...book, group: getUsualGrouping('dueQuarter') }],
    ['how much of our book matures each quarter', { ...book, group: getUsualGrouping('dueQuarter') }],
    [
      'how much of our book matures each quarter by lender',
      { ...book, group: getUsualGrouping('lender'), across: 'dueQuarter' },
    ],
    ['current loans due by quarter', { ...book, group: getUsualGrouping('dueQuarter') }],
    ['current book maturity by financial year', { ...book, group: getUsualGrouping('dueYear') }],
    ['due this month per quarter', { ...due('2026-11-01', '2026-11-30'), group: getUsualGrouping('dueQuarter') }],
    [
      'due next month by month and lender',
      { ...due('2026-12-01', '2026-12-31'), group: getUsualGrouping('lender'), across: 'due' },
    ],
    ['maturing in the next six months', due('2026-11-23', '2027-05-23')],
    ['maturities by lender', { ...book, group: getUsualGrouping('lender'), across: 'due' }],
    ['default loans maturing next month', { ...due('2026-12-01', '2026-12-31'), status: ['DEFAULT'] }],
    ['due this month by settlement month', { ...due('2026-11-01', '2026-11-30'), group: getUsualGrouping('month') }],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
  })

  test('a calendar year of repayment is the financial year, and says so', () => {
    const notes = parseQuestionTerms('due by calendar year', known).flatMap(({ note }) => note ?? [])
    expect(notes).toEqual(['Repayment is grouped by financial year.'])
  })

  test('a word of repayment without a period is not understood', () => {
    expect(read('due in vic').others).toEqual(['unknown: due'])
  })
})

describe('what was discharged is grouped by discharge', () => {
  const discharged: Meaning = { status: ['DISCHARGED'] }
  test.each<[string, Meaning]>([
    ['discharges by month', { ...discharged, group: getUsualGrouping('discharge') }],
    [
      'discharges by month this year',
      { ...discharged, discharged: { min: '2026-01-01', max: '2026-12-31' }, group: getUsualGrouping('discharge') },
    ],
    [
      'discharged loans last financial year by lender',
      { ...discharged, discharged: { min: '2025-07-01', max: '2026-06-30' }, group: getUsualGrouping('lender') },
    ],
    [
      'discharged last quarter by lender by month',
      { discharged: { min: '2026-07-01', max: '2026-09-30' }, group: getUsualGrouping('lender'), across: 'discharge' },
    ],
    [
      'discharges this quarter vs last quarter',
      {
        ...discharged,
        discharged: { min: '2026-07-01', max: '2026-12-31' },
        group: getUsualGrouping('dischargeQuarter'),
      },
    ],
    ['discharges by lender and month', { ...discharged, group: getUsualGrouping('lender'), across: 'discharge' }],
    ['discharged loans by settlement month', { ...discharged, group: getUsualGrouping('month') }],
    ['discharged loans settled in 2024', { ...discharged, ...settled('2024-01-01', '2024-12-31') }],
    [
      'loans this month not discharged',
      {
        ...settled('2026-11-01', '2026-11-30'),
        status: ['DEFAULT', 'PRESETTLEMENT', 'SETTLED', 'VARIATIONINPROG'],
      },
    ],
    ['settled or discharged by month', { status: ['DISCHARGED', 'SETTLED'], group: getUsualGrouping('month') }],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
  })
})

test.each<[string, Meaning]>([
  ['new loans this month', settled('2026-11-01', '2026-11-30')],
  ['how many loans did we settle last month', settled('2026-10-01', '2026-10-31')],
  ['concentration by lender', { book: 'current', group: getUsualGrouping('lender') }],
])('%s', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})
