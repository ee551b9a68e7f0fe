import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, readCount, readDollars, readPercent } from '#lib/core/amounts.ts'
import { AMOUNT_TEXTS, COUNT_TEXTS, PERCENT_TEXTS } from '#tests/support/amounts.ts'

test.each(AMOUNT_TEXTS)('[Q-02] reads the amount %j as %j dollars', (text, dollars) =>
  expect(readDollars(text)).toBe(dollars),
)

test.each(PERCENT_TEXTS)('[Q-02] reads the percentage %j as %j', (text, percent) =>
  expect(readPercent(text)).toBe(percent),
)

test.each(COUNT_TEXTS)('reads the count %j as %j', (text, count) => expect(readCount(text)).toBe(count))

test.each(['', ' ', '\t', '\u00a0', ' '.repeat(200)])('rejects %j as a number', (text) => {
  for (const read of [readAmount, readDollars, readPercent, readCount]) expect(read(text)).toBe('')
})

test('an amount keeps its cents until it is rounded down', () => {
  expect(readAmount('45000.90')).toBe('45000.9')
  expect(readAmount('1.2345678m')).toBe('1234567.8')
  expect(readDollars('0.99')).toBe('0')
})

test('rejects an amount of more than fifteen digits', () => {
  expect(readDollars('999999999999999')).toBe('999999999999999')
  for (const text of ['1000000000000000', '1000000b', '9'.repeat(61)]) expect(readDollars(text)).toBeNull()
  expect(readDollars(`${' '.repeat(100)}5`)).toBe('5')
})

const UNITS = { '': 1n, k: 1_000n, thousand: 1_000n, m: 1_000_000n, mil: 1_000_000n, million: 1_000_000n, b: 10n ** 9n }

test('[H-12] reads an amount in any grouping and unit, and rounds it down once', () => {
  const unit = fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[]))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.stringMatching(/^\d{0,9}$/),
      unit,
      fc.constantFrom('', ',', ' '),
      fc.constantFrom('', '$', '$ ', 'A$'),
      fc.constantFrom('', ' '),
      (whole, fraction, word, separator, sign, space) => {
        const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, separator)
        const text = `${sign}${digits}${fraction && `.${fraction}`}${space}${word}`
        const scaled = BigInt(`${whole}${fraction.padEnd(9, '0')}`) * UNITS[word]
        expect(readDollars(text), text).toBe(String(scaled / 10n ** 9n))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('an amount that was read, formatted and read again is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., $kmb%-'), maxLength: 12 }), (text) => {
      const read = readDollars(text)
      if (read) expect(readDollars(`$${Number(read).toLocaleString('en-AU')}`)).toBe(read)
    }),
    { numRuns: 5_000 },
  )
})

// A parser with quadratic time would exceed the test's time limit on these.
test('[T-I1] reads hostile texts in linear time', () => {
  for (const piece of ['1,', ' 1', '1 ', 'aa', '1,500'])
    for (const read of [readAmount, readPercent, readCount]) expect(read(piece.repeat(500_000))).toBeNull()
})
