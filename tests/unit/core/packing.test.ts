import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRows, unpackRows } from '#lib/core/packing.ts'

const rows = [
  {
    id: 1,
    name: 'Ada',
    at: new Date(5),
    sum: 12n,
    parts: [
      { id: 7, share: 3n },
      { id: 8, share: null },
    ],
    tags: ['a'],
  },
  { id: 2, name: null, at: null, sum: 0n, parts: [], tags: [] },
]

test('sends the keys of rows and of their nested lists once', () => {
  expect(packRows(rows)).toEqual({
    keys: ['id', 'name', 'at', 'sum', 'parts', 'tags'],
    within: { parts: ['id', 'share'] },
    rows: [
      [
        ...[1, 'Ada', new Date(5), 12n],
        [
          [7, 3n],
          [8, null],
        ],
        ['a'],
      ],
      [2, null, null, 0n, [], []],
    ],
  })
  expect(unpackRows(packRows(rows))).toEqual(rows)
})

test('unpacks an empty list, and keeps a key that only one row has', () => {
  expect(unpackRows(packRows([]))).toEqual([])
  expect(unpackRows(packRows<{ id: number; by?: string }>([{ id: 1 }, { id: 2, by: 'Ada' }]))).toEqual([
    { id: 1, by: undefined },
    { id: 2, by: 'Ada' },
  ])
})

test('unpacking restores any rows', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.bigInt(), fc.date())
  const line = fc.record({ a: value, b: value })
  const row = fc.record({ id: value, kind: fc.record({ key: value }), lines: fc.array(line), words: fc.array(value) })
  fc.assert(
    fc.property(fc.array(row), (given) => {
      expect(unpackRows(packRows(given))).toEqual(given)
    }),
  )
})
