import { expect, test } from 'vitest'
import { compareVersionFields } from '#lib/core/comparison.ts'
import { compareQuery } from '#lib/core/parsing.ts'

const word = (field: string, value: string | null) => ({ field, label: field.toUpperCase(), value })

test('a comparison lists the differing fields, with removed fields in their old position', () => {
  const before = [word('a', '1'), word('x', 'gone'), word('b', '2'), word('c', null)]
  const after = [word('a', '1'), word('b', '3'), word('c', null), word('d', 'new')]
  expect(compareVersionFields(before, after)).toEqual([
    { field: 'x', label: 'X', before: 'gone', after: null },
    { field: 'b', label: 'B', before: '2', after: '3' },
    { field: 'd', label: 'D', before: null, after: 'new' },
  ])
  expect(compareVersionFields(before, before)).toEqual([])
  expect(compareVersionFields([], [word('a', null), word('b', '1')]).map(({ field }) => field)).toEqual(['b'])
})

test('a field removed from the start is listed first', () => {
  expect(compareVersionFields([word('x', '1'), word('a', '1')], [word('a', '2')]).map(({ field }) => field)).toEqual([
    'x',
    'a',
  ])
})

test('an earlier version must be a positive integer, anything else means the previous version', () => {
  expect(compareQuery.parse({ with: '3' })).toEqual({ with: 3 })
  for (const sent of ['0', '-1', 'x', '2147483648', ['1', '2']])
    expect(compareQuery.parse({ with: sent }).with).toBeUndefined()
})
