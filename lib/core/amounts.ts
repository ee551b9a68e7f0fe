/**
 * The one reader of amounts, percentages and counts: it takes the whole text, however it arrived (typed, pasted, filled in by the
 * browser, dropped, imported, an address), and gives its one meaning or none. It never drops a character to make sense of the rest.
 */

/** What a field says beside a text that is no amount. */
export const UNREADABLE_AMOUNT = 'Enter an amount such as 1,500,000 or 1.5m.'

/** More than this is no figure, and a reader should not spend time on it. */
const LONGEST_TEXT = 60
/** Digits before the point: more than any amount, and exact in every column that holds one. */
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

// Digits alone, or in groups of three with the same comma or space between all of them; then at most one point with digits behind it.
const FIGURE = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d+)?$/
const CURRENCY_BEFORE = /^(?:aud ?\$?|au\$|a\$|\$) ?/
const CURRENCY_AFTER = ['aud', '$', 'dollars', 'dollar'] as const
/** What may follow a percentage, without its spaces and points. */
const PERCENT_AFTER: ReadonlySet<string> = new Set(['', '%', 'percent', 'pct', '%pa', 'percentpa', 'pctpa'])

// Full-width characters and unusual spaces as the plain ones, the rest as it is: a superscript or a fraction is no digit.
const plain = (text: string): string | null => {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_TEXT) return null
  return trimmed
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s\u00A0\u2000-\u200A\u202F\u3000]+/g, ' ')
    .toLowerCase()
}

type Figure = { whole: string; fraction: string }

const figureIn = (text: string): Figure | null => {
  if (text === '' || !FIGURE.test(text)) return null
  const [whole = '', fraction = ''] = text.replaceAll(/[, ]/g, '').split('.')
  return { whole, fraction }
}

const trimZeros = (digits: string): string => String(BigInt(digits))

// The figure at the beginning of a text, and the word behind it.
const splitUnit = (text: string): { figure: Figure | null; word: string } => {
  const at = text.search(/[a-z%]/)
  const end = at < 0 ? text.length : at
  return { figure: figureIn(text.slice(0, end).trimEnd()), word: text.slice(end) }
}

const withoutLast = (text: string, endings: readonly string[]): string => {
  const ending = endings.find((each) => text.endsWith(each))
  return ending === undefined ? text : text.slice(0, -ending.length).trimEnd()
}

// A figure with so many zeros behind it, as a decimal text without needless zeros; null for one too large.
const exact = ({ whole, fraction }: Figure, zeros: number): string | null => {
  const padded = fraction.padEnd(zeros, '0')
  const digits = trimZeros(whole + padded.slice(0, zeros))
  if (digits.length > MOST_DIGITS) return null
  const rest = [...padded.slice(zeros)]
  while (rest.at(-1) === '0') rest.pop()
  return rest.length === 0 ? digits : `${digits}.${rest.join('')}`
}

/**
 * An amount of dollars as an exact decimal text: '1.5m', '$1,500,000.00', '1 500 000', 'AUD 1.5 million' are '1500000'. '' for an
 * empty text; null for one that is no amount, such as '1.250.000', '1,5m' or '7.'.
 */
export const readAmount = (text: string): string | null => {
  const folded = plain(text)
  if (folded === '' || folded === null) return folded
  const bare = withoutLast(folded.replace(CURRENCY_BEFORE, ''), CURRENCY_AFTER)
  const { figure, word } = splitUnit(bare)
  const zeros = word === '' ? 0 : Object.hasOwn(ZEROS, word) ? ZEROS[word] : undefined
  return figure === null || zeros === undefined ? null : exact(figure, zeros)
}

/**
 * Whole dollars, floored once, at the end (row H-12): '1.5m' is '1500000', '45000.90' is '45000'. '' for an empty text; null for
 * one that is no amount.
 */
export const readDollars = (text: string): string | null => readAmount(text)?.split('.')[0] ?? null

/**
 * A percentage of at most two decimals, as written: '8.5', '8.50%', '8.5 per cent'. '' for an empty text; null for anything else,
 * such as three decimals or '7.'.
 */
export const readPercent = (text: string): string | null => {
  const folded = plain(text)
  if (folded === '' || folded === null) return folded
  const { figure, word } = splitUnit(folded)
  if (figure === null || !PERCENT_AFTER.has(word.replaceAll(/[ .]/g, ''))) return null
  if (figure.fraction.length > 2 || figure.whole.length > MOST_DIGITS) return null
  const whole = trimZeros(figure.whole)
  return figure.fraction === '' ? whole : `${whole}.${figure.fraction}`
}

/** A count: whole digits, grouped or not. '' for an empty text; null for anything else, such as '1.5' or '-3'. */
export const readCount = (text: string): string | null => {
  const folded = plain(text)
  if (folded === '' || folded === null) return folded
  const figure = figureIn(folded)
  if (figure === null || figure.fraction !== '' || figure.whole.length > MOST_DIGITS) return null
  return trimZeros(figure.whole)
}
