import { expect, test } from 'vitest'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { findAgeOrder } from '#lib/discovery/loan-search/words/ages/rules.ts'
import { findDueOrder } from '#lib/discovery/loan-search/words/due/rules.ts'
import { asksForMap } from '#lib/discovery/loan-search/words/fillers/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { parseDaysBound } from '#lib/discovery/loan-search/words/times/rules.ts'
import { due, known, max, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (group: GroupedBy, sort: GroupSort = 'principal'): Meaning => ({
  group: { by: group, sort, isDescending: true },
})
const YEAR = { min: '2025-01-01', max: '2025-12-31' }
const DEFAULT: Meaning = { status: ['DEFAULT'] }
const UNSETTLED: Meaning = { status: ['PRESETTLEMENT'] }
const OVERDUE: Meaning = { expiry: 'EXPIRED' }

// As heads of a desk say it, on 23 November 2026.
test.each<[string, Meaning]>([
  ['which lenders have the most money stuck in default loans', { ...DEFAULT, ...by('lender') }],
  ['how much money is tied up in default loans by lender', { ...DEFAULT, ...by('lender') }],
  ['money stuck in arrears by state', { ...OVERDUE, ...by('state') }],
  ['how much are we carrying in overdue loans by lender', { ...OVERDUE, ...by('lender') }],
  ['who is each BDM chasing for overdue loans', { ...OVERDUE, ...by('brokerBdm') }],
  [
    'loans due back in the next 60 days by BDM, how much is each chasing',
    { ...due('2026-11-23', '2027-01-22'), ...by('brokerBdm') },
  ],
  ['what comes off the book in december by lender', { ...due('2026-12-01', '2026-12-31'), ...by('lender') }],
  ['loans to be repaid next month', due('2026-12-01', '2026-12-31')],
  ['pull me all the first mortgages in nsw', { priority: 'FIRST', state: ['NSW'] }],
  ['run me a list of loans maturing in january', due('2027-01-01', '2027-01-31')],
  ['what does our construction book look like by state', { book: 'current', scenario: 'CONSTRUCTION', ...by('state') }],
  ['which suburbs do we have the most money in', by('suburb')],
  ['are we too concentrated in any one state', { book: 'current', ...by('state') }],
  ['which lenders are picking up most of our second mortgages', { priority: 'SECOND', ...by('lender') }],
  ['which lenders have the highest arrears by lender', { ...OVERDUE, ...by('lender') }],
  [
    'which lenders have the highest arrears as a percentage of their book',
    { book: 'current', ...OVERDUE, ...by('lender', 'bookShare') },
  ],
  ['who are our best lenders', by('lender')],
  ['which loans have blown out past their due date', OVERDUE],
  ['past their due date by more than 90 days', { repayment: max('2026-08-24'), book: 'current' }],
  ['overdue 90 days or more', { repayment: max('2026-08-25'), book: 'current' }],
  ['overdue by more than 3 months', { repayment: max('2026-08-24'), book: 'current' }],
  ['overdue by at least 2 weeks', { repayment: max('2026-11-09'), book: 'current' }],
  ['stuck in presettlement over 30 days by BDM', { ...UNSETTLED, recorded: max('2026-10-23'), ...by('brokerBdm') }],
  ['how old are the presettlement loans by lender', { ...UNSETTLED, ...by('lender'), across: 'daysRecorded' }],
  ['how much is each law firm handling at the moment', by('lawFirm')],
  ['pre settlement pipeline by bdm and lender', { ...UNSETTLED, ...by('lender'), bdms: true }],
  ['by broker and bdm in nsw', { state: ['NSW'], ...by('broker'), bdms: true }],
  [
    'lenders for second mortgages last financial year',
    { priority: 'SECOND', settledIn: 'LAST_FINANCIAL_YEAR', ...by('lender') },
  ],
  ['brokers in nsw last financial year', { state: ['NSW'], settledIn: 'LAST_FINANCIAL_YEAR', ...by('broker') }],
  ['estab fee avg by lender', by('lender', 'fee')],
  ['which law firms acts on our defaults', { ...DEFAULT, ...by('lawFirm') }],
  ['which law firms act on our defaults', { ...DEFAULT, ...by('lawFirm') }],
  ['board report, overdue loans by state', { ...OVERDUE, ...by('state') }],
  ['next quarter’s maturities by lender', { ...due('2027-01-01', '2027-03-31'), ...by('lender'), across: 'due' }],
  ['lvr split of current book', { book: 'current', group: getUsualGrouping('lvrBand') }],
  ['first charge loans in nsw', { priority: 'FIRST', state: ['NSW'] }],
  ['loans with 2 or more lenders in nsw', { lenderCount: 'SEVERAL', state: ['NSW'] } as unknown as Meaning],
  ['average rate weighted by state', by('state', 'rate')],
  ['lvr avg by state', by('state', 'lvr')],
  ['a map of overdue loans', OVERDUE],
  ['co-lending loans in nsw', { lenderCount: 'SEVERAL', state: ['NSW'] } as unknown as Meaning],
])('%s', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})

test.each([
  ['how do the BDMs stack up this quarter on settled volume', 'brokerBdm', 'principal'],
  ['who are the brokers feeding us the most deals this year', 'broker', 'loans'],
  ['which brokers are giving us the most business this quarter', 'broker', 'principal'],
  ['who has been our most active lender over the past 12 months', 'lender', 'principal'],
])('%s groups by %s in the order of %s', (text, group, sort) => {
  const { readings, others } = read(text)
  expect(others).toEqual([])
  expect(readings.map((reading) => reading.group)).toEqual([{ by: group, sort, isDescending: true }])
})

