import { grouped } from '#lib/core/money.ts'

/** What a numeric field accepts and how it shows it (rows ). */
export type NumericKind = {
  /** The raw value of a typed or pasted text: digits, at most one point. */
  clean: (text: string) => string
  /** The raw value as it is shown. */
  show: (raw: string) => string
}

// The zeros before a number; a lone one stays.
const withoutZeros = (digits: string): string => digits.replace(/^0+/, '') || digits.slice(-1)

/** Whole dollars of at most `digits` digits: letters, symbols and cents are dropped, thousands separated. */
export const wholeDollars = (digits: number): NumericKind => ({
  clean: (text) => {
    const [whole = ''] = text.split('.')
    const kept = whole.replace(/\D/g, '').slice(0, digits)
    return withoutZeros(kept)
  },
  show: (raw) => grouped(raw),
})

/** A percentage of at most `digits` digits before and `decimals` digits after the point. */
export const percentage = (digits: number, decimals: number): NumericKind => ({
  clean: (text) => {
    const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
    const kept = withoutZeros(whole.slice(0, digits))
    if (rest.length === 0 || decimals === 0) return kept
    return `${kept === '' ? '0' : kept}.${rest.join('').slice(0, decimals)}`
  },
  show: (raw) => raw,
})

/** Where the caret stands in the shown text after `count` of its raw characters. */
export const caretAfter = (shown: string, count: number): number => {
  if (count === 0) return 0
  let seen = 0
  for (const [index, character] of [...shown].entries()) {
    if (character !== ',') seen += 1
    if (seen === count) return index + 1
  }
  return shown.length
}
