import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listReadableColumns, listShownColumns } from '#lib/core/columns.ts'
import { loanColumns, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { loanSearchQuery } from '#lib/discovery/loan-search/schema.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PROFILE_LOAN_SORT, profileLoanSearch } from '#lib/discovery/profile-loans/search.ts'
import { broker } from '#tests/support/people.ts'

const lists = { status: [{ id: 'SETTLED', name: 'Settled' }], states: [{ id: 'NSW', name: 'NSW' }] }
const full = {
  statusKey: 'SETTLED',
  state: 'NSW',
  minPrincipal: '500000',
  maxPrincipal: '2000000',
  sort: 'principal',
  orderBy: 'desc',
  page: '3',
}

describe('parsing URL parameters', () => {
  test('keeps readable parameters and ignores the rest', () => {
    expect(loanSearch.parse(full)).toEqual({
      filters: { status: ['SETTLED'], state: ['NSW'], principal: { min: '500000', max: '2000000' } },
      sort: { column: 'principal', isDescending: true },
      page: 3,
      pageSize: 50,
    })
    const plain = { filters: {}, sort: { column: 'created', isDescending: true }, page: 1, pageSize: 50 }
    expect(loanSearch.parse({})).toEqual(plain)
    expect(
      loanSearch.parse({
        statusKey: 'OPEN',
        state: 'nsw; drop',
        minPrincipal: '-5',
        maxPrincipal: 'x',
        sort: 'password',
        page: '-2',
      }),
    ).toEqual(plain)
  })

  test('money may be written with separators, and a reversed range is swapped', () => {
    expect(loanSearch.parse({ minPrincipal: '$2,000,000', maxPrincipal: '500,000' }).filters.principal).toEqual({
      min: '500000',
      max: '2000000',
    })
  })

  test.each<[string, unknown, unknown]>([
    ['statusKey', ' DISCHARGED ', { status: ['DISCHARGED'] }],
    ['statusKey', ['DEFAULT', 'SETTLED'], { status: ['DEFAULT', 'SETTLED'] }],
    ['statusKey', 'SETTLED,OPEN, DEFAULT,SETTLED', { status: ['DEFAULT', 'SETTLED'] }],
    ['statusKey', { key: 'SETTLED' }, {}],
    ['state', ['VIC', 'NSW'], { state: ['NSW', 'VIC'] }],
    ['state', ' WA ', { state: ['WA'] }],
    ['state', 'VIC,nsw,WA', { state: ['VIC', 'WA'] }],
    ['state', 'N', {}],
    ['state', 'NSWX', {}],
    ['state', 'NSW 2', {}],
    ['state', '1NSW', {}],
    ['minPrincipal', 1, { principal: { min: '1', max: null } }],
    ['minPrincipal', '007', { principal: { min: '7', max: null } }],
    ['minPrincipal', '$ 1,500,000', { principal: { min: '1500000', max: null } }],
    ['minPrincipal', '0', {}],
    ['minPrincipal', '12,5', {}],
    ['minPrincipal', 'x5', {}],
    ['minPrincipal', '5x', {}],
    ['minPrincipal', '1234567890123', {}],
    ['maxPrincipal', '999999999999', { principal: { min: null, max: '999999999999' } }],
    ['maxPrincipal', [['5']], {}],
    ['maxPrincipal', true, {}],
    ['maxPrincipal', null, {}],
  ])('%s %j is parsed as %j', (name, value, expected) => {
    const { filters } = loanSearch.parse({ [name]: value })
    expect(filters).toEqual(expected)
    expect(Object.keys(filters)).toEqual(Object.keys(expected as object))
  })

  test('a range may have two equal ends', () => {
    expect(loanSearch.parse({ minPrincipal: '5', maxPrincipal: '5' }).filters.principal).toEqual({ min: '5', max: '5' })
  })

  test.each<[unknown, number]>([
    ['1', 1],
    [2, 2],
    ['1.5', 1],
    ['0', 1],
    ['-2', 1],
    ['x', 1],
    [['4'], 4],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
  ])('page %j is page %i', (page, expected) => {
    expect(loanSearch.parse({ page }).page).toBe(expected)
  })

  test('a column sorts ascending unless descending is requested; the default is newest first', () => {
    const sortOf = (sort: string, orderBy?: string) => loanSearch.parse({ sort, orderBy }).sort
    expect(sortOf('lvr')).toEqual({ column: 'lvr', isDescending: false })
    expect(sortOf('lvr', 'desc')).toEqual({ column: 'lvr', isDescending: true })
    expect(sortOf('created', 'asc')).toEqual({ column: 'created', isDescending: false })
    expect(sortOf('', 'asc')).toEqual({ column: 'created', isDescending: false })
  })

  test('an API query is parsed the same way', () => {
    expect(loanSearchQuery.parse(full)).toEqual(loanSearch.parse(full))
    expect(loanSearchQuery.safeParse('sort=lvr').success).toBe(false)
  })

  test('[T-C2] only listed columns can be sorted', () => {
    for (const sort of ['principal desc, (select 1)', 'loan_no', '1', "'", 'constructor', '__proto__']) {
      expect(loanSearch.parse({ sort, orderBy: 'desc' }).sort.column).toBe('created')
    }
  })

  test('[T-C1] never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.anything()), (raw) => {
        const search = loanSearch.parse(raw)
        expect(loanSearch.parse(loanSearch.params(search))).toEqual(search)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('one search object', () => {
  const search = loanSearch.parse(full)

  test('is written to a URL without its defaults', () => {
    expect(loanSearch.params(search)).toEqual(full)
    for (const plain of [{}, { page: '1' }, { sort: 'created', orderBy: 'desc' }, { state: '' }])
      expect(loanSearch.path('/loans', loanSearch.parse(plain))).toBe('/loans?view=all')
    expect(loanSearch.path('/loans', loanSearch.parse({ state: 'VIC' }))).toBe('/loans?state=VIC')
    expect(loanSearch.path('/loans', loanSearch.parse({ sort: 'lvr' }))).toBe('/loans?orderBy=asc&sort=lvr')
    expect(loanSearch.path('/loans', loanSearch.parse({ sort: 'created' }))).toBe('/loans?orderBy=asc&sort=created')
    expect(loanSearch.path('/loans', loanSearch.parse({ page: '2', maxPrincipal: '9' }))).toBe(
      '/loans?maxPrincipal=9&page=2',
    )
  })

  test('leaves out the missing end of a range', () => {
    expect(Object.entries(loanSearch.params(loanSearch.parse({ minPrincipal: '9' })))).toEqual([['minPrincipal', '9']])
  })

  test('writes its parameters in one order, so that equal searches have one URL', () => {
    expect(Object.keys(loanSearch.params(search))).toEqual([
      'maxPrincipal',
      'minPrincipal',
      'orderBy',
      'page',
      'sort',
      'state',
      'statusKey',
    ])
  })

  test('drops one filter at a time and returns to page 1', () => {
    const rest = loanSearch.without(search, 'principal')
    expect(rest).toMatchObject({ filters: { status: ['SETTLED'], state: ['NSW'] }, page: 1 })
    expect(rest.filters).not.toHaveProperty('principal')
    expect(search.filters).toHaveProperty('principal')
    expect(rest.sort).toEqual(search.sort)
    expect(loanSearch.onPage(search, 7)).toEqual({ ...search, page: 7 })
  })

  test('has a chip for each filter and a sentence', () => {
    expect(loanSearch.chips(search, lists).map(({ label }) => label)).toEqual([
      'Status: Settled',
      'State: NSW',
      'Principal: from $500,000 to $2,000,000',
    ])
    expect(loanSearch.chips(search)[0]).toEqual({
      name: 'status',
      label: 'Status: SETTLED',
      without: { ...search, filters: { state: ['NSW'], principal: search.filters.principal }, page: 1 },
    })
    expect(
      loanSearch.chips(loanSearch.parse({ state: 'VIC', maxPrincipal: '9' }), lists).map(({ label }) => label),
    ).toEqual(['State: VIC', 'Principal: up to $9'])
    expect(loanSearch.chips(loanSearch.parse({}))).toEqual([])
  })

  test.each([
    [{ minPrincipal: '2000001' }, 'Principal: over $2,000,000', 'loans over $2M'],
    [{ maxPrincipal: '1999999' }, 'Principal: under $2,000,000', 'loans under $2M'],
    [{ minPrincipal: '1000001', maxPrincipal: '1999999' }, 'Principal: over $1,000,000 and under $2,000,000', null],
    [{ minPrincipal: '1000', maxPrincipal: '2500' }, 'Principal: from $1,000 to $2,500', null],
    [{ minPrincipal: '1' }, 'Principal: from $1', null],
    [{ minLvr: '70.01' }, 'LVR: over 70%', null],
    [{ maxLvr: '64.99' }, 'LVR: under 65%', null],
    [{ minLvr: '70.25' }, 'LVR: from 70.25%', null],
  ])('an end next to a round figure says over or under: %j', (raw, chip, sentence) => {
    const asked = loanSearch.parse(raw)
    expect(loanSearch.chips(asked).map(({ label }) => label)).toEqual([chip])
    if (sentence) expect(loanSearch.sentence(asked)).toBe(sentence)
  })

  test.each([
    [full, 'settled loans in NSW from $500K to $2M'],
    [{ maxPrincipal: '1250000' }, 'loans up to $1.25M'],
    [{ minPrincipal: '1500000' }, 'loans from $1.5M'],
    [{ minPrincipal: '1050000', maxPrincipal: '3000000000' }, 'loans from $1.05M to $3B'],
    [{ minPrincipal: '10000', state: 'VIC' }, 'loans in VIC from $10K'],
    [{ state: 'VIC,NSW' }, 'loans in NSW or VIC'],
    [{ statusKey: 'DEFAULT' }, 'default loans'],
    [{}, 'all loans'],
  ])('%j as a sentence: %s', (raw, expected) => {
    expect(loanSearch.sentence(loanSearch.parse(raw), lists)).toBe(expected)
  })

  test('shows keys when the lists with names are missing', () => {
    expect(loanSearch.sentence(loanSearch.parse({ statusKey: 'SETTLED' }))).toBe('settled loans')
  })
})

test('[J-01] the columns of the loan tables, in order', () => {
  expect(loanColumns.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([
    'Loan No.',
    'Lender',
    'Attributed Broker',
    'Suburb & State',
    'Priority',
    'Principal',
    'Lower Rate',
    'Estab %',
    'LVR %',
    'Scenario',
    'Security Type',
    'Settlement',
  ])
  expect(loanColumns.filter(({ isDefault }) => !isDefault).map(({ name }) => name)).toEqual([
    'Repayment',
    'Last Edited',
    'Recorded',
    'Status',
  ])
})

test('a visitor neither reads nor sorts by repayment, last edit, recording or status', () => {
  const own = ['repayment', 'lastEdit', 'recorded', 'status'] as const
  for (const sort of own) {
    const asked = { tab: 'loans', sort, orderBy: 'desc' }
    expect(listReadableColumns(loanColumnTable, broker)).toContain(sort)
    expect(listReadableColumns(loanColumnTable, visitor)).not.toContain(sort)
    expect(listShownColumns(loanColumnTable, visitor, [sort])).not.toContain(sort)
    expect(profileLoanSearch.usable(broker, profileLoanSearch.parse(asked)).sort.column).toBe(sort)
    expect(profileLoanSearch.usable(visitor, profileLoanSearch.parse(asked)).sort).toEqual(PROFILE_LOAN_SORT)
  }
})
