import { expect, test } from 'vitest'
import { dropGrouping, keepMoved, keepTop, pickGrouping } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const parse = (raw: Record<string, string>) => loanSearch.parse(raw).filters

test('a reset keeps the grouping with what it shows, or the book over time, and drops every other filter', () => {
  const grouped = parse({ group: 'broker', across: 'year', moved: 'NEW', top: '5', figures: 'loans', state: 'NSW' })
  expect(Object.keys(pickGrouping(grouped)).toSorted()).toEqual(['across', 'figures', 'group', 'moved', 'top'])
  expect(dropGrouping(grouped)).toEqual({ state: ['NSW'] })
  const balanced = parse({ balance: 'quarter', state: 'NSW' })
  expect(pickGrouping(balanced)).toEqual({ balance: balanced.balance })
  expect(pickGrouping(parse({ state: 'NSW' }))).toEqual({})
})

test('groups are kept by their columns, whatever figure these have', () => {
  const groups = [1, 2, 3].map((key) => ({ key, rows: 1, sum: 1n, product: 1n }))
  const columns: Record<number, (bigint | null)[]> = { 1: [5n, 4n, 0n], 2: [9n, 0n, null], 3: [0n, 0n, 7n] }
  const compared = { from: 1, to: 2, earlier: 0 }
  const keep = (moved: 'LOST' | 'NEW' | undefined, at: typeof compared | null = compared) =>
    keepMoved(groups, moved ? { moved } : {}, { compared: at, cellsOf: (key) => columns[key] ?? [] }).map(
      ({ key }) => key,
    )
  expect([keep('LOST'), keep('NEW'), keep(undefined), keep('LOST', null)]).toEqual([[1, 2], [3], [1, 2, 3], []])
  expect([keepTop([1, 2, 3], { top: 2 }), keepTop([1, 2, 3], {})]).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
})
