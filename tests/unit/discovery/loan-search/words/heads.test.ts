import { describe, expect, test } from 'vitest'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { repeatMeans } from '#lib/discovery/loan-search/words/means/rules.ts'
import { listBarePlaces } from '#lib/discovery/loan-search/words/places/bare/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { refuseShareOfOne } from '#lib/discovery/loan-search/words/shares/rules.ts'
import { refuseGroupings } from '#lib/discovery/loan-search/words/ungrouped/rules.ts'
import { writeYears } from '#lib/discovery/loan-search/words/years/rules.ts'
import { due, known, read } from './reading.ts'

const by = (group: GroupedBy, sort?: GroupSort) =>
  sort ? { by: group, sort, isDescending: true } : getUsualGrouping(group)

// Today is 23 November 2026. Questions that heads of lending desks asked in these words.
const CURRENT: Meaning = { book: 'current' }
const OVERDUE: Meaning = { expiry: 'EXPIRED' }
const PIPELINE = { status: ['PRESETTLEMENT'] } as unknown as Meaning
const YEARS = { settlement: { min: '2025-01-01', max: '2026-12-31' }, across: 'calendarYear' } as const
const notesOf = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])

describe('several figures of groups', () => {
  test.each<[string, Meaning]>([
    ['average loan size and lvr by broker', { group: by('broker', 'meanLoan'), measures: ['meanLoan', 'lvr'] }],
    ['average rate and fee by lender', { group: by('lender', 'rate'), measures: ['rate', 'fee'] }],
    ['by lender: average rate, lvr and fee', { group: by('lender', 'rate'), measures: ['rate', 'lvr', 'fee'] }],
    ['average lvr and loan size by quarter', { group: getUsualGrouping('quarter'), measures: ['lvr', 'meanLoan'] }],
    ['fees and average loan size by broker', { group: by('broker', 'fees'), measures: ['fees', 'meanLoan'] }],
    // A set has both of these.
    ['average rate and lvr by lender', { group: by('lender', 'rate') }],
    // An order of its own stays.
    [
      'highest average lvr and rate and fees by lender',
      { group: by('lender', 'lvr'), measures: ['lvr', 'rate', 'fee'] },
    ],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('across others each is a reading of its own', () => {
    const { readings, others } = read('average rate and est fee by lender this year vs last year')
    expect(others).toEqual([])
    expect(readings.map(({ figures }) => figures)).toEqual(['rate', 'fee'])
    expect(notesOf('average rate and fee by lender by quarter')).toEqual([wordNotes.oneFigure])
  })

  test.each([
    ['average rate, lvr and fee by lender', 'average rate, average lvr and average fee by lender'],
    ['mean rate and est fee', 'mean rate and mean est fee'],
    ['average lvr and fee over 2% by state', 'average lvr and fee over 2% by state'],
    ['average rate of loans with lvr over 70 and fee', 'average rate of loans with lvr over 70 and fee'],
    ['average rate by lender and fee', 'average rate by lender and fee'],
    ['average average rate and', 'average average rate and'],
  ])('%s repeats the mean', (text, repeated) => {
    expect(repeatMeans(text.split(' ')).join(' ')).toBe(repeated)
  })
})

describe('orders and sizes of groups', () => {
  test.each<[string, Meaning]>([
    ['which lender has the most overdue money', { ...OVERDUE, group: by('lender') }],
    ['lenders by overdue money', { ...OVERDUE, group: by('lender') }],
    ['biggest overdue lender', { ...OVERDUE, group: by('lender') }],
    ['which state has the worst arrears', { ...OVERDUE, group: by('state') }],
    ['how concentrated are we by security type', { ...CURRENT, group: by('security') }],
    [
      'concentration by lender this year',
      { group: by('lender'), settlement: { min: '2026-01-01', max: '2026-12-31' } },
    ],
    ['lenders with at most 3 loans', { group: by('lender'), most: 3 }],
    ['brokers with fewer than 3 deals', { group: by('broker'), most: 2 }],
    ['brokers with only one loan', { group: by('broker'), most: 1 }],
    ['brokers with exactly 2 loans', { group: by('broker'), least: 2, most: 2 }],
    ['pipeline by stage', { ...PIPELINE, group: by('status') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('a number before the order of loans is not shown, because the list has pages', () => {
    expect(read('10 largest loans due next month')).toEqual(read('largest 10 loans due next month'))
    expect(read('10 largest loans due next month').others).toEqual([])
  })

  test('one lender that a name follows is no group', () => {
    expect(read('biggest overdue lender Redgum').readings).not.toContainEqual(
      expect.objectContaining({ group: by('lender') }),
    )
    expect(read('fewer than 1 loan by lender').others).not.toEqual([])
  })
})

describe('what is due on a day, and what settles ahead', () => {
  test.each<[string, Meaning]>([
    ['loans due today', due('2026-11-23', '2026-11-23')],
    ['what is due tomorrow', due('2026-11-24', '2026-11-24')],
    ['pipeline settling next month', PIPELINE],
    ['how much pipeline is due to settle next month', PIPELINE],
    ['planned settlement next month', { settlement: { min: '2026-12-01', max: '2026-12-31' } }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('no loan of the pipeline has a day, which the note says', () => {
    expect(notesOf('pipeline settling next month')).toEqual([wordNotes.wholePipeline])
    expect(notesOf('planned settlement next month')).toEqual([wordNotes.noPlannedSettlement])
  })
})

describe('groups that loans do not have are refused', () => {
  test.each([
    ['settled loans by industry', 'by industry'],
    ['loans per borrower name', 'per borrower name'],
  ])('%s', (text, words) => {
    const refused = refuseGroupings(parseQuestionTerms(text, known)).filter(({ kind }) => kind === 'unknown')
    expect(refused).toEqual([{ kind: 'unknown', words, note: wordNotes.ungrouped }])
  })

  test('but no names', () => {
    const terms = parseQuestionTerms('settled loans by Tobias Kamp', known)
    expect(refuseGroupings(terms)).toEqual(terms)
  })
})

describe('who lends and who brings loans', () => {
  test.each<[string, Meaning]>([
    ['who funds second mortgages in vic', { priority: 'SECOND', state: ['VIC'], group: by('lender') }],
    ['who brought us construction', { scenario: 'CONSTRUCTION', group: by('broker') }],
    ['worst lender for defaults', { status: ['DEFAULT'], group: by('lender') } as unknown as Meaning],
    [
      'cheapest lender for construction',
      { scenario: 'CONSTRUCTION', group: { by: 'lender', sort: 'rate', isDescending: false } },
    ],
    [
      'which bdms are slipping',
      { ...YEARS, group: { by: 'brokerBdm', sort: 'change', isDescending: false }, moved: 'DOWN' },
    ],
    [
      'brokers we lost this year',
      { ...YEARS, group: { by: 'broker', sort: 'change', isDescending: false }, moved: 'LOST', bdms: true },
    ],
    ['fee and rate by lender', { group: by('lender', 'fee'), measures: ['fee', 'rate'] }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('but a plural says itself who is meant', () => {
    expect(read('brokers who sent us construction').readings).not.toContainEqual(
      expect.objectContaining({ group: by('broker') }),
    )
  })
})

describe('all loans of a year against those of this one', () => {
  const years = { settlement: { min: '2025-01-01', max: '2026-12-31' }, group: getUsualGrouping('calendarYear') }
  test.each([
    'are we up or down on last year',
    'are we up on last year',
    'settlements vs last year',
    'are we ahead of last year',
  ])('%s', (text) => expect(read(text)).toMatchObject({ readings: [years], others: [] }))
})

test('suburbs without an “in” are in capitals, or at the start or end', () => {
  const names = (text: string) => listBarePlaces(parseQuestionTerms(text, known)).map(({ name }) => name)
  expect(names('Box Hill exposure by lender')).toEqual(['box hill'])
  expect(names('settled loans parramatta')).toEqual(['parramatta'])
  expect(names('settled Carlton loans')).toEqual(['carlton'])
  expect(names('settled carlton loans')).toEqual([])
  expect(names('settled loans ayr')).toEqual([])
  expect(names('settled loans 2000')).toEqual([])
})

describe('years that are said by this one', () => {
  test.each([
    ['settled in october last year', 'settled in october 2025'],
    ['sep qtr of last yr, by lender', 'sep qtr 2025, by lender'],
    ['due in march next year', 'due in march 2027'],
    ['this year vs last year', 'this year vs last year'],
    ['in may over last quarter', 'in may over last quarter'],
  ])('%s', (text, written) => expect(writeYears(text.split(' '), known.today).join(' ')).toBe(written))

  test('a month against that of the year before', () => {
    expect(read('what did we settle in october against october last yr').readings).toMatchObject([
      { settlement: { min: '2025-10-01', max: '2026-10-31' }, group: getUsualGrouping('month') },
    ])
  })
})

describe('words of busy people', () => {
  test.each<[string, Meaning]>([
    ['second mortgages with rates under 12 pct', { priority: 'SECOND', lowerRate: { min: null, max: '11.99' } }],
    [
      'which law firms act on the loans that end up in default',
      { status: ['DEFAULT'], group: by('lawFirm') } as unknown as Meaning,
    ],
    ['top 10 brokers by $ settled FY to date', { settledIn: 'FINANCIAL_YEAR', group: by('broker'), top: 10 }],
    [
      'brokers with two or more loans in default',
      { status: ['DEFAULT'], group: by('broker'), least: 2 } as unknown as Meaning,
    ],
    ['what share of our volume is construction', { group: by('scenario') }],
    [
      'has our average lvr been creeping up this year',
      { settlement: { min: '2026-01-01', max: '2026-12-31' }, group: getUsualGrouping('quarter'), figures: 'lvr' },
    ],
    [
      'which lenders did we use more this year than last year',
      { ...YEARS, group: { by: 'lender', sort: 'change', isDescending: true }, moved: 'UP' },
    ],
    ['avg deal size by broker pls', { group: by('broker', 'meanLoan') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

describe('shares of groups', () => {
  test.each<[string, Meaning]>([
    [
      'each lenders share of settled volume this year vs last year',
      { ...YEARS, group: by('lender', 'latest'), figures: 'share' },
    ],
    ['lender share this year vs last year', { ...YEARS, group: by('lender', 'latest'), figures: 'share' }],
    ['market share by lender by quarter', { group: by('lender'), across: 'quarter', figures: 'share' }],
    ['share by state and ranking', { group: by('state'), across: 'priority', figures: 'share' }],
    // Beside groups alone the share is always shown.
    ['lender share this year', { settlement: { min: '2026-01-01', max: '2026-12-31' }, group: by('lender') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

describe('brokers and lenders that fall behind', () => {
  const down = { ...YEARS, group: { by: 'broker', sort: 'change', isDescending: false }, moved: 'DOWN' } as const
  test.each<[string, Meaning]>([
    ['brokers gone quiet', down],
    ['which brokers are drifting away', down],
    ['lenders with the most overdue loans', { ...OVERDUE, group: by('lender', 'loans') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('times that no columns compare are refused with those that they do', () => {
    expect(notesOf('which brokers have dropped off in the last 6 months')).toContain(wordNotes.wholePeriods)
    expect(read('which brokers have dropped off in the last 6 months').others).not.toEqual([])
  })
})

describe('orders in other words', () => {
  const latest = { ...YEARS, group: by('brokerBdm', 'latest') }
  test.each<[string, Meaning]>([
    ['rank bdms by what their brokers settled this year vs last year', latest],
    ['rank bdms by settled this year vs last year', latest],
    ['vic average rate vs nsw', { state: ['NSW', 'VIC'], group: by('state', 'rate') }],
    ['pipeline by bdm and age', { ...PIPELINE, group: by('brokerBdm'), across: 'daysRecorded' }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

test('the share of one lender among its own loans is refused', () => {
  const ofLender = (text: string): Term[] => [
    { kind: 'meant', options: [{ lender: 7 }], words: 'Tallowmere' },
    ...parseQuestionTerms(text, known),
  ]
  const notes = (text: string) =>
    refuseShareOfOne(ofLender(text)).flatMap(({ kind, note }) => (kind === 'unknown' ? (note ?? []) : []))
  expect(notes('market share by quarter')).toEqual([wordNotes.shareOfOne])
  expect(notes('share by state')).toEqual([wordNotes.shareOfOne])
  // Beside others it is what the share of a group is.
  expect(notes('share by lender')).toEqual([])
  expect(notes('loans by quarter')).toEqual([])
  expect(refuseShareOfOne(parseQuestionTerms('share by quarter', known)).every(({ kind }) => kind === 'meant')).toBe(
    true,
  )
})

test('worst first is an order and no ranking', () => {
  const { readings, others } = read('default rate by broker, worst first')
  expect(others).toEqual([])
  expect(readings).toMatchObject([
    { status: ['DEFAULT'], group: { by: 'broker', sort: 'bookShare', isDescending: true } },
  ])
  expect(readings[0]).not.toHaveProperty('priority')
})