test('how long loans are taking is answered by the days that they were held', () => {
  const { readings, others } = read('how long are loans taking to get repaid by lender')
  expect(readings[0]?.group).toEqual({ by: 'lender', sort: 'held', isDescending: true })
  expect(others).toEqual([])
})

test.each<[string, Meaning]>([
  ['settlements expected in december', { settlement: { min: '2026-12-01', max: '2026-12-31' } }],
  ['how much are we settling in december', { settlement: { min: '2026-12-01', max: '2026-12-31' } }],
  ['due to settle before 24 december', { settlement: { min: '2026-11-23', max: '2026-12-23' } }],
])('%s is about settlements to come', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
  const notes = parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])
  expect(notes).toEqual([wordNotes.noPlannedSettlement])
})

test.each<[string, Meaning]>([
  ['construction vs other loans', by('scenario')],
  ['which brokers have the most first mortgages in default, by $', { ...DEFAULT, priority: 'FIRST', ...by('broker') }],
  ['brokers with the most first mortgages in default by dollars', { ...DEFAULT, priority: 'FIRST', ...by('broker') }],
  [
    'which brokers have the most first mortgages in default',
    { ...DEFAULT, priority: 'FIRST', ...by('broker', 'loans') },
  ],
  ['overdue loans, which lenders are holding them', { ...OVERDUE, ...by('lender') }],
  ['second mortgages vs the rest by state', { ...by('priority'), across: 'state' }],
  ['how much did each bdm settle in 2025 by lenders bdm', { settlement: YEAR, ...by('lenderBdm') }],
  ['how much did each bdm settle in 2025 by any bdm', { settlement: YEAR, ...by('bdm') }],
])('what is compared with all others, or whose BDM is meant: %s', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})

test.each([
  'average days to settle by law firm',
  'which law firm is slowest getting us to settlement',
  'days from recorded to settled by law firm',
  'mean time to settlement by law firm',
  'how long to settle by lender',
])('how long a settlement took is refused with the reason: %s', (text) => {
  const notes = parseQuestionTerms(text, known).flatMap(({ kind, note }) => (kind === 'unknown' && note ? [note] : []))
  expect(notes.join()).toMatch(/^How long a loan took to settle is not recorded/)
})

test('settling in a time that is over is a settlement', () => {
  const settled = { settlement: YEAR, ...by('lender') }
  expect(read('settling in 2025 by lender').readings).toEqual([settled])
})

test('how old loans before settlement are orders a list of them', () => {
  const terms = parseQuestionTerms('what is sitting in presettlement and how old is it', known)
  expect(findAgeOrder(terms)).toMatchObject({ column: 'recorded', isDescending: false })
})

test('loans late by so many days come longest overdue first, and what is due later soonest', () => {
  const chipOf = (text: string) => findDueOrder(parseQuestionTerms(text, known), known.today)?.chip
  expect(chipOf('overdue by more than 90 days')).toBe(wordNotes.latest)
  expect(chipOf('due in december')).toBe(wordNotes.soonest)
})

test.each(['simple average rate by lender', 'plain average lvr by state', 'unweighted mean rate'])(
  '%s is refused with the reason',
  (text) => {
    const unknown = parseQuestionTerms(text, known).find(({ kind }) => kind === 'unknown')
    expect(unknown?.note).toMatch(/^Means here are weighted by principal/)
  },
)

test.each(['loans by lender and broker', 'overdue by law firm and lender', 'settled by broker and suburb'])(
  'two groupings without a table are refused with the reason: %s',
  (text) => {
    const unknown = parseQuestionTerms(text, known).find(({ kind }) => kind === 'unknown')
    expect(unknown).toMatchObject({ note: wordNotes.uncrossed })
  },
)

test.each([
  ['a map of overdue loans', true],
  ['show overdue loans on a map', true],
  ['overdue loans', false],
])('whether “%s” asks for a map: %s', (text, isAsked) => {
  expect(asksForMap(parseQuestionTerms(text, known))).toBe(isAsked)
})

const QUARTERS = { min: '2026-04-01', max: '2026-09-30' }
const COMPARED: Meaning = { settlement: QUARTERS, across: 'quarter', ...by('brokerBdm', 'latest') }

test.each<[string, Meaning]>([
  ['how much did each bdm settle last quarter vs the quarter before', COMPARED],
  ['settled by bdm last quarter compared with previous quarter', COMPARED],
  ['settled by bdm last quarter vs the previous quarter', COMPARED],
  ['settled by bdm june quarter vs september quarter', COMPARED],
  [
    'settled by bdm last quarter vs the year before',
    { ...COMPARED, settlement: { min: '2025-07-01', max: '2026-09-30' } },
  ],
  [
    'settled last month compared to the month before by lender',
    { settlement: { min: '2026-09-01', max: '2026-10-31' }, across: 'month', ...by('lender', 'latest') },
  ],
  ['what share of each broker’s loans are in default', { ...DEFAULT, ...by('broker', 'bookShare') }],
  ['share of each lender’s loans in arrears', { ...OVERDUE, ...by('lender', 'bookShare') }],
])('%s', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})

test('a bound of days needs a number with its unit', () => {
  const bound = (text: string) => parseDaysBound(text.split(' '))?.value ?? null
  expect(bound('90 days or more')).toEqual({ days: 90, earlier: 0 })
  expect(bound('3+ months')).toEqual({ days: 90, earlier: 0 })
  expect(bound('over 2 weeks')).toEqual({ days: 14, earlier: 1 })
  expect(['5 or more', '5 loans or more', '0 days or more', '90 days', 'over 5 loans'].map(bound)).toEqual([
    ...[null, null, null, null, null],
  ])
})

test('words that name a place stay one', () => {
  expect(read('loans near').others).toEqual(['suburb: near'])
  expect(read('which states do we lend in').readings).toEqual([{ group: getUsualGrouping('state') }])
})
