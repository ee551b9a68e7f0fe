import { expect, test } from 'vitest'
import { minimumFilter } from '#lib/core/ranges.ts'

const asked = (kind: 'percent' | 'number', value: string) =>
  minimumFilter({ parameter: 'least', label: 'Least', kind, most: 100 }).parse((name) =>
    name === 'least' ? value : '',
  )

test('a minimum percentage is shown with its sign, a minimum count without one', () => {
  const words = (kind: 'percent' | 'number') =>
    minimumFilter({ parameter: 'least', label: 'Least', kind, most: 100 }).words(
      '20',
      () => '',
      () => [],
    )
  expect([words('percent'), words('number')]).toEqual(['20%', '20'])
})

test.each([
  ['percent', '20', '20'],
  ['percent', '20.5', '20.5'],
  ['percent', '0', null],
  ['percent', '101', '100'],
  ['number', '7', '7'],
  ['number', '7.5', null],
  ['number', '-1', null],
  ['number', '', null],
] as const)('the %s %j is read as %j', (kind, text, value) => {
  expect(asked(kind, text)).toBe(value)
})
