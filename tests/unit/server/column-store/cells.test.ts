import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cells } from '#lib/server/column-store/cells.ts'
import { release } from '#lib/server/column-store/mask-pool.ts'
import { maskOf } from '#lib/server/column-store/masks.ts'
import type { Predicate } from '#lib/server/column-store/predicates.ts'
import { createRows, type Rows } from '#lib/server/column-store/rows.ts'
import { computeTotals } from '#lib/server/column-store/totals.ts'

const KINDS = { figure: 'figure', day: 'day', amount: 'amount', ids: 'ids' } as const

type Row = { figure: number | null; amount: number; ids: number[] }

const write = (rows: Rows, key: number, { figure, amount, ids }: Row) =>
  rows.write(key, [figure === null ? null : String(figure), null, String(amount), ids.join(',')])

const select = (rows: Rows, predicate: Predicate): number[] => {
  const mask = maskOf(rows, KINDS, predicate)
  const found = [...mask.keys()].filter((place) => mask[place])
  release(mask)
  return found
}

const row = fc.record({
  // Around the limits of two and four bytes.
  figure: fc.option(fc.constantFrom(-2_147_483_647, -32_769, -32_768, -1, 0, 7, 32_767, 32_768, 2_147_483_647)),
  amount: fc.constantFrom(0, 1, 900_000, 2_147_483_647, 2_147_483_648, -2_147_483_648, 2 ** 40),
  ids: fc.array(fc.constantFrom(1, 2, 3, 100_000_005), { maxLength: 3 }),
})

test('a column returns the last write and sums exactly, whatever width its numbers need', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(12), row), { minLength: 1, maxLength: 60 }), (writes) => {
      const rows = createRows(KINDS, 4)
      const plain: Row[] = []
      const places = new Map<number, number>()
      for (const [key, written] of writes) {
        const place = write(rows, key, written) as number
        places.set(key, place)
        plain[place] = written
        // Also between writes, so that posting lists are older than some rows.
        const holding = plain.flatMap(({ ids }, at) => (ids.includes(2) ? [at] : []))
        expect(select(rows, { kind: 'holds', column: 'ids', ids: [2] })).toEqual(holding)
      }
      const indexes = (isMatch: (row: Row) => boolean) => plain.flatMap((each, at) => (isMatch(each) ? [at] : []))
      expect(select(rows, { kind: 'empty', column: 'figure' })).toEqual(indexes(({ figure }) => figure === null))
      expect(select(rows, { kind: 'empty', column: 'day' })).toEqual([...plain.keys()])
      expect(select(rows, { kind: 'in', column: 'figure', values: [-32_768, 32_768] })).toEqual(
        indexes(({ figure }) => figure === -32_768 || figure === 32_768),
      )
      expect(select(rows, { kind: 'between', column: 'figure', min: null, max: '0' })).toEqual(
        indexes(({ figure }) => figure !== null && figure <= 0),
      )
      expect(select(rows, { kind: 'between', column: 'amount', min: '2147483648', max: null })).toEqual(
        indexes(({ amount }) => amount >= 2_147_483_648),
      )
      const mask = maskOf(rows, KINDS, { kind: 'all', of: [] })
      const sum = plain.reduce((left, { amount }) => left + BigInt(amount), 0n)
      expect(computeTotals(rows.columns.amount as Cells, mask)).toEqual({ total: plain.length, sum })
      release(mask)
    }),
  )
})

test('the index of rows by id is rebuilt after too many writes', () => {
  const rows = createRows(KINDS, 0)
  const add = (from: number, to: number, ids: number[]) => {
    for (let key = from; key < to; key += 1) write(rows, key, { figure: null, amount: 0, ids })
  }
  const count = (id: number) => select(rows, { kind: 'holds', column: 'ids', ids: [id] }).length
  add(0, 100, [1])
  expect([count(1), count(2)]).toEqual([100, 0])
  add(50, 25_000, [2])
  expect([count(1), count(2), count(3)]).toEqual([50, 24_950, 0])
  add(0, 10, [2, 3])
  expect([count(1), count(2), count(3)]).toEqual([40, 24_960, 10])
})

test('a number too large for its column is refused', () => {
  const rows = createRows(KINDS, 1)
  const base: Row = { figure: 1, amount: 1, ids: [] }
  expect(() => write(rows, 1, { ...base, figure: 2_147_483_648 })).toThrow(RangeError)
  expect(() => write(rows, 2, { ...base, amount: 2 ** 43 })).toThrow(RangeError)
  expect(() => rows.write(3, ['1', null, null, ''])).toThrow(RangeError)
})
