import { describe, expect, test } from 'vitest'
import { read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (name: string, sort = 'principal', isDescending = true) => ({ by: name, sort, isDescending })

describe('who looks after the lenders or brokers of a question', () => {
  test.each([
    ['top 10 brokers and their BDM', { group: by('broker'), top: 10, bdms: true }],
    ['default loans by lender and who looks after them', { status: ['DEFAULT'], group: by('lender'), bdms: true }],
    ['overdue by broker, which BDM covers each?', { expiry: 'EXPIRED', group: by('broker'), bdms: true }],
    [
      'which brokers have dropped off - who sent us fewer deals this year than last year, and which BDM looks after them?',
      {
        settlement: { min: '2025-01-01', max: '2026-12-31' },
        group: by('broker', 'change', false),
        across: 'calendarYear',
        figures: 'loans',
        moved: 'DOWN',
        bdms: true,
      },
    ],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test.each(['default loans by state and who looks after them', 'loans in vic and their bdm'])(
    '%s is not understood, because no lender or broker is a row',
    (text) => expect(read(text).others).toEqual([expect.stringMatching(/^unknown: and (who|their)|^unknown: who/)]),
  )
})

describe('choices that are compared apart', () => {
  test.each([
    [
      "what's the average rate on second mortgages month by month for the last 12 months compared with firsts?",
      { settledIn: 'ROLLING_YEAR', group: by('priority', 'rate'), across: 'month', figures: 'rate' },
    ],
    ['average rate on seconds in vic vs firsts', { state: ['VIC'], group: by('priority', 'rate') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('without a comparison between them they contradict each other', () => {
    expect(read('second mortgages by month in vic firsts').readings).not.toEqual([
      expect.objectContaining({ across: 'month' }),
    ])
  })
})

describe('how late loans are', () => {
  test.each([
    ['past due by broker and how many days late', { expiry: 'EXPIRED', group: by('broker'), across: 'daysOverdue' }],
    ['overdue loans by state how late', { expiry: 'EXPIRED', group: by('state'), across: 'daysOverdue' }],
    [
      'which loans are past due right now, how many days late are they, and how much do we have out on them - firsts vs seconds?',
      { expiry: 'EXPIRED', group: by('priority'), across: 'daysOverdue' },
    ],
    ['overdue ageing, how late', { expiry: 'EXPIRED', group: by('daysOverdue', 'name', false) }],
    ['past due loans and how many days late', { expiry: 'EXPIRED' }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test.each(['loans by broker and how many days late', 'overdue by month and how many days late'])(
    '%s is not understood',
    (text) => expect(read(text).others).not.toEqual([]),
  )
})

describe('what is out', () => {
  test.each([
    ['how much do we have out on second mortgages', { book: 'current', priority: 'SECOND' }],
    ['how much do we have out with each lender', { book: 'current', group: by('lender') }],
    ['how much money is still out in vic', { book: 'current', state: ['VIC'] }],
    ['how much do we have out in default', { status: ['DEFAULT'] }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})
