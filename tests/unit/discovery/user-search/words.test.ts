import { describe, expect, test } from 'vitest'
import { parsePhraseTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { collectUserPhrases } from '#lib/discovery/user-search/words/fields.ts'
import { listUserRules } from '#lib/discovery/user-search/words/rules.ts'

const counts = ['Ignore', '0', '1+', '5+'].map((id) => ({ id, name: id }))
const known = collectUserPhrases({ states: [{ id: 'QLD', name: 'QLD' }], 'loan-counts': counts }, ['activeCriteria'])

/** Returns the filters that a question about people sets, and its words that are not understood. */
const read = (text: string) => {
  const terms = parsePhraseTerms(text, known, listUserRules('2026-11-29'))
  return {
    filters: Object.assign({}, ...terms.map((term) => (term.kind === 'meant' ? term.options[0] : {}))),
    rest: terms.flatMap(({ kind, words }) => (kind === 'meant' ? [] : words)).join(' '),
  }
}

describe('the categories of a lender', () => {
  test.each<[string, Record<string, unknown>]>([
    ['construction', { criteria: ['CONSTRUCTION'] }],
    ['construction lenders', { criteria: ['CONSTRUCTION'], type: ['LENDER'] }],
    ['lenders in QLD who do construction', { type: ['LENDER'], states: ['QLD'], criteria: ['CONSTRUCTION'] }],
    ['lenders doing construction finance', { type: ['LENDER'], criteria: ['CONSTRUCTION'] }],
    ['lenders who offer first mortgages', { type: ['LENDER'], criteria: ['FIRST_RANKING'] }],
    ['1st ranking', { criteria: ['FIRST_RANKING'] }],
    ['lenders offering second mortgages', { type: ['LENDER'], criteria: ['SECOND_RANKING'] }],
    ['who does mezz?', { criteria: ['MEZZANINE'] }],
    ['lenders doing land banks', { type: ['LENDER'], criteria: ['LAND_BANK'] }],
    ['lenders with active criteria rural', { type: ['LENDER'], criteria: ['RURAL'] }],
  ])('“%s” are fully understood', (text, filters) => expect(read(text)).toEqual({ filters, rest: '' }))

  test('are not guessed from the loans of a broker', () => {
    expect(read('brokers with construction loans').rest).toBe('loans')
    expect(read('brokers with no construction')).toMatchObject({ rest: 'no' })
  })
})

describe('how long there has been no loan', () => {
  test.each([
    ['brokers with no loan in the last 6 months', 'D_180'],
    ['brokers without a loan in the last six months', 'D_180'],
    ['no loans for 180 days, broker', 'D_180'],
    ['Brokers, no loan settled for 90 days', 'D_90'],
    ['brokers with no new loans over the last 3 months', 'D_90'],
    ['brokers with no loans in the past year', 'D_365'],
    ['brokers without loans for a year', 'D_365'],
    ['no loan within the last 12 months: brokers', 'D_365'],
    ['brokers with no loan ever', 'NEVER'],
    ['brokers with no loan settled ever', 'NEVER'],
    ['brokers who never had a loan', 'NEVER'],
  ])('“%s” is fully understood', (text, lastLoan) =>
    expect(read(text)).toEqual({ filters: { type: ['BROKER'], lastLoan }, rest: '' }),
  )

  test.each([
    ['brokers with no loans last year', 'no loans last year'],
    ['brokers with no loan in March', 'no loan in March'],
    ['brokers with no loan since whenever', 'no loan since whenever'],
    ['brokers with zero loans in 2025', 'zero loans in 2025'],
    ['brokers with no loan', 'no loan'],
  ])('“%s” is not guessed', (text, rest) => expect(read(text)).toEqual({ filters: { type: ['BROKER'] }, rest }))
})

describe('loans that somebody has', () => {
  test.each<[string, Record<string, unknown>]>([
    ['brokers with current loans not called for 60 days', { currentCount: '1+', lastCall: 'D_60' }],
    ['brokers who have current loans', { currentCount: '1+' }],
    ['brokers with at least one current loan', { currentCount: '1+' }],
    ['brokers with a discharged loan', { dischargedCount: '1+' }],
    ['brokers with no current loans, with discharged loans', { currentCount: '0', dischargedCount: '1+' }],
    ['brokers without any current loans', { currentCount: '0' }],
    ['brokers with 5+ current loans', { currentCount: '5+' }],
  ])('“%s” is fully understood', (text, filters) =>
    expect(read(text)).toEqual({ filters: { type: ['BROKER'], ...filters }, rest: '' }),
  )

  test('are not guessed from an order', () => {
    expect(read('brokers by current loans')).toEqual({ filters: { type: ['BROKER'] }, rest: 'by current loans' })
  })
})

test('chips and sentence name the categories as the column does, in its order', () => {
  const search = userSearch.parse({ criteriaKeys: 'RURAL,nonsense,FIRST_RANKING' })
  expect(userSearch.chips(search)[0]?.label).toBe('Active Criteria: 1st Ranking or Rural')
  expect(userSearch.sentence(search)).toContain('with active criteria 1st Ranking or Rural')
  expect(userSearch.params(search)).toEqual({ criteriaKeys: 'FIRST_RANKING,RURAL' })
  expect(userSearch.parse({ criteriaKeys: 'nonsense' }).filters).toEqual({})
})

test('chips and sentence say how long there has been no loan', () => {
  const say = (noLoanKey: string) => {
    const search = userSearch.parse({ typeKey: 'BROKER', noLoanKey })
    return [userSearch.chips(search)[0]?.label, userSearch.sentence(search)]
  }
  expect(say('D_180')).toEqual([
    'No loan settled: for 180 days',
    expect.stringContaining('with no loan settled for 180 days'),
  ])
  expect(say('NEVER')).toEqual(['No loan settled: ever', expect.stringContaining('with no loan settled ever')])
  expect(userSearch.parse({ noLoanKey: 'D_91' }).filters).toEqual({})
})

test('a filter with fixed choices needs no reference list', () => {
  expect(userSearch.lists.every((list) => typeof list === 'string')).toBe(true)
})
