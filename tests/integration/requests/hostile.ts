const INT_MAX = 2_147_483_647
const LONGEST_TEXT = 200_000

export const LONG = 100_000
/** Hostile values, each with a name. */
export const HOSTILE: [string, unknown][] = [
  ['NUL', 'a\u0000b'],
  ['NUL alone', '\u0000'],
  ['a lone surrogate', 'a\ud800b'],
  ['a reversed pair', '\udc00\ud800'],
  ['2^31', 2 ** 31],
  ['-2^31 - 1', -(2 ** 31) - 1],
  ['2^53', 2 ** 53],
  ['-2^53', -(2 ** 53)],
  ['2^53 as text', String(2 ** 53)],
  ['1e308', 1e308],
  ['1e308 as text', '1e308'],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
  ['0.1 + 0.2', 0.1 + 0.2],
  ['an object', {}],
  ['an operator', { not: '' }],
  ['a list', []],
  ['a list of a list', [[1]]],
  ['a list of NUL', ['\u0000']],
  ['a prototype', JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"toString":1}')],
  ['null', null],
  ['true', true],
  ['10^6 letters', 'a'.repeat(1_000_000)],
  ['10^6 signs of two parts', '💩'.repeat(500_000)],
  ['a list of 10^5', Array(LONG).fill(1)],
  ...[
    'a',
    ' ',
    '-',
    '0',
    '9',
    '.',
    ',',
    '%',
    '\n',
    '\t',
    '/',
    '\\',
    "'",
    '"',
    '<',
    '&',
    '(',
    '[',
    '@',
    '=',
    '+',
    '\u0000',
  ].map((letter): [string, string] => [`10^5 × ${JSON.stringify(letter)}`, `${letter.repeat(LONG)}!`]),
  ...['a@', '1,', '1.', 'a ', ' -', '<a>', '&amp;', '+61', '04 ', 'x\n', "a'"].map((letters): [string, string] => [
    `10^5 × ${letters}`,
    letters.repeat(LONG / letters.length),
  ]),
]

/** Returns why PostgreSQL could not store or compare a value, or null if it can. */
export const unstorable = (value: unknown): string | null => {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return 'keeps NUL'
    if (!value.isWellFormed()) return 'keeps half a pair'
    return value.length > LONGEST_TEXT ? `keeps ${value.length} characters` : null
  }
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) <= INT_MAX ? null : `keeps the number ${value}`
  if (typeof value === 'bigint') return value < 2n ** 63n && value >= -(2n ** 63n) ? null : `keeps ${value}`
  if (value === null || typeof value !== 'object' || value instanceof Blob) return null
  if (Array.isArray(value) && value.length > 10_000) return `keeps a list of ${value.length}`
  return (
    Object.values(value)
      .map(unstorable)
      .find((fault) => fault !== null) ?? null
  )
}
