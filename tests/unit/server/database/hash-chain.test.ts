import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeChainHashes, findBrokenLink, toCanonicalJson } from '#lib/server/database/hash-chain.ts'

test('equal values have one canonical text, whatever the order of their keys', () => {
  expect(toCanonicalJson({ b: [1, { z: null, a: 'x' }], a: undefined, c: true })).toBe(
    '{"b":[1,{"a":"x","z":null}],"c":true}',
  )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(toCanonicalJson(JSON.parse(toCanonicalJson(value)))).toBe(toCanonicalJson(value))
    }),
  )
})

test.each<[unknown, string]>([
  [undefined, 'null'],
  [null, 'null'],
  ['a"b', '"a\\"b"'],
  [1.5, '1.5'],
  [false, 'false'],
  [[], '[]'],
  [[1, undefined, 'x'], '[1,null,"x"]'],
  [{}, '{}'],
  [{ b: 1, a: { d: [], c: undefined }, B: 2 }, '{"B":2,"a":{"d":[]},"b":1}'],
])('the canonical text of %j is %s', (value, expected) => {
  expect(toCanonicalJson(value)).toBe(expected)
})

test('a chain reports the first row that was changed, removed or moved', () => {
  const first = { sequence: 1, facts: { a: 1 }, ...computeChainHashes({ a: 1 }, null) }
  const second = { sequence: 2, facts: { a: 2 }, ...computeChainHashes({ a: 2 }, first) }
  const third = { sequence: 3, facts: { a: 3 }, ...computeChainHashes({ a: 3 }, second) }
  expect(findBrokenLink([first, second, third])).toBeNull()
  expect(findBrokenLink([])).toBeNull()
  expect(findBrokenLink([first, { ...second, facts: { a: 9 } }, third])).toBe(2)
  expect(findBrokenLink([second, third])).toBe(2)
  expect(findBrokenLink([first, third])).toBe(3)
  expect(findBrokenLink([{ ...first, previousHash: second.hash }])).toBe(1)
})
