/** What a numeric field accepts and how it shows it (rows ). */
export type NumericKind = {
  /** The most digits before the point. */
  digits: number
  /** Keys that stand for zeros: 1250k, 3m. */
  shorthand?: Readonly<Record<string, string>>
  format: { allowNegative: false; decimalScale: number; thousandSeparator?: ',' }
}

/** Whole dollars: letters, symbols and cents are dropped, thousands separated; k and m stand for their zeros. */
export const WHOLE_DOLLARS: NumericKind = {
  digits: 12,
  shorthand: { k: '000', m: '000000' },
  format: { allowNegative: false, decimalScale: 0, thousandSeparator: ',' },
}

/** A percentage of at most three digits before and two after the point. */
export const PERCENTAGE: NumericKind = { digits: 3, format: { allowNegative: false, decimalScale: 2 } }
