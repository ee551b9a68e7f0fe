import { describe, expect, test } from 'vitest'
import { followUpNotes } from '#lib/discovery/user-search/words/orders/labels.ts'
import { refusalNotes } from '#lib/discovery/user-search/words/refusing/labels.ts'
import { readPeople } from '#tests/unit/discovery/user-search/reading.ts'

const LENDER = { type: ['LENDER'] }
const BROKER = { type: ['BROKER'] }
const OVERDUE = { followUp: 'OVERDUE' }

describe('questions of a desk about people', () => {
  test.each<[string, Record<string, unknown>]>([
    ['lenders whose categories havent been verified in 6 mths', { ...LENDER, freshness: '2026-05-30' }],
    ['lenders not verified for 6 months', { ...LENDER, freshness: '2026-05-30' }],
    [
      'brokers not signed in for 90 days but subscription still active',
      { ...BROKER, lastLogin: 'D_90', subscribed: true },
    ],
    [
      'brokers in vic not called for 60 days but with current loans',
      { ...BROKER, lastCall: 'D_60', currentCount: '1+' },
    ],
    ['overdue brokers but not called for 60 days', { ...BROKER, ...OVERDUE, lastCall: 'D_60' }],
  ])('%s', (text, filters) => expect(readPeople(text).filters).toMatchObject(filters))

  test.each([
    'lenders whose categories havent been verified in 6 mths',
    'lenders not verified for 6 months',
    'brokers not signed in for 90 days but subscription still active',
    'brokers in vic not called for 60 days but with current loans',
    'brokers with active subscriptions',
    'overdue brokers but not called for 60 days',
    'overdue follow ups oldest first',
    'lenders that say they do construction but havent settled one in 12 mths',
    'brokers never signed in but subscription still active',
  ])('“%s” is whole', (text) => expect(readPeople(text).rest).toBe(''))

  test('“one” after a category is any loan, which the answer says', () => {
    expect(readPeople('lenders that say they do construction but havent settled one in 12 mths')).toMatchObject({
      filters: { ...LENDER, criteria: ['CONSTRUCTION'], lastLoan: 'D_365' },
      notes: [refusalNotes.anyLoan],
    })
    expect(readPeople('brokers havent settled one in 12 mths').notes).toEqual([])
  })

  test('what nobody had is not taken for loans', () => {
    expect(readPeople('brokers who never had any defaults')).toMatchObject({ rest: 'never defaults' })
    expect(readPeople('brokers havent settled any in vic').rest).not.toBe('')
  })

  test('lenders have no subscriptions', () => {
    const text = 'lenders not signed in for 90 days but subscription still active'
    expect(readPeople(text)).toMatchObject({ notes: [refusalNotes.subscriptions], isDecisive: true })
    expect(readPeople('brokers with subscriptions')).toMatchObject({ notes: [], rest: '' })
  })

  test('what “but” leaves out is not added', () => {
    for (const text of ['lenders but qld', 'overdue lenders but redgum', 'but overdue lenders'])
      expect(readPeople(text).rest.split(' ')).toContain('but')
  })
})

describe('lead scores are letters', () => {
  test.each([
    'lead score over 70 brokers that have never settled a loan',
    'brokers with lead score above B',
    'lead score 70',
  ])('%s', (text) => expect(readPeople(text).notes).toEqual([refusalNotes.scores]))
  test('a letter is asked for', () => {
    expect(readPeople('brokers with lead score A')).toMatchObject({ filters: { leadScore: 'A' }, notes: [], rest: '' })
    expect(refusalNotes.scores).toContain('from A to E')
  })
})

describe('the order by follow-up', () => {
  test('people are listed by it, groups are refused', () => {
    const earliest = { sort: { column: 'followUp', isDescending: false }, chip: followUpNotes.oldest }
    expect(readPeople('overdue follow ups oldest first')).toMatchObject({ filters: OVERDUE, rest: '', order: earliest })
    expect(readPeople('overdue brokers newest first').order).toMatchObject({ sort: { isDescending: true } })
    expect(readPeople('overdue brokers').order).toBeUndefined()
    const grouped = readPeople('overdue follow ups by BDM oldest first')
    expect(grouped).toMatchObject({ notes: [followUpNotes.grouped], rest: 'oldest first', order: undefined })
  })
  test('beside anything else it is not guessed', () => {
    expect(readPeople('brokers in vic oldest first')).toMatchObject({ rest: 'oldest first', isDecisive: true })
  })
})
