import { expect, test } from 'vitest'
import { getUsualBalance } from '#lib/discovery/loan-search/balances/search.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const month: Meaning = { balance: getUsualBalance('month') }
const quarter: Meaning = { balance: getUsualBalance('quarter') }
const year: Meaning = { balance: getUsualBalance('year') }
const thisYear: Meaning = { settlement: { min: '2026-01-01', max: '2026-12-31' } }

test.each<[string, Meaning]>([
  ['book over time', month],
  ['the size of our book over time', month],
  ['book balance at the end of each month last 12 months', { ...month, settledIn: 'ROLLING_YEAR' }],
  ['outstanding principal at month end', month],
  ['outstanding principal by month', month],
  ['net book growth by month', month],
  ['net book growth by quarter', quarter],
  ['settled less discharged each month this year', { ...month, ...thisYear }],
  ['settlements minus discharges by quarter', quarter],
  ['new loans vs discharges by month', month],
  ['how did the book grow', month],
  ['how did our loan book grow in vic this year', { ...month, ...thisYear, state: ['VIC'] }],
  ['how has the book grown', month],
  ['book by month', month],
  ['The book by quarter', quarter],
  ['book by financial year', year],
  ['current book over time', month],
  ['construction book over time', { ...month, scenario: 'CONSTRUCTION' }],
  ['second mortgage book at quarter end', { ...quarter, priority: 'SECOND' }],
  ['book in nsw over time', { ...month, state: ['NSW'] }],
  ['book growth in nsw by financial year', { ...year, state: ['NSW'] }],
  ['month end balances', month],
])('“%s” asks for the book over time', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})

test('the book of a lender over time has its name beside the view', () => {
  const [party, ...others] = parseQuestionTerms('lender:tallowmere’s book over time', known)
  expect(party).toEqual({ kind: 'party', filter: 'lender', name: 'tallowmere', words: 'lender:tallowmere’s' })
  expect(others.map(({ kind }) => kind)).toEqual(['meant', 'meant'])
  expect(read('lender:tallowmere’s book over time').readings).toEqual([month])
})

test('what has no book over time keeps its meaning, or has none', () => {
  expect(read('current book by month').readings).toEqual([{ book: 'current', group: getUsualGrouping('month') }])
  expect(read('book by bdm').readings).toEqual([{ book: 'current', group: getUsualGrouping('brokerBdm') }])
  expect(read('settled by month').readings).toEqual([expect.objectContaining({ group: getUsualGrouping('month') })])
  expect(read('discharges by month').readings).toEqual([
    { status: ['DISCHARGED'], group: getUsualGrouping('discharge') },
  ])
  expect(read('loans in vic over time').readings).toEqual([{ state: ['VIC'], group: getUsualGrouping('month') }])
  expect(read('outstanding loans in vic').readings).toEqual([{ book: 'current', state: ['VIC'] }])
  expect(read('outstanding balance by lender').readings).toEqual([
    { book: 'current', group: getUsualGrouping('lender') },
  ])
  // A book over time by lender would need a table of tables.
  expect(read('book over time by lender').readings).toEqual([])
})
