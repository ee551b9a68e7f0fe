import { readCount, readDollars, readPercent, UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import { formatDollars, formatPercent, groupDigits } from '#lib/core/money.ts'

/** How a numeric field parses and formats its value (rows ). */
export type NumericKind = {
  /** Returns the value of a text, '' for none; null if it is invalid. */
  read: (text: string) => string | null
  /** Formats a value for display after blur. */
  format: (value: string) => string
  /** Formats a value for display beside the text while typing. */
  meaning: (value: string) => string
  /** The error message for text that is not such a number. */
  message: string
  keyboard: 'decimal' | 'numeric'
}

/** The kind for whole dollars, formatted with thousands separators. */
export const WHOLE_DOLLARS: NumericKind = {
  read: readDollars,
  format: groupDigits,
  meaning: formatDollars,
  message: UNREADABLE_AMOUNT,
  keyboard: 'decimal',
}

/** The kind for a percentage of at most two decimals. */
export const PERCENTAGE: NumericKind = {
  read: readPercent,
  format: (value) => value,
  meaning: (value) => formatPercent(value, value.split('.')[1]?.length ?? 0),
  message: 'Enter a percentage such as 8.95, with at most two decimals.',
  keyboard: 'decimal',
}

/** The kind for a whole number. */
export const COUNT: NumericKind = {
  read: readCount,
  format: groupDigits,
  meaning: groupDigits,
  message: 'Enter a whole number.',
  keyboard: 'numeric',
}
