import { readCount, readDollars, readPercent, UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import { dollars, groupDigits, percent } from '#lib/core/money.ts'

/** How a numeric field reads its text and shows its value (rows ). */
export type NumericKind = {
  /** The value that the whole text means, '' for none; null where it means nothing. */
  read: (text: string) => string | null
  /** A value as the field shows it once it is left. */
  format: (value: string) => string
  /** A value as it is shown beside the text while somebody types. */
  meaning: (value: string) => string
  /** What is wrong with a text that means nothing. */
  message: string
  keyboard: 'decimal' | 'numeric'
}

/** Whole dollars, shown with a comma before each group of three. */
export const WHOLE_DOLLARS: NumericKind = {
  read: readDollars,
  format: groupDigits,
  meaning: dollars,
  message: UNREADABLE_AMOUNT,
  keyboard: 'decimal',
}

/** A percentage of at most two decimals. */
export const PERCENTAGE: NumericKind = {
  read: readPercent,
  format: (value) => value,
  meaning: (value) => percent(value, value.split('.')[1]?.length ?? 0),
  message: 'Enter a percentage such as 8.95, with at most two decimals.',
  keyboard: 'decimal',
}

/** A whole number of things. */
export const COUNT: NumericKind = {
  read: readCount,
  format: groupDigits,
  meaning: groupDigits,
  message: 'Enter a whole number.',
  keyboard: 'numeric',
}
