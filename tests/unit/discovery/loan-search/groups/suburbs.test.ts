import { expect, test } from 'vitest'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import { formatSuburbKey, parseSuburbKey } from '#lib/discovery/loan-search/groups/suburbs/rules.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

test('the address of a suburb is its state and its id', () => {
  expect(formatSuburbKey({ id: 12, state: 'NSW' })).toBe('NSW.12')
  expect(parseSuburbKey('NSW.12')).toEqual({ state: ['NSW'], suburb: 12 })
  for (const text of ['', '12', 'NSW', 'NSW.', 'NSW.0', 'nsw.12', 'NSW.12.', 'NSW.1x'])
    expect(parseSuburbKey(text)).toBeNull()
})

test('a suburb leads to its loans, also from those around another one, but not from those of another alone', () => {
  const open = (asked: Record<string, string>) =>
    buildSearchOfGroup(loanSearch.parse({ group: 'suburb', ...asked }), 'suburb', 'NSW.12')?.filters ?? null
  expect(open({ book: 'current' })).toEqual({ book: 'current', state: ['NSW'], suburb: 12 })
  expect(open({ state: 'NSW,VIC' })).toEqual({ state: ['NSW'], suburb: 12 })
  expect(open({ state: 'VIC' })).toBeNull()
  expect(open({ state: 'VIC', suburb: '7', radiusSearchKey: 'KM_20' })).toEqual({ state: ['NSW'], suburb: 12 })
  expect(open({ state: 'NSW', suburb: '7' })).toBeNull()
})
