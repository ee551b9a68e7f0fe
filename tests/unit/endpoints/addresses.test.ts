import { expect, test } from 'vitest'
import { isTooDeep } from '#lib/core/input-bounds.ts'
import { replaceUndecodable } from '#scripts/addresses.ts'

test.each([
  ['/loans/%E0%A4%A/view', '/unreadable'],
  ['/%', '/unreadable'],
  ['/public/brokers/%ff/1?x=%', '/unreadable'],
  ['/api/loans/%E0%A4%A', '/api/unreadable'],
  ['/api/files/%F0%28?id=1', '/api/unreadable'],
  ['/loans', '/loans'],
  ['/loans/%F0%9F%92%A9/view?x=%E0%A4%A', '/loans/%F0%9F%92%A9/view?x=%E0%A4%A'],
  ['//loans/%2e%2e', '//loans/%2e%2e'],
  ['*', '*'],
])('[T-C1] the path parameter %s is parsed as %s', (given, read) => {
  expect(replaceUndecodable(given)).toBe(read)
})

test('[T-C1] a value nested 33 levels or more is too deep, however wide or deep it is', () => {
  const nested = (depth: number, inner: unknown = 1): unknown => (depth === 0 ? inner : nested(depth - 1, [inner]))
  expect(isTooDeep(nested(32))).toBe(false)
  expect(isTooDeep(nested(33))).toBe(true)
  expect(isTooDeep(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)))).toBe(true)
  expect(isTooDeep(Array(100_000).fill({ a: [1] }))).toBe(false)
  expect(isTooDeep(null)).toBe(false)
})
