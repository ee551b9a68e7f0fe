import { expect, test } from 'vitest'
import { addLvrs, compareMeans, computeMean, mergeAll } from '#lib/discovery/loan-search/groups/sums/rules.ts'

const group = (key: number, sum: bigint, product: bigint) => ({ key, rows: 1, sum, product })

test('each group has the mean LVR of its own loans that have one', () => {
  const [one, other] = addLvrs([group(1, 300n, 0n), group(2, 100n, 0n)], [group(1, 200n, 1_300_000n)])
  expect([computeMean(one?.lvr), computeMean(other?.lvr)]).toEqual(['65.00', null])
})

test('a mean is weighted by principal and rounded exactly, and null without principal', () => {
  expect(computeMean(group(1, 1_000_000_000_000_000n, 895_500_000_000_000_000n))).toBe('8.96')
  expect(computeMean(group(1, 0n, 0n))).toBeNull()
  expect(computeMean(undefined)).toBeNull()
})

test('means are compared exactly', () => {
  expect(compareMeans(group(1, 3n, 100n), group(2, 3n, 101n))).toBe(-1)
  expect(compareMeans(group(1, 3n, 101n), group(2, 3n, 100n))).toBe(1)
  expect(compareMeans(group(1, 3n, 150n), group(2, 1n, 50n))).toBe(0)
})

test('all groups are merged into one, also none', () => {
  expect(mergeAll([group(1, 2n, 20n), group(7, 3n, 40n)])).toEqual({ key: 0, rows: 2, sum: 5n, product: 60n })
  expect(mergeAll([])).toEqual({ key: 0, rows: 0, sum: 0n, product: 0n })
})
