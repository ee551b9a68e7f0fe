import { expect, test } from 'vitest'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { findAgeOrder } from '#lib/discovery/loan-search/words/ages/rules.ts'
import { DUE_COLUMNS } from '#lib/discovery/loan-search/words/due/fields.ts'
import { findDueOrder } from '#lib/discovery/loan-search/words/due/rules.ts'
import { findLoansBySize, isNegation } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnrecorded } from '#lib/discovery/loan-search/words/unrecorded/rules.ts'
import { due, known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (group: GroupedBy): Meaning => ({ group: getUsualGrouping(group) })
const sorted = (group: GroupedBy, sort: GroupSort, isDescending: boolean): Meaning => ({
  group: { by: group, sort, isDescending },
})
const UNSETTLED: Meaning = { status: ['PRESETTLEMENT'] }
const CURRENT: Meaning = { book: 'current' }

// The meaning of several as one.
const all = (...meanings: Meaning[]): Meaning => Object.assign({}, ...meanings)

test.each<[string, Meaning]>([
  // Short and sloppy spellings.
  [
    '2nd mtges vic last qtr',
    { priority: 'SECOND', state: ['VIC'], settlement: { min: '2026-07-01', max: '2026-09-30' } },
  ],
  ['settled this yr', { settlement: { min: '2026-01-01', max: '2026-12-31' } }],
  ['2nds in default', { priority: 'SECOND', status: ['DEFAULT'] }],
  ['resi loans in nsw', { securityType: 'RESIDENTIAL', state: ['NSW'] }],
  ['what’s our total loan book right now', CURRENT],
  ['how much have we got out by state', all(CURRENT, by('state'))],
  ['outstanding principal by lender', all(CURRENT, by('lender'))],
  ['loans in the current book in vic', all(CURRENT, { state: ['VIC'] })],
  ['live loans vic', all(CURRENT, { state: ['VIC'] })],
  ['loans gone bad by lender', all({ status: ['DEFAULT'] }, by('lender'))],
  ['deals not settled yet by bdm', all(UNSETTLED, by('brokerBdm'))],
  ['settled + default', { status: ['DEFAULT', 'SETTLED'] }],
  ['settlements by month $ and count', all(by('month'), { settlement: { min: null, max: '2026-11-23' } })],
  ['how much did we settle this financial year', { settledIn: 'FINANCIAL_YEAR' }],
  // Weeks begin on Monday; the 23rd is one.
  ['settled this week', { settlement: { min: '2026-11-23', max: '2026-11-29' } }],
  ['settlements last week', { settlement: { min: '2026-11-16', max: '2026-11-22' } }],
  ['maturing next week', due('2026-11-30', '2026-12-06')],
  ['settled in the last 8 quarters', { settlement: { min: '2024-10-01', max: '2026-09-30' } }],
  ['settled last fortnight', { settlement: { min: '2026-11-10', max: '2026-11-23' } }],
  // Times ahead, where something is due.
  ['maturities by month next 12 months', all(due('2026-11-23', '2027-11-23'), by('due'))],
  ['how much comes due each month over the next year', all(due('2026-11-23', '2027-11-22'), by('due'))],
  ['which lenders are getting money back in the next 2 months', all(due('2026-11-23', '2027-01-23'), by('lender'))],
  ['discharges next 60 days by lender', all(due('2026-11-23', '2027-01-22'), by('lender'))],
  ['settling next week', { settlement: { min: '2026-11-30', max: '2026-12-06' } }],
  ['expected settlements', UNSETTLED],
  ['meant to have settled', UNSETTLED],
  // Trends.
  ['avg rate trend', all(by('month'), { figures: 'rate' })],
  ['loans by quarter trend', by('quarter')],
  ['bdms month on month', all(by('brokerBdm'), { across: 'month' })],
  ['brokers by quarter', all(by('broker'), { across: 'quarter' })],
  // Comparisons of choices.
  ['1st vs 2nd mortgages', by('priority')],
  ['split of 1sts and 2nds each year', all(by('priority'), { across: 'year' })],
  ['settled vs default', all({ status: ['DEFAULT', 'SETTLED'] }, by('status'))],
  ['purchase v construction', by('scenario')],
  ['first v second mortgages count and principal by year', all(by('priority'), { across: 'year' })],
  ['security type by state, sum of principal, live loans only', all(CURRENT, by('security'), { across: 'state' })],
  [
    'outstanding principal, security type down the side, state across the top',
    all(CURRENT, by('security'), { across: 'state' }),
  ],
  // Two times, one of them in other words.
  ['settled mtd vs last month', all({ settlement: { min: '2026-10-01', max: '2026-11-30' } }, by('month'))],
  [
    'settled this financial year compared to last',
    all({ settlement: { min: '2025-07-01', max: '2027-06-30' } }, by('year')),
  ],
  ['june settlements vs may', all({ settlement: { min: '2026-05-01', max: '2026-06-30' } }, by('month'))],
  ['did we do more in june than may', all({ settlement: { min: '2026-05-01', max: '2026-06-30' } }, by('month'))],
  ['due this quarter vs next quarter', all(due('2026-10-01', '2027-03-31'), by('dueQuarter'))],
  ['settled since 2024 and before 2026', { settlement: { min: '2024-01-01', max: '2025-12-31' } }],
  ['ytd settlements by bdm', all({ settlement: { min: '2026-01-01', max: '2026-12-31' } }, by('brokerBdm'))],
  ['settled fytd', { settledIn: 'FINANCIAL_YEAR' }],
  ['settled this calendar year', { settlement: { min: '2026-01-01', max: '2026-12-31' } }],
  // What loans lack, and how many lenders share them.
  ['loans with more than one lender', { lenderCount: 'SEVERAL' }],
  ['syndicated deals by state', all({ lenderCount: 'SEVERAL' }, by('state'))],
  [
    'loans over 5m live with single lender',
    all(CURRENT, { principal: { min: '5000001', max: null }, lenderCount: 'ONE' }),
  ],
  ['settled loans missing lvr', { status: ['SETTLED'], lacks: 'LVR' }],
  ['current loans without an establishment fee', all(CURRENT, { lacks: 'FEE' })],
  // Means with other words between them.
  ['weighted avg lvr by security type of the book', all(CURRENT, sorted('security', 'lvr', true))],
  ['avg first mortgage rate by month', all({ priority: 'FIRST', figures: 'rate' }, by('month'))],
  ['rate trend 1st mortgages', all({ priority: 'FIRST', figures: 'rate' }, by('month'))],
  [
    'rates by lender this year',
    all({ settlement: { min: '2026-01-01', max: '2026-12-31' } }, sorted('lender', 'rate', true)),
  ],
  [
    'est fees this fy vs last fy',
    all({ settlement: { min: '2025-07-01', max: '2027-06-30' }, figures: 'fees' }, by('year')),
  ],
  // Groups without 'by'.
  ['lender concentration of the book', all(CURRENT, by('lender'))],
  ['bdm league table month on month', all(by('brokerBdm'), { across: 'month' })],
  ['pipeline by age', all(UNSETTLED, by('daysRecorded'))],
  ['ageing of the pipeline by bdm', all(UNSETTLED, by('brokerBdm'), { across: 'daysRecorded' })],
  ['pct of each lenders loans that have gone bad', all({ status: ['DEFAULT'] }, sorted('lender', 'bookShare', true))],
  [
    'establishment fee total this year compared to same time last year',
    all({ settlement: { min: '2025-01-01', max: '2026-12-31' }, figures: 'fees' }, by('quarter')),
  ],
  [
    'who on the team settled least this quarter',
    all({ settlement: { min: '2026-10-01', max: '2026-12-31' } }, sorted('brokerBdm', 'principal', false)),
  ],
  ['recorded since the 1st', { recorded: { min: '2026-11-01', max: null } }],
  ['due by the 30th', due(null, '2026-11-30')],
  // What is late.
  ['loans past repayment date not discharged', { expiry: 'EXPIRED' }],
  ['settled loans overdue and still havent paid out', { status: ['SETTLED'], expiry: 'EXPIRED' }],
  ['how much out in each state', all(CURRENT, by('state'))],
  ['maturity wall next 12 mths', all(due('2026-11-23', '2027-11-23'), by('due'))],
  // Orders.
  [
    'brokers by no of settlements',
    all(sorted('broker', 'loans', true), { settlement: { min: null, max: '2026-11-23' } }),
  ],
  ['law firms by number of loans', sorted('lawFirm', 'loans', true)],
  ['which lenders have the lowest rate', sorted('lender', 'rate', false)],
  ['bottom 5 lenders', all(sorted('lender', 'principal', false), { top: 5 })],
  ['which bdms have the fewest deals', sorted('brokerBdm', 'loans', false)],
  // Age.
  ['recorded last week', { recorded: { min: '2026-11-16', max: '2026-11-22' } }],
  ['created before 30 october', { recorded: { min: null, max: '2026-10-29' } }],
  ['entered this month', { recorded: { min: '2026-11-01', max: '2026-11-30' } }],
  ['pipeline older than 45 days', all(UNSETTLED, { recorded: { min: null, max: '2026-10-08' } })],
  ['unsettled for more than 6 weeks', all(UNSETTLED, { recorded: { min: null, max: '2026-10-11' } })],
  [
    'in pre-settlement for over 30 days by bdm',
    all(UNSETTLED, { recorded: { min: null, max: '2026-10-23' } }, by('brokerBdm')),
  ],
  ['current loans older than 2 years', all(CURRENT, { settlement: { min: null, max: '2024-11-22' } })],
  ['pipeline newer than 10 days', all(UNSETTLED, { recorded: { min: '2026-11-14', max: null } })],
])('%s', (text, meaning) => {
  const { readings, others } = read(text)
  expect(others).toEqual([])
  expect(readings[0]).toEqual(meaning)
  expect(readings).toHaveLength(1)
})

test.each([
  // A conversion is no list of all loans.
  ['how many of each brokers deals actually settle', ['unknown: settle']],
  ['loans next 3 months', ['unknown: next 3 months']],
  ['oldest loans by lender', ['unknown: oldest']],
  ['loans that havent been valued', ['unknown: havent', 'unknown: valued']],
])('what has no answer stays unknown: %s', (text, others) => {
  expect(read(text).others).toEqual(others)
})

test('an age without a status is that since the settlement or that since recording', () => {
  expect(read('older than 30 days').readings).toEqual([
    { settlement: { min: null, max: '2026-10-23' } },
    { recorded: { min: null, max: '2026-10-23' } },
  ])
})

const termsOf = (text: string) => parseQuestionTerms(text, known)

test('the oldest loans before settlement are those recorded first, others those settled first', () => {
  expect(findAgeOrder(termsOf('oldest deals in the pipeline'))).toMatchObject({
    column: 'recorded',
    isDescending: false,
  })
  expect(findAgeOrder(termsOf('oldest current loans'))).toMatchObject({ column: 'settlement', isDescending: false })
  expect(findAgeOrder(termsOf('latest loans in vic'))).toMatchObject({ column: 'settlement', isDescending: true })
  expect(findAgeOrder(termsOf('loans in vic'))).toBeNull()
  expect(findAgeOrder(termsOf('in default and for how long'))).toEqual({
    column: 'repayment',
    isDescending: false,
    chip: wordNotes.latest,
  })
  expect(findLoansBySize(termsOf('smallest loans in vic'))).toMatchObject({ column: 'principal', isDescending: false })
  expect(findLoansBySize(termsOf('high lvr deals still on the book'))).toEqual({
    column: 'lvr',
    isDescending: true,
    chip: 'Highest LVR first',
  })
})

test('an answer says what it cannot tell apart', () => {
  const notes = (text: string) => termsOf(text).flatMap(({ note }) => note ?? [])
  expect(notes('expected settlements this week')).toEqual([wordNotes.noPlannedSettlement])
  expect(notes('purchase vs construction')).toEqual([wordNotes.allChoices])
  expect(notes('discharges next 60 days')).toEqual([wordNotes.dueNotDischarged])
  expect(notes('first vs second mortgages')).toEqual([])
})

test('a short negation that is not understood refuses the answer like the long one', () => {
  expect(['havent', "haven't", 'doesnt'].map(isNegation)).toEqual([true, true, true])
})

test.each([
  ['conversion rate by broker', 'conversion rate'],
  ['which lenders are quickest to settle', 'quickest to settle'],
  ['loans submitted before 30 October', 'submitted'],
])('what no record has is refused with the reason: %s', (text, words) => {
  const term = termsOf(text).find((each) => each.words === words)
  expect(term?.kind).toBe('unknown')
  expect(term?.note).toMatch(/not recorded/)
  expect(isUnrecorded(words.split(' '))).toBe(true)
})

test('loans that are due come soonest first, overdue ones longest first, and groups keep their order', () => {
  expect(findDueOrder(termsOf('due in the next 60 days'), known.today)).toMatchObject({
    column: 'repayment',
    chip: wordNotes.soonest,
  })
  expect(findDueOrder(termsOf('overdue loans in vic'), known.today)).toMatchObject({
    column: 'repayment',
    chip: wordNotes.latest,
  })
  expect(findDueOrder(termsOf('overdue loans by lender'), known.today)).toBeNull()
  expect(findDueOrder(termsOf('loans in vic'), known.today)).toBeNull()
  expect(DUE_COLUMNS.split(',')).toContain('repayment')
})
