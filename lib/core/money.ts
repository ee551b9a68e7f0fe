/** Decimals and dollars are strings or bigint; rules never compute with floating point. */
type Amount = number | bigint | string | { toString(): string }

/** Puts a comma before each group of three digits. */
export const groupDigits = (digits: string): string => {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/** Formats whole dollars with commas and a minus sign, no decimals: `$1,350,000` (lists, row Q-02). */
export const formatDollars = (amount: Amount | null | undefined): string => {
  if (amount === null || amount === undefined) return ''
  const text = roundDecimal(amount, 0)
  return text.startsWith('-') ? `-$${groupDigits(text.slice(1))}` : `$${groupDigits(text)}`
}

/** Formats dollars with two decimals and a minus sign: `-$1,350.00` (row Q-04). */
export const formatCurrency = (amount: Amount | null | undefined): string => {
  if (amount === null || amount === undefined) return ''
  const [whole, cents] = roundDecimal(amount, 2).split('.') as [string, string]
  return whole.startsWith('-') ? `-$${groupDigits(whole.slice(1))}.${cents}` : `$${groupDigits(whole)}.${cents}`
}

/**
 * Formats an amount in B from 1e9, M from 1e6, otherwise K, with two decimals: `$3.92B` (row Q-02). Amounts that would round to
 * `$0.00K` are in dollars.
 */
export const formatShortDollars = (amount: Amount): string => {
  const text = roundDecimal(amount, 0)
  const sign = text.startsWith('-') ? '-' : ''
  const value = BigInt(text)
  const size = value < 0n ? -value : value
  const [unit, letter] =
    size >= 1_000_000_000n ? [1_000_000_000n, 'B'] : size >= 1_000_000n ? [1_000_000n, 'M'] : [1_000n, 'K']
  const rounded = (size * 100n + unit / 2n) / unit
  if (rounded === 0n) return `${sign}$${size}`
  return `${sign}$${groupDigits(String(rounded / 100n))}.${String(rounded % 100n).padStart(2, '0')}${letter}`
}

/** Formats an amount in B, M or K with three digits, for above a bar: `$3.92B`, `$19.5M`, `$940K`. */
export const formatBarDollars = (amount: Amount): string => {
  const text = formatShortDollars(amount)
  const [start, dot] = [text.indexOf('$') + 1, text.indexOf('.')]
  if (dot < 0) return text
  const digits = dot - start
  const rounded = Number(roundDecimal(text.slice(start, dot + 3).replaceAll(',', ''), Math.max(0, 3 - digits)))
  return `${text.slice(0, start)}${rounded}${text.slice(dot + 3)}`
}

/** Formats a percentage with a fixed number of decimals: rates 2, fees 1, LVR 0 to 2 (row Q-02). */
export const formatPercent = (value: Amount | null | undefined, decimals = 2): string =>
  value === null || value === undefined || value === '' ? '' : `${roundDecimal(value, decimals)}%`

/** Rounds a decimal half away from zero to `decimals` places, without floating point. Raises RangeError if it is not a decimal. */
export const roundDecimal = (value: Amount, decimals: number): string => {
  const text = typeof value === 'number' ? numberToDecimal(value) : value.toString()
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) throw new RangeError(`not a decimal: ${text}`)
  const [, sign = '', whole = '0', fraction = ''] = match
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const up = Number(fraction[decimals] ?? '0') >= 5 ? 1n : 0n
  const digits = String(kept + up).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const result = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return sign && /[1-9]/.test(result) ? `-${result}` : result
}

const numberToDecimal = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(10)

/** Converts a decimal to an integer of hundredths, for exact comparison: '8.95' gives 895. */
export const hundredths = (value: Amount): number => Number(roundDecimal(value, 2).replace('.', ''))

/** Converts hundredths to a decimal text: 895 gives '8.95'. */
export const fromHundredths = (value: number): string => {
  const size = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

/** Serialises to JSON: a bigint becomes a number while that is exact, otherwise a string, where `JSON.stringify` would throw. */
export const toJsonWithBigints = (value: unknown): string =>
  JSON.stringify(value, (_key, item) =>
    typeof item === 'bigint'
      ? item <= BigInt(Number.MAX_SAFE_INTEGER) && item >= -BigInt(Number.MAX_SAFE_INTEGER)
        ? Number(item)
        : item.toString()
      : item,
  )

/** Rounds a rating down to the nearest half: 4.74 gives 4.5, 5 stays 5 (doc 1 §9). */
export const floorToHalfStar = (rating: number): number => Math.floor(rating * 2) / 2

/** Formats a boolean as 'Yes' or 'No'. */
export const formatYesNo = (value: boolean): 'Yes' | 'No' => (value ? 'Yes' : 'No')

/** Divides whole numbers, rounding to the nearest. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** Returns a part of a whole in percent with two decimals; '0.00' of nothing. */
export const computeShare = (part: bigint, whole: bigint): string =>
  fromHundredths(whole === 0n ? 0 : Number(divideRounded(part * 10_000n, whole)))

/** Returns how much more an amount is than an earlier one, in percent with two decimals; '-8.00' if it is less. */
export const computeChange = (amount: bigint, earlier: bigint): string =>
  fromHundredths(Number(divideRounded(amount * 10_000n, earlier) - 10_000n))
