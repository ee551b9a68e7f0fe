import { expect, test } from 'vitest'
import type { Move } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
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
  const keep = (moved: Move | undefined, at: typeof compared | null = compared) =>
    keepMoved(groups, moved ? { moved } : {}, { compared: at, cellsOf: (key) => columns[key] ?? [] }).map(
      ({ key }) => key,
    )
  expect([keep('LOST'), keep('NEW'), keep(undefined), keep('LOST', null)]).toEqual([[1, 2], [3], [1, 2, 3], []])
  expect([keep('DOWN'), keep('UP'), keep('DOWN', null)]).toEqual([[1], [3], []])
  expect([keepTop([1, 2, 3], { top: 2 }), keepTop([1, 2, 3], {})]).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
})

test('less in the later period is less than in the same part of the earlier one, or nothing after the rest of it', () => {
  const groups = [1, 2, 3, 4, 5, 6].map((key) => ({ key, rows: 1, sum: 1n, product: 1n }))
  // The whole earlier period, its part up to the same day, and the later one.
  const cells: Record<number, (bigint | null)[]> = {
    1: [9n, 4n, 3n],
    2: [9n, 0n, 0n],
    3: [9n, 2n, 3n],
    4: [0n, 0n, 0n],
    5: [9n, 4n, null],
    6: [4n, 4n, 4n],
  }
  const keep = (moved: Move) =>
    keepMoved(groups, { moved }, { compared: { from: 1, to: 2, earlier: 0 }, cellsOf: (key) => cells[key] ?? [] })
  expect(keep('DOWN').map(({ key }) => key)).toEqual([1, 2])
  expect(keep('UP').map(({ key }) => key)).toEqual([3])
})
