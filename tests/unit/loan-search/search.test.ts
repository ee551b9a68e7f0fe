import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loanColumns } from '#lib/loan-search/labels.ts'
import {
  loanChips,
  loanSearchParams,
  loanSearchPath,
  loanSentence,
  parseLoanSearch,
  withoutFilter,
} from '#lib/loan-search/search.ts'

const names = { status: { SETTLED: 'Settled' }, state: { NSW: 'NSW' } }
const full = {
  statusKey: 'SETTLED',
  state: 'NSW',
  minPrincipal: '500000',
  maxPrincipal: '2000000',
  sort: 'principal',
  orderBy: 'desc',
  page: '3',
}

describe('reading an address', () => {
  test('takes what it understands and leaves out the rest', () => {
    expect(parseLoanSearch(full)).toEqual({
      filters: { status: 'SETTLED', state: 'NSW', principal: { min: '500000', max: '2000000' } },
      sort: { column: 'principal', isDescending: true },
      page: 3,
    })
    const plain = { filters: {}, sort: { column: 'created', isDescending: true }, page: 1 }
    expect(parseLoanSearch({})).toEqual(plain)
    expect(
      parseLoanSearch({
        statusKey: 'OPEN',
        state: 'nsw; drop',
        minPrincipal: '-5',
        maxPrincipal: 'x',
        sort: 'password',
        page: '-2',
      }),
    ).toEqual(plain)
  })

  test('money may be written with separators; a range turned round is turned back', () => {
    expect(parseLoanSearch({ minPrincipal: '$2,000,000', maxPrincipal: '500,000' }).filters.principal).toEqual({
      min: '500000',
      max: '2000000',
    })
  })

  test('[T-C2] only listed columns sort', () => {
    for (const sort of ['principal desc, (select 1)', 'loan_no', '1', "'", 'constructor', '__proto__']) {
      expect(parseLoanSearch({ sort, orderBy: 'desc' }).sort.column).toBe('created')
    }
  })

  test('[T-C1] is never an exception', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.anything()), (raw) => {
        const search = parseLoanSearch(raw)
        expect(parseLoanSearch(loanSearchParams(search))).toEqual(search)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('one search object', () => {
  const search = parseLoanSearch(full)

  test('goes back into an address without its defaults', () => {
    expect(loanSearchParams(search)).toEqual(full)
    expect(loanSearchPath('/loans', parseLoanSearch({ page: '1' }))).toBe('/loans')
    expect(loanSearchPath('/loans', parseLoanSearch({ state: 'VIC' }))).toBe('/loans?state=VIC')
  })

  test('loses one filter at a time and starts at page 1', () => {
    const rest = withoutFilter(search, 'principal')
    expect(rest).toMatchObject({ filters: { status: 'SETTLED', state: 'NSW' }, page: 1 })
    expect(rest.filters).not.toHaveProperty('principal')
    expect(search.filters).toHaveProperty('principal')
  })

  test('shows its filters as chips and says itself in a sentence', () => {
    expect(loanChips(search, names).map(({ label }) => label)).toEqual([
      'Status: Settled',
      'State: NSW',
      'Principal: from $500,000 to $2,000,000',
    ])
    expect(loanSentence(search, names)).toBe('settled loans in NSW from $500K to $2M')
    expect(loanSentence(parseLoanSearch({ maxPrincipal: '1250000' }))).toBe('loans up to $1.25M')
    expect(loanSentence(parseLoanSearch({}))).toBe('all loans')
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
})
