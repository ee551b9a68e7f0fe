import { expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import {
  isSameSearch,
  keepPermittedSearch,
  normaliseSearch,
  overlaySearchWithUrl,
} from '#lib/discovery/saved-searches/rules.ts'
import { newSearch, savedQuery } from '#lib/discovery/saved-searches/schema.ts'
import { broker, rightsIn } from '#tests/support/people.ts'

test('[K-05] everybody but law-firm users can keep searches, and staff can read shared ones', () => {
  expect(rightsIn(savedSearchPolicies)).toEqual({
    keep: 'staff admin lender broker dual',
    readShared: 'staff admin',
  })
})

test('a search is stored in its URL form, with known columns only', () => {
  const filters = { minPrincipal: 500_000, statusKey: 'SETTLED', state: null, page: 2, nonsense: 'x' }
  const selectedColumns = ['principal.200.pin', 'loanNo', 'constructor', 'gone']
  expect(normaliseSearch(broker, 'loans', { filters, selectedColumns })).toEqual({
    filters: { minPrincipal: '500000', statusKey: 'SETTLED', page: '2' },
    selectedColumns: ['principal.200.pin', 'loanNo'],
  })
})

test('filters and columns that the reader may not use are left out and reported, and cannot be saved', () => {
  const kept = { filters: { lenderId: '7', state: 'NSW' }, selectedColumns: ['lender', 'loanNo'] }
  expect(keepPermittedSearch(broker, 'loans', kept)).toEqual({ ...kept, isReduced: false })
  expect(keepPermittedSearch(visitor, 'loans', kept)).toEqual({
    filters: { state: 'NSW' },
    selectedColumns: ['loanNo'],
    isReduced: true,
  })
  for (const part of [
    { ...kept, filters: {} },
    { ...kept, selectedColumns: [] },
  ])
    expect(() => normaliseSearch(visitor, 'loans', part)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
})

const saved = { filters: { state: 'QLD', page: '2' }, selectedColumns: ['loanNo'] }

test.each<[string, Record<string, string>, boolean]>([
  ['nothing', { view: '7' }, true],
  ['another page', { view: '7', page: '1' }, true],
  ['an order', { view: '7', sort: 'principal' }, false],
  ['a filter', { view: '7', state: 'NSW' }, false],
  ['columns', { view: '7', columns: 'loanNo,lender' }, false],
  ['the width of a column', { view: '7', columns: 'loanNo.200' }, false],
  ['its own columns', { view: '7', columns: 'loanNo' }, true],
])('[K-04] a loaded search with %s in the URL: %j, unchanged: %s', (_what, query, isSame) => {
  expect(isSameSearch('loans', keepPermittedSearch(broker, 'loans', overlaySearchWithUrl(saved, query)), saved)).toBe(
    isSame,
  )
})

test('[K-06] a name is a single line of at most 100 characters', () => {
  const nameOf = (name: unknown) => newSearch.safeParse({ name, filters: {} }).data?.name
  expect(nameOf('  Settled\n in  NSW ')).toBe('Settled in NSW')
  expect(nameOf('x'.repeat(100))).toBe('x'.repeat(100))
  for (const wrong of ['', '  ', 'x'.repeat(101), null, 7, ['x']]) expect(nameOf(wrong)).toBeUndefined()
})

test.each([
  [{ search: ' half ' }, 'half'],
  [{ search: ['one', 'two'] }, 'one'],
  [{ search: 'x'.repeat(101) }, ''],
  [{}, ''],
])('the query %j searches for %j', (query, search) => expect(savedQuery.parse(query)).toEqual({ search }))
