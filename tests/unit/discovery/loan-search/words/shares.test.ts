import { describe, expect, test } from 'vitest'
import { findDueOrder } from '#lib/discovery/loan-search/words/due/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { due, known, max, min, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (name: string, sort = 'principal', isDescending = true) => ({ by: name, sort, isDescending }) as never
const inOrder = (name: string) => by(name, 'name', false)
const notesOf = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])
const OVERDUE: Meaning = { expiry: 'EXPIRED' }
const OVERDUE_BANDS = 'The bands here are: 1–30 days, 31–60 days, 61–90 days, 91–180 days, Over 180 days.'

describe('a share of all loans', () => {
  // Settlements are loans that have settled.
  const settlement = { min: null, max: '2026-11-23' }

  test.each<[string, Meaning, string[]]>([
    [
      'construction as % of settlements each year',
      { group: by('scenario'), across: 'year', settlement },
      [wordNotes.othersBeside],
    ],
    ['2nd mtges as pct of total by quarter', { group: by('priority'), across: 'quarter' }, [wordNotes.othersBeside]],
    [
      'nsw as a share of all settlements last year',
      { group: by('state'), settledIn: 'CALENDAR_YEAR' },
      [wordNotes.othersBeside],
    ],
    // These are shares of the loans found, which each group has.
    ['lenders by volume last year as % of total', { group: by('lender'), settledIn: 'CALENDAR_YEAR' }, []],
    ['construction by lender as % of total', { scenario: 'CONSTRUCTION', group: by('lender') }, []],
    ['settlements by lender as % of settlements', { group: by('lender'), settlement }, []],
  ])('%s', (text, meaning, notes) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
    expect(notesOf(text)).toEqual(notes)
  })

  test.each(['over 70 lvr as % of settlements each year', 'construction by lender as % of settlements'])(
    '%s is refused with the reason',
    (text) => {
      expect(read(text).others).toEqual(['unknown: as % of settlements'])
      expect(notesOf(text)).toEqual([wordNotes.noShare])
    },
  )

  test.each([
    'my share of settlements by quarter',
    'lender:redgum as % of total by year',
    'Redgum % of total by month',
  ])('%s is not answered without the others', (text) => expect(notesOf(text)).toEqual([wordNotes.noShare]))

  test.each<[string, Meaning]>([
    ['what share of our book do top 5 lenders fund', { book: 'current', group: by('lender'), top: 5 }],
    ['share of book in default by lender', { book: 'current', status: ['DEFAULT'], group: by('lender', 'bookShare') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

describe('bands that a question lists', () => {
  test.each<[string, Meaning, string[]]>([
    [
      'past due date not discharged, bucket 0-30 31-60 61-90 90+',
      { ...OVERDUE, group: inOrder('daysOverdue') },
      [OVERDUE_BANDS],
    ],
    ['overdue loans bucketed', { ...OVERDUE, group: inOrder('daysOverdue') }, []],
    ['ageing buckets', { ...OVERDUE, group: inOrder('daysOverdue') }, []],
    ['ageing buckets by lender', { ...OVERDUE, group: by('lender'), across: 'daysOverdue' }, []],
    ['overdue loans by lender in buckets', { ...OVERDUE, group: by('lender'), across: 'daysOverdue' }, []],
    [
      'pipeline ageing 0-30 31-60 61+',
      { status: ['PRESETTLEMENT'], group: inOrder('daysRecorded') },
      ['The bands here are: 0–30 days, 31–60 days, 61–90 days, 91–180 days, Over 180 days.'],
    ],
  ])('%s', (text, meaning, notes) => {
    const { readings, others } = read(text)
    expect(others).toEqual([])
    expect(readings).toMatchObject([meaning])
    expect(notesOf(text)).toEqual(notes)
  })

  test.each([
    ['avg estab fee % by loan size band under 1m 1-3m 3-5m 5m+', { group: inOrder('loanSize'), figures: 'fees' }],
    ['current loans by loan size under $1m, $1-3m and over $3m', { book: 'current', group: inOrder('loanSize') }],
    ['loans by lvr band under 60% 60-65% 65-70% over 70%', { group: inOrder('lvrBand') }],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
    expect(notesOf(text)).toContainEqual(expect.stringMatching(/^The bands here are: /))
  })

  test('one range and a financial year are no bands, and bands without groups are not guessed', () => {
    expect(read('loans by loan size under 1m').readings).toEqual([
      { group: inOrder('loanSize'), principal: max('999999') },
    ])
    expect(read('in 2024-25 under 2m').others).toEqual([])
    expect(read('loans in vic under 1m 1-3m').others).toEqual(['unknown: under 1m 1-3m'])
  })
})

test.each<[string, Meaning]>([
  ['discharges vs settlements by qtr', { balance: { by: 'quarter' } } as Meaning],
  ['discharges vs settlements net growth by qtr', { balance: { by: 'quarter' } } as Meaning],
  ['net growth by qtr', { balance: { by: 'quarter' } } as Meaning],
  ['settlements less discharges by month', { balance: { by: 'month' } } as Meaning],
  ['net book growth by year', { balance: { by: 'year' } } as Meaning],
])('%s is the book over time', (text, meaning) => {
  const { readings, others } = read(text)
  expect(others).toEqual([])
  expect(readings).toMatchObject([meaning])
})

describe('a word in the names of securities', () => {
  test('each security is offered', () => {
    const { readings, others } = read('land loans LVR >65 by state')
    const asked = { lvr: min('65.01'), group: by('state') }
    expect(others).toEqual([])
    expect(readings).toEqual([
      { ...asked, securityType: 'LAND_BANK' },
      { ...asked, securityType: 'RESIDENTIAL', securitySubType: 'VACANT_RESIDENTIAL_LAND' },
      { ...asked, securityType: 'INDUSTRIAL', securitySubType: 'INDUSTRIAL_LAND' },
    ])
  })

  test('other words of the grammar and names with capitals keep their meaning', () => {
    expect(read('residential loans').readings).toEqual([{ securityType: 'RESIDENTIAL' }])
    expect(read('bank loans').others).toEqual(['unknown: bank'])
    expect(read('loans of Land Capital').others).toEqual(['unknown: Land', 'unknown: Capital'])
    expect(read('land banking loans').readings).toEqual(read('land bank loans').readings)
  })
})

describe('what somebody can do with loans', () => {
  const terms = parseQuestionTerms('my loans due next 60 days i can refi', known)
  test('“can refi” is no scenario', () => {
    const { readings, others } = read('my loans due next 60 days i can refi')
    expect(readings).toEqual([due('2026-11-23', '2027-01-22')])
    expect(others).toEqual(['unknown: my', 'unknown: can refi'])
    expect(findDueOrder(terms, known.today)).toMatchObject({ column: 'repayment' })
  })
  test('whoever settled a loan is no filler', () => {
    expect(read('loans i settled last year').others).toEqual(['unknown: i'])
  })
})

describe('“but” between two conditions', () => {
  test.each<[string, Meaning]>([
    ['loans in vic but over 70 lvr', { state: ['VIC'], lvr: min('70.01') }],
    ['current loans but not edited for 30 days', { book: 'current', notEdited: 'D_30' } as Meaning],
    ['current loans but overdue', { book: 'current', expiry: 'EXPIRED' }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
  test.each(['current loans but vic', 'current loans but construction', 'over 70 lvr but redgum'])(
    '%s is not guessed',
    (text) => expect(read(text).others).toContain('unknown: but'),
  )
  test('an exclusion keeps its words', () => {
    expect(read('loans over 2m but not in nsw').readings[0]).toMatchObject({ state: ['QLD', 'VIC'] })
  })
})
