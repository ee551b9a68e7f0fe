import { expect, test } from 'vitest'
import { computeMeanDays, subtractDays } from '#lib/discovery/loan-search/groups/days/rules.ts'
import {
  addMeasured,
  compareMeans,
  computeFees,
  computeMean,
  computeMeanLoan,
  mergeAll,
} from '#lib/discovery/loan-search/groups/sums/rules.ts'

const group = (key: number, sum: bigint, product: bigint) => ({ key, rows: 1, sum, product })

test('each group has the mean LVR, mean fee and fees of its own loans that have one', () => {
  const [one, other] = addMeasured([group(1, 300n, 0n), group(2, 100n, 0n)], {
    lvrs: [group(1, 200n, 1_300_000n)],
    fees: [group(2, 100_000n, 15_049_999n)],
    days: subtractDays({
      settled: [group(2, 100n, 1_000_000n)],
      discharged: [group(2, 100n, 1_018_050n)],
      due: [group(2, 100n, 1_036_500n)],
    }),
  })
  expect([computeMean(one?.lvr), computeMean(other?.lvr)]).toEqual(['65.00', null])
  expect([computeMean(one?.fee), computeMean(other?.fee)]).toEqual([null, '1.50'])
  expect([one?.held, computeMeanDays(other?.held), computeMeanDays(other?.agreed)]).toEqual([undefined, 181, 365])
  expect([computeFees(one?.fee), computeFees(other?.fee)]).toEqual([null, 1_505n])
})

test('days of loans that changed between the sums are none', () => {
  const [settled, discharged] = [[group(1, 100n, 1_000n)], [group(1, 101n, 2_000n)]]
  expect(subtractDays({ settled, discharged, due: settled }).size).toBe(0)
})

test('a mean loan is the principal by the number of loans, null without loans', () => {
  expect(computeMeanLoan({ key: 1, rows: 3, sum: 1_000_000n, product: 0n })).toBe(333_333n)
  expect(computeMeanLoan(mergeAll([]))).toBeNull()
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
