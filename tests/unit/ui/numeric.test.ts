import { describe, expect, test } from 'vitest'
import { caretAfter, percentage, wholeDollars } from '#components/ui/numeric.ts'

describe('money', () => {
  const kind = wholeDollars(12)

  test.each([
    ['1350000', '1350000', '1,350,000'],
    ['$1,350,000', '1350000', '1,350,000'],
    ['12a3-4', '1234', '1,234'],
    ['1350000.75', '1350000', '1,350,000'],
    ['000500', '500', '500'],
    ['0', '0', '0'],
    ['', '', ''],
    ['abc', '', ''],
    ['1234567890123', '123456789012', '123,456,789,012'],
  ])('[Q-02][Q-04] %s becomes %s and shows as %s', (typed, raw, shown) => {
    expect(kind.clean(typed)).toBe(raw)
    expect(kind.show(raw)).toBe(shown)
  })
})

describe('percentages', () => {
  const kind = percentage(3, 2)

  test.each([
    ['8.95', '8.95'],
    ['8.957', '8.95'],
    ['8.9.5', '8.95'],
    ['8.95%', '8.95'],
    ['-8', '8'],
    ['8e2', '82'],
    ['.5', '0.5'],
    ['8.', '8.'],
    ['1234', '123'],
    ['007.5', '7.5'],
    ['', ''],
  ])('[Q-02] %s becomes %s', (typed, raw) => {
    expect(kind.clean(typed)).toBe(raw)
    expect(kind.show(raw)).toBe(raw)
  })
})

test.each([
  ['1,234,567', 0, 0],
  ['1,234,567', 1, 1],
  ['1,234,567', 2, 3],
  ['1,234,567', 7, 9],
  ['8.95', 3, 3],
  ['', 4, 0],
])('in %s the caret after %i characters stands at %i', (shown, count, position) => {
  expect(caretAfter(shown, count)).toBe(position)
})
