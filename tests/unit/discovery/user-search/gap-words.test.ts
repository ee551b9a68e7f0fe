import { describe, expect, test } from 'vitest'
import { readPeople } from '#tests/unit/discovery/user-search/reading.ts'

const LENDER = { type: ['LENDER'] }
const BROKER = { type: ['BROKER'] }

describe('what has not happened for a while', () => {
  test.each<[string, Record<string, unknown>]>([
    ['which lenders havent we heard from in 60 days', { ...LENDER, lastCall: 'D_60' }],
    ['lenders we haven’t spoken to for two months', { ...LENDER, lastCall: 'D_60' }],
    ['which lenders has nobody rung for 2 months', { ...LENDER, lastCall: 'D_60' }],
    ['lenders not heard from in 6 weeks', { ...LENDER, lastCall: '2026-10-19' }],
    ['any lenders not called for 45 days', { ...LENDER, lastCall: '2026-10-16' }],
    ['brokers not called this week', { ...BROKER, lastCall: '2026-11-23' }],
    ['brokers hasnt been called since last month', { ...BROKER, lastCall: '2026-10-01' }],
    ['lenders never called in QLD', { ...LENDER, states: ['QLD'], lastCall: 'NEVER' }],
    ['lenders gone quiet, no calls or notes 2 months', { ...LENDER, lastNote: 'D_60' }],
    ['lenders gone cold for a month', { ...LENDER, lastNote: 'D_30' }],
    ['brokers not contacted since 1 June', { ...BROKER, lastNote: '2026-06-01' }],
    ['brokers with no file notes in the last 3 months', { ...BROKER, lastNote: 'D_90' }],
    ['brokers with no deals since june', { ...BROKER, lastLoan: '2026-06-01' }],
    ['who hasnt sent us anything since june brokers', { ...BROKER, lastLoan: '2026-06-01' }],
    ['brokers who sent us nothing this year', { ...BROKER, lastLoan: '2026-01-01' }],
    ['lenders with nothing funded in 12 months', { ...LENDER, lastLoan: 'D_365' }],
    ['lenders who haven’t lent this financial year', { ...LENDER, lastLoan: '2026-07-01' }],
    ['brokers with no loans in 2026', { ...BROKER, lastLoan: '2026-01-01' }],
    ['paying brokers with zero loans', { ...BROKER, subscribed: true, lastLoan: 'NEVER' }],
    ['subscribed brokers who never sent a deal', { ...BROKER, subscribed: true, lastLoan: 'NEVER' }],
    ['lenders never logged in', { ...LENDER, lastLogin: 'NEVER' }],
    ['people who have not signed in ever', { lastLogin: 'NEVER' }],
    ['brokers not logged in for 60 days', { ...BROKER, lastLogin: 'D_60' }],
    ['brokers with no logins since july', { ...BROKER, lastLogin: '2026-07-01' }],
    ['lenders logged in in the last 30 days', { ...LENDER, loggedIn: '2026-10-31' }],
    [
      'brokers active on the site this month who haven’t ever settled anything',
      { ...BROKER, loggedIn: '2026-11-01', lastLoan: 'NEVER' },
    ],
  ])('“%s” is fully understood', (text, filters) =>
    expect(readPeople(text)).toMatchObject({ filters, rest: '', options: 1 }),
  )

  test.each([
    // A month that has ended says nothing about the time since.
    ['brokers with no deals in june', 'no deals in june'],
    ['lenders not called last month', 'not called last month'],
    ['brokers with zero loans in 2025', 'zero loans in 2025'],
    ['brokers never called before june', 'never called before june'],
    ['lenders logged in last month', 'logged in last month'],
    ['lenders gone quiet', 'gone quiet'],
    ['brokers with no loans', 'no loans'],
    ['brokers not settled in 60 days', 'not settled 60 days'],
  ])('“%s” is not guessed', (text, rest) => expect(readPeople(text).rest).toBe(rest))

  test('words without which the answer would be another are not left out', () => {
    for (const text of ['brokers logged in last month', 'brokers since whenever', 'new brokers', 'brokers with loans'])
      expect(readPeople(text).isDecisive, text).toBe(true)
    for (const text of ['quiet brokers', 'duplicate brokers', 'brokers in vic'])
      expect(readPeople(text).isDecisive).toBe(false)
  })
})
