import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyJsonDifference, computeJsonDifference } from '#lib/core/difference.ts'

const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string({ maxLength: 5 }))
const key = fc.oneof(fc.constantFrom('a', 'b', 'id', '__proto__', 'order', 'to', 'gone'), fc.string({ maxLength: 3 }))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    fc.uniqueArray(fc.record({ id: fc.nat(6), of: tie('value') }), { maxLength: 4, selector: ({ id }) => id }),
  ),
}))
const asJson = (each: unknown): unknown => JSON.parse(JSON.stringify(each))

test('applying a difference gives the later value, also after a round trip through JSON', () => {
  fc.assert(
    fc.property(value.map(asJson), value.map(asJson), (before, after) => {
      const difference = computeJsonDifference(before, after)
      expect(applyJsonDifference(before, difference)).toEqual(after)
      expect(applyJsonDifference(before, difference === null ? null : JSON.parse(JSON.stringify(difference)))).toEqual(
        after,
      )
      expect(computeJsonDifference(before, asJson(before))).toBeNull()
    }),
    { numRuns: 3_000 },
  )
})

test('a difference contains only what differs', () => {
  const before = {
    a: 1,
    b: { c: 2, d: 3 },
    rows: [
      { id: 1, sum: 5 },
      { id: 2, sum: 6 },
      { id: 3, sum: 7 },
    ],
  }
  const after = {
    a: 1,
    b: { c: 2, d: 4 },
    rows: [
      { id: 3, sum: 7 },
      { id: 1, sum: 8 },
      { id: 4, sum: 9 },
    ],
  }
  expect(computeJsonDifference(before, after)).toEqual({
    gone: [],
    fields: {
      b: { gone: [], fields: { d: { to: 4 } } },
      rows: {
        order: [3, 1, 4],
        rows: { 1: { gone: [], fields: { sum: { to: 8 } } }, 4: { to: { id: 4, sum: 9 } } },
      },
    },
  })
})
