/** What a numeric field accepts and how it shows it (rows ). */
export type NumericKind = {
  /** The most digits before the point. */
  digits: number
  format: { allowNegative: false; decimalScale: number; thousandSeparator?: ',' }
}

/** Whole dollars: letters, symbols and cents are dropped, thousands separated. */
export const WHOLE_DOLLARS: NumericKind = {
  digits: 12,
  format: { allowNegative: false, decimalScale: 0, thousandSeparator: ',' },
}

/** A percentage of at most three digits before and two after the point. */
export const PERCENTAGE: NumericKind = { digits: 3, format: { allowNegative: false, decimalScale: 2 } }
