import { describe, expect, test } from 'vitest'
import { profileLoansParams, profileLoansQuery, publicLoansParams } from '#lib/discovery/profile-loans/schema.ts'
import { PROFILE_LOAN_PAGE_SIZES } from '#lib/discovery/profile-loans/search.ts'

describe('the URLs of a profile’s loan lists', () => {
  const every = { matching: 'matching', presettled: 'pre-settlement', current: 'current', discharged: 'discharged' }
  const params = (profiles?: string) => (id: string, list: string) =>
    (profiles ? profileLoansParams : publicLoansParams).safeParse({ profiles, id, list }).data

  test.each<[string, ReturnType<typeof params>, Record<string, string>]>([
    ['a lender', params('lenders'), { ...every, 'done-with-you': 'done-with-you' }],
    ['a broker', params('brokers'), { ...every, 'done-with-you': 'done-with-you' }],
    ['a law firm', params('lawfirms'), every],
    ['a public page', params(), { matching: 'matching', current: 'current', discharged: 'discharged' }],
  ])('[P-12] %s', (_who, read, groups) => {
    const asked = ['matching', 'presettled', 'pre-settlement', 'current', 'discharged', 'done-with-you', 'closed', '']
    const found = asked.map((list) => [list, read('7', list)?.list] as const)
    expect(Object.fromEntries(found.filter(([, group]) => group !== undefined))).toEqual(groups)
    expect(read('7', 'current')?.id).toBe(7)
    expect(read('x', 'current')).toBeUndefined()
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
    [{ orderBy: 'lvr', sort: 'desc' }, { sort: { column: 'lvr', isDescending: true } }],
    [{ orderBy: 'lvr', sortDirection: 'desc' }, { sort: { column: 'lvr', isDescending: true } }],
    [{ state: 'NSW', statusKey: 'x' }, { filters: { state: ['NSW'] } }],
  ])('%j', (raw, expected) => {
    expect(profileLoansQuery.parse(raw)).toEqual({ ...plain, ...expected })
  })

  test.each([{ sort: 'created', orderBy: 'asc' }, { sort: 'password' }])('%j is refused', (raw) => {
    expect(profileLoansQuery.safeParse(raw).success).toBe(false)
  })

  test('pages are of 20, 50, 100 or 200 loans', () => {
    expect(PROFILE_LOAN_PAGE_SIZES).toEqual([20, 50, 100, 200])
  })
})
