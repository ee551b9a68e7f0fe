import { dollars, percent } from '#lib/core/money.ts'
import { lvrText } from '#lib/lending/loans/labels.ts'

/** Two ends in words: 'from', 'up to', both with a dash, or one where they are equal; null where neither is stated. */
const range = (low: string | null, high: string | null): string | null => {
  if (low === null) return high === null ? null : `up to ${high}`
  if (high === null) return `from ${low}`
  return low === high ? low : `${low} – ${high}`
}

const shown = <Value>(value: Value | null, show: (value: Value) => string) => (value === null ? null : show(value))

export const dollarRange = (low: bigint | null, high: bigint | null): string | null =>
  range(shown(low, dollars), shown(high, dollars))

/** Rates with two decimals (row Q-02). */
export const rateRange = (low: string | null, high: string | null): string | null =>
  range(shown(low, percent), shown(high, percent))

// A fee has one decimal (row Q-02), and its second where the lender gave one: these are terms, not a summary.
const fee = (value: string): string => percent(value, 2).replace(/0%$/, '%')

export const feeRange = (low: string | null, high: string | null): string | null =>
  range(shown(low, fee), shown(high, fee))

export const lvrRange = (low: string | null, high: string | null): string | null =>
  range(shown(low, lvrText), shown(high, lvrText))
