import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HIDDEN_KEY, mergeSubtotals, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { createRows } from '#lib/server/column-store/rows.ts'
import type { GroupedBy } from '#lib/server/column-store/subtotals.ts'
import { sumIn } from '#lib/server/column-store/summing.ts'

const columns = {
  code: 'code',
  figure: 'figure',
  day: 'day',
  amount: 'amount',
  ids: 'ids',
  parts: 'amounts',
  rate: 'figure',
} as const
const held: HeldTable = { table: 't', key: 'id', changes: 'c', sum: 'amount', columns, orders: {} }

type Row = {
  code: number
  figure: number | null
  day: number | null
  rate: number
  lines: { id: number; part: number }[]
}

const amountOf = ({ lines }: Row) => lines.reduce((sum, { part }) => sum + part, 0)

const row: fc.Arbitrary<Row> = fc.record({
  code: fc.nat(4),
  // Keys far apart are looked up in a map.
  figure: fc.option(fc.constantFrom(-7, 0, 5, 30_000, 9_000_000)),
  day: fc.option(fc.constantFrom(-1, -2, 0, 20_000)),
  rate: fc.constantFrom(0, 1, 850, 99_999),
  // Sums and products beyond what a double holds exactly.
  lines: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(1, 2, 3, 5_000_000),
      part: fc.constantFrom(1, 900_001, 2_147_483_648, 2 ** 39 + 1),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
})

const sorted = (groups: readonly Subtotal[]) => groups.toSorted((one, other) => one.key - other.key)

const sumPlainly = (rows: readonly Row[], linesOf: (row: Row) => [key: number, amount: number][]): Subtotal[] =>
  mergeSubtotals(
    rows.flatMap((each) =>
      mergeSubtotals(
        linesOf(each).map(([key, amount]) => ({
          key,
          rows: 0,
          sum: BigInt(amount),
          product: BigInt(amount) * BigInt(each.rate),
        })),
      ).map((group) => Object.assign(group, { rows: 1 })),
    ),
  )

test('rows are grouped and summed exactly by value and by id, with hidden ids under one key', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), row), { minLength: 1, maxLength: 60 }), (writes) => {
      const rows = createRows(columns, 4)
      const plain = new Map(writes)
      for (const [key, written] of writes) {
        const { code, figure, day, rate, lines } = written
        const text = (value: number | null) => (value === null ? null : String(value))
        const [ids, parts] = [lines.map(({ id }) => id).join(','), lines.map(({ part }) => part).join(',')]
        rows.write(key, [text(code), text(figure), text(day), text(amountOf(written)), ids, parts, text(rate)])
      }
      const sum = (by: GroupedBy) => sorted(sumIn(rows, held, { where: all([]), by, weighted: 'rate' }))
      const expectSums = (by: GroupedBy, linesOf: (row: Row) => [number, number][]) =>
        expect(sum(by)).toEqual(sorted(sumPlainly([...plain.values()], linesOf)))

      expectSums({ kind: 'value', column: 'code' }, (each) => [[each.code, amountOf(each)]])
      expectSums({ kind: 'value', column: 'figure' }, (each) => [[each.figure ?? NO_KEY, amountOf(each)]])
      expectSums({ kind: 'value', column: 'day' }, (each) => [[each.day ?? NO_KEY, amountOf(each)]])
      const orNone = (each: Row, lines: [number, number][]) =>
        lines.length > 0 ? lines : ([[NO_KEY, amountOf(each)]] as [number, number][])
      expectSums({ kind: 'ids', column: 'ids', parts: null, hidden: [] }, (each) =>
        orNone(
          each,
          each.lines.map(({ id }) => [id, amountOf(each)]),
        ),
      )
      const hidden = [
        { ids: [1, 5_000_000], where: { kind: 'in', column: 'code', values: [1, 2] } as const },
        { ids: [2], where: { kind: 'in', column: 'code', values: [2, 3] } as const },
      ]
      expectSums({ kind: 'ids', column: 'ids', parts: 'parts', hidden }, (each) =>
        orNone(
          each,
          each.lines.map(({ id, part }) => [
            hidden.some(({ ids, where }) => ids.includes(id) && where.values.some((code) => code === each.code))
              ? HIDDEN_KEY
              : id,
            part,
          ]),
        ),
      )
    }),
  )
})

test('an id without a contribution adds no amount', () => {
  const rows = createRows(columns, 1)
  rows.write(1, ['1', '1', '1', '700', '4,5', '700', '10'])
  const by: GroupedBy = { kind: 'ids', column: 'ids', parts: 'parts', hidden: [] }
  expect(sumIn(rows, held, { where: all([]), by, weighted: 'rate' }).map(({ key, sum }) => [key, sum])).toEqual([
    [4, 700n],
    [5, 0n],
  ])
  expect(() => sumIn(rows, held, { where: all([]), by: { kind: 'value', column: 'ids' }, weighted: 'rate' })).toThrow(
    TypeError,
  )
  expect(() =>
    sumIn(rows, held, {
      where: all([]),
      by: { kind: 'ids', column: 'code', parts: null, hidden: [] },
      weighted: 'rate',
    }),
  ).toThrow(TypeError)
})
