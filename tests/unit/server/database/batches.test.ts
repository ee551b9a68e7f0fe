import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByRows } from '#lib/server/database/batches.ts'

const things = (...rows: number[]) => rows.map((each, at) => ({ id: at + 1, rows: each }))

test.each<[number[], number[][]]>([
  [[], []],
  [
    [0, 0, 0, 0],
    [[1, 2, 3], [4]],
  ],
  [[4, 6], [[1, 2]]],
  [
    [4, 7],
    [[1], [2]],
  ],
  [
    [900, 1, 1],
    [[1], [2, 3]],
  ],
  [
    [1, 900, 1],
    [[1], [2], [3]],
  ],
])('items with %j rows, at most three items and ten rows per batch, are split into %j', (rows, batches) => {
  expect(splitByRows(things(...rows), 3, 10)).toEqual(batches)
})

test('keeps every item once and in order, and only a single item may exceed the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(30)),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 40 }),
      (rows, most, mostRows) => {
        const given = things(...rows)
        const batches = splitByRows(given, most, mostRows)
        expect(batches.flat()).toEqual(given.map(({ id }) => id))
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(most)
          if (batch.length > 1)
            expect(batch.reduce((sum, id) => sum + (rows[id - 1] ?? 0), 0)).toBeLessThanOrEqual(mostRows)
        }
      },
    ),
  )
})
