import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  floorToHalfStar,
  formatBarDollars,
  formatCurrency,
  formatDollars,
  formatPercent,
  formatShortDollars,
  formatYesNo,
  fromHundredths,
  hundredths,
  roundDecimal,
  toJsonWithBigints,
} from '#lib/core/money.ts'

describe('money', () => {
  test('[Q-02] shorthand is B from a billion, M from a million, otherwise K, with two decimals', () => {
    expect(formatShortDollars(3_918_450_000n)).toBe('$3.92B')
    expect(formatShortDollars(1_000_000_000n)).toBe('$1.00B')
    expect(formatShortDollars(999_999_999n)).toBe('$1,000.00M')
    expect(formatShortDollars(1_000_000n)).toBe('$1.00M')
    expect(formatShortDollars(999_999n)).toBe('$1,000.00K')
    expect(formatShortDollars(50_000n)).toBe('$50.00K')
    expect(formatShortDollars(400n)).toBe('$0.40K')
    // Never '$0.00K'.
    expect([formatShortDollars(0n), formatShortDollars(4n), formatShortDollars(-4n), formatShortDollars(5n)]).toEqual([
      '$0',
      '$4',
      '-$4',
      '$0.01K',
    ])
    expect(formatShortDollars(-1_500_000n)).toBe('-$1.50M')
  })

  test('above a bar an amount has three digits at most', () => {
    expect([3_918_450_000n, 110_420_000n, 19_460_000n, 9_400_000n, 2_000_000n, 940_000n].map(formatBarDollars)).toEqual(
      [...['$3.92B', '$110M', '$19.5M', '$9.4M', '$2M', '$940K']],
    )
  })

  test('[Q-02] lists show dollars without decimals, rates with two and fees with one', () => {
    expect(formatDollars(1_350_000n)).toBe('$1,350,000')
    expect(formatPercent('8.9', 2)).toBe('8.90%')
    expect(formatPercent('1.25', 1)).toBe('1.3%')
    expect(formatPercent('1.249', 1)).toBe('1.2%')
    expect(formatPercent(null)).toBe('')
  })

  test('[Q-04] shared currency has two decimals, separators and a minus sign; booleans are Yes and No', () => {
    expect(formatCurrency('1350000')).toBe('$1,350,000.00')
    expect(formatCurrency('-1234.5')).toBe('-$1,234.50')
    expect(formatCurrency('-0.001')).toBe('$0.00')
    expect(formatYesNo(true)).toBe('Yes')
    expect(formatYesNo(false)).toBe('No')
  })

  test('[T-F7] decimals round half up without floating point, at any size', () => {
    expect(roundDecimal('1.005', 2)).toBe('1.01')
    expect(roundDecimal('2.675', 2)).toBe('2.68')
    expect(roundDecimal('99999999999999999999.995', 2)).toBe('100000000000000000000.00')
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (value) => {
        expect(hundredths(fromHundredths(value))).toBe(value)
      }),
    )
  })

  test('a rating is rounded down to the half, and 5 stays 5', () => {
    expect([4.99, 4.5, 4.49, 5, 0.4].map(floorToHalfStar)).toEqual([4.5, 4.5, 4, 5, 0])
  })

  test('JSON carries safe bigints as numbers and larger ones as text', () => {
    expect(toJsonWithBigints({ a: 5n, b: 9_007_199_254_740_993n })).toBe('{"a":5,"b":"9007199254740993"}')
  })
})
