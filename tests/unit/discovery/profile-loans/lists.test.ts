import { describe, expect, test } from 'vitest'
import {
  lawFirmLoansDoor,
  marketLoansDoor,
  profileLoansQuery,
  publicLoansDoor,
} from '#lib/discovery/profile-loans/schema.ts'
import { PROFILE_LOAN_PAGE_SIZES } from '#lib/discovery/profile-loans/search.ts'

describe('the lists of a profile by their addresses', () => {
  const doors = { market: marketLoansDoor, 'law firm': lawFirmLoansDoor, public: publicLoansDoor }

  test.each<[string, keyof typeof doors, Record<string, string>]>([
    [
      'a lender or broker',
      'market',
      {
        ...{ matching: 'matching', presettled: 'pre-settlement', current: 'current', discharged: 'discharged' },
        'done-with-you': 'done-with-you',
      },
    ],
    [
      'a law firm',
      'law firm',
      { matching: 'matching', presettled: 'pre-settlement', current: 'current', discharged: 'discharged' },
    ],
    ['a public page', 'public', { matching: 'matching', current: 'current', discharged: 'discharged' }],
  ])('[P-12] %s', (_who, name, groups) => {
    const asked = ['matching', 'presettled', 'pre-settlement', 'current', 'discharged', 'done-with-you', 'closed', '']
    const read = asked.map((list) => [list, doors[name].safeParse({ id: '7', list }).data?.list] as const)
    expect(Object.fromEntries(read.filter(([, group]) => group !== undefined))).toEqual(groups)
    expect(doors[name].parse({ id: '7', list: 'current' }).id).toBe(7)
    expect(doors[name].safeParse({ id: 'x', list: 'current' }).success).toBe(false)
  })
})

describe('the query of a list', () => {
  const plain = { filters: {}, sort: { column: 'settlement', isDescending: true }, page: 1, pageSize: 20 }

  test.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [
      { pageSize: '200', page: '3' },
      { pageSize: 200, page: 3 },
    ],
    [{ pageSize: '30', page: '-1' }, {}],
    [{ sort: 'lvr', orderBy: 'desc' }, { sort: { column: 'lvr', isDescending: true } }],
    [{ sort: 'principal' }, { sort: { column: 'principal', isDescending: false } }],
    [{ sort: 'created', orderBy: 'asc' }, {}],
    [{ sort: 'password' }, {}],
    [{ state: 'NSW', statusKey: 'x' }, { filters: { state: 'NSW' } }],
  ])('%j', (raw, expected) => {
    expect(profileLoansQuery.parse(raw)).toEqual({ ...plain, ...expected })
  })

  test('pages are of 20, 50, 100 or 200 loans', () => {
    expect(PROFILE_LOAN_PAGE_SIZES).toEqual([20, 50, 100, 200])
  })
})
