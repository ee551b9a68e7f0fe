import { describe, expect, test } from 'vitest'
import { buildProfileSearchPath, parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'

const PATH = '/users/5/lender'
const usual = {
  tab: null,
  group: undefined,
  category: null,
  portrait: null,
  isEditing: false,
  isMatching: false,
  filters: {},
  sort: { column: 'settlement', isDescending: true },
  page: 1,
}

describe('the URL of a profile page', () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{}, {}],
    [{ tab: 'matches' }, { tab: 'matches' }],
    [{ category: '4' }, { category: 4 }],
    [{ category: ['9', '4'] }, { category: 9 }],
    [{ category: '4.5' }, {}],
    [{ category: '3' }, {}],
    [{ category: '10' }, {}],
    [{ edit: '1' }, { isEditing: true }],
    [{ edit: 'true' }, {}],
    [{ group: 'current\u0000' }, { group: 'current' }],
    [{ group: { not: '' }, portrait: ['7'] }, { portrait: 7 }],
    [{ columns: 'loanNo,lender' }, { columns: 'loanNo,lender' }],
    [{ columns: 'x'.repeat(300) }, { columns: 'x'.repeat(300) }],
    [{ columns: 'x'.repeat(301) }, {}],
    [{ columns: '' }, {}],
    [
      { notesPage: '2', notesSize: '50' },
      { notesPage: 2, notesSize: 50 },
    ],
    [{ notesPage: '1', notesSize: '20' }, {}],
    [{ notesPage: '0', notesSize: '30' }, {}],
    [{ matchOrder: 'desc' }, { matchOrder: 'desc' }],
    [{ matchOrder: 'company-desc' }, { matchOrder: 'company-desc' }],
    [{ matchOrder: 'asc' }, {}],
    [{ sort: 'created', orderBy: 'asc' }, {}],
    [{ sort: 'settlement', orderBy: 'asc' }, { sort: { column: 'settlement', isDescending: false } }],
    [
      { page: '3', state: 'NSW' },
      { page: 3, filters: { state: ['NSW'] } },
    ],
  ])('%j is parsed as %j', (raw, read) => {
    const search = parseProfileSearch(raw)
    expect(search).toStrictEqual({ ...usual, ...read })
  })

  test('a long text is cut', () => {
    expect(parseProfileSearch({ group: 'x'.repeat(5_000) }).group).toBe('x'.repeat(301))
  })

  test.each<[Record<string, unknown>, string]>([
    [{}, PATH],
    [{ group: 'current', page: '1', notesPage: '1' }, `${PATH}?group=current`],
    [{ tab: 'details', portrait: '7' }, `${PATH}?tab=3&portrait=7`],
    [{ sort: 'settlement', orderBy: 'desc' }, PATH],
    [{ sort: 'settlement', orderBy: 'asc' }, `${PATH}?sort=settlement&orderBy=asc`],
    [{ sort: 'principal', orderBy: 'desc' }, `${PATH}?sort=principal&orderBy=desc`],
    [{ edit: '1', state: 'NSW', page: '2' }, `${PATH}?edit=1&page=2&state=NSW`],
    [{ searchMatch: 'true', state: 'NSW' }, `${PATH}?searchMatch=true&state=NSW`],
    [
      { columns: 'lender', notesPage: '2', notesSize: '50', matchOrder: 'desc' },
      `${PATH}?columns=lender&notesPage=2&notesSize=50&matchOrder=desc`,
    ],
  ])('%j is written as %s and survives a round trip', (raw, path) => {
    const search = parseProfileSearch(raw)
    expect(buildProfileSearchPath(PATH, search)).toBe(path)
    expect(parseProfileSearch(Object.fromEntries(new URL(path, 'http://x').searchParams))).toEqual(search)
  })

  test('[D-05] only searchMatch=true opens the matching loans', () => {
    expect(parseProfileSearch({ state: 'NSW', group: 'matching' }).isMatching).toBe(false)
    expect(parseProfileSearch({ state: 'NSW', searchMatch: 'TRUE' }).isMatching).toBe(false)
    expect(parseProfileSearch({ searchMatch: 'true' })).toMatchObject({ isMatching: true, filters: {} })
    expect(parseProfileSearch({ searchMatch: ['true', 'no'], settlementDateKey: 'Y_1' })).toMatchObject({
      isMatching: true,
      filters: { settlementDate: 'Y_1' },
    })
  })
})
