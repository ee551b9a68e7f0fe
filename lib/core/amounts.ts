/**
 * The only parser of amounts, percentages and counts, wherever the text comes from (typed, pasted, autofilled, dropped, imported,
 * a URL). It parses the whole text or rejects it; it never drops characters to make the rest parse.
 */

/** Field error for a text that is not an amount. */
export const UNREADABLE_AMOUNT = 'Enter an amount such as 1,500,000 or 1.5m.'

/** Longer texts are rejected without parsing, to bound the work. */
const LONGEST_TEXT = 60
/** The most digits before the decimal point; more than any real amount, and exact in every database column. */
const MOST_DIGITS = 15

const ZEROS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  thousands: 3,
  m: 6,
  mil: 6,
  mill: 6,
  mn: 6,
  million: 6,
  millions: 6,
  b: 9,
  bn: 9,
  billion: 9,
  billions: 9,
}

// Plain digits, or groups of three that all use the same separator (comma or space); then an optional decimal point that needs
// digits after it.
const FIGURE = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d+)?$/
const CURRENCY_BEFORE = /^(?:aud ?\$?|au\$|a\$|\$) ?/
const CURRENCY_AFTER = ['aud', '$', 'dollars', 'dollar'] as const
/** The suffixes allowed after a percentage, with spaces and points removed. */
const PERCENT_AFTER: ReadonlySet<string> = new Set(['', '%', 'percent', 'pct', '%pa', 'percentpa', 'pctpa'])

// Converts full-width characters and unusual spaces to ASCII. Superscripts and fractions stay as they are and so fail to parse.
const toHalfWidth = (text: string): string | null => {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_TEXT) return null
  return trimmed
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s\u00A0\u2000-\u200A\u202F\u3000]+/g, ' ')
    .toLowerCase()
}

type Figure = { whole: string; fraction: string }

const parseDecimalFigure = (text: string): Figure | null => {
  if (text === '' || !FIGURE.test(text)) return null
  const [whole = '', fraction = ''] = text.replaceAll(/[, ]/g, '').split('.')
  return { whole, fraction }
}

const trimZeros = (digits: string): string => String(BigInt(digits))

// Splits a text into its leading figure and the unit word after it.
const splitFigureAndUnit = (text: string): { figure: Figure | null; word: string } => {
  const at = text.search(/[a-z%]/)
  const end = at < 0 ? text.length : at
  return { figure: parseDecimalFigure(text.slice(0, end).trimEnd()), word: text.slice(end) }
}

const removeUnitSuffix = (text: string, endings: readonly string[]): string => {
  const ending = endings.find((each) => text.endsWith(each))
  return ending === undefined ? text : text.slice(0, -ending.length).trimEnd()
}

// Multiplies a figure by a power of ten and returns a decimal text without trailing zeros; null if it is too large.
const scaleDecimalFigure = ({ whole, fraction }: Figure, zeros: number): string | null => {
  const padded = fraction.padEnd(zeros, '0')
  const digits = trimZeros(whole + padded.slice(0, zeros))
  if (digits.length > MOST_DIGITS) return null
  const rest = [...padded.slice(zeros)]
  while (rest.at(-1) === '0') rest.pop()
  return rest.length === 0 ? digits : `${digits}.${rest.join('')}`
}

/**
 * Parses an amount of dollars into an exact decimal text: '1.5m', '$1,500,000.00', '1 500 000' and 'AUD 1.5 million' give
 * '1500000'. Returns '' for an empty text and null if it is not an amount, such as '1.250.000', '1,5m' or '7.'.
 */
export const readAmount = (text: string): string | null => {
  const folded = toHalfWidth(text)
  if (folded === '' || folded === null) return folded
  const bare = removeUnitSuffix(folded.replace(CURRENCY_BEFORE, ''), CURRENCY_AFTER)
  const { figure, word } = splitFigureAndUnit(bare)
  const zeros = word === '' ? 0 : Object.hasOwn(ZEROS, word) ? ZEROS[word] : undefined
  return figure === null || zeros === undefined ? null : scaleDecimalFigure(figure, zeros)
}

/**
 * Parses whole dollars, rounded down once at the end (row H-12): '1.5m' gives '1500000', '45000.90' gives '45000'. Returns '' for
 * an empty text and null if it is not an amount.
 */
export const readDollars = (text: string): string | null => readAmount(text)?.split('.')[0] ?? null

/**
 * Parses a percentage of at most two decimals and keeps them as written: '8.5', '8.50%', '8.5 per cent'. Returns '' for an empty
 * text and null for anything else, such as three decimals or '7.'.
 */
export const readPercent = (text: string): string | null => {
  const folded = toHalfWidth(text)
  if (folded === '' || folded === null) return folded
  const { figure, word } = splitFigureAndUnit(folded)
  if (figure === null || !PERCENT_AFTER.has(word.replaceAll(/[ .]/g, ''))) return null
  if (figure.fraction.length > 2 || figure.whole.length > MOST_DIGITS) return null
  const whole = trimZeros(figure.whole)
  return figure.fraction === '' ? whole : `${whole}.${figure.fraction}`
}

/** Parses a count of whole digits, grouped or not. Returns '' for an empty text and null for anything else, such as '1.5' or '-3'. */
export const readCount = (text: string): string | null => {
  const folded = toHalfWidth(text)
  if (folded === '' || folded === null) return folded
  const figure = parseDecimalFigure(folded)
  if (figure === null || figure.fraction !== '' || figure.whole.length > MOST_DIGITS) return null
  return trimZeros(figure.whole)
}
