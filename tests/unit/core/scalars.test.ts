import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  choiceOrNull,
  dayOrNull,
  decimal,
  flooredDollars,
  idOrNull,
  keyOrNull,
  textOrNull,
  wholeDollars,
  wholeNumber,
  yesNoOrNull,
} from '#lib/core/scalars.ts'

const REFUSED = Symbol('refused')
const MESSAGE = 'Not so.'

const scalars = {
  wholeDollars: wholeDollars(MESSAGE),
  flooredDollars: flooredDollars(MESSAGE),
  decimal: decimal(MESSAGE),
  yesNoOrNull: yesNoOrNull(MESSAGE),
  wholeNumber: wholeNumber(3, 120, MESSAGE),
  idOrNull: idOrNull(MESSAGE),
  keyOrNull: keyOrNull(MESSAGE),
  choiceOrNull: choiceOrNull(['ONE', 'TWO'], MESSAGE),
  dayOrNull: dayOrNull(MESSAGE),
  textOrNull: textOrNull(5),
}
type Name = keyof typeof scalars

/** The value of a text, or REFUSED with the scalar's own message. */
const read = (name: Name, value: unknown): unknown => {
  const { success, data, error } = scalars[name].safeParse(value)
  if (success) return data
  const own = name === 'textOrNull' ? 'This text must be at most 5 characters.' : MESSAGE
  expect(error.issues).toEqual([expect.objectContaining({ code: 'custom', path: [], message: own })])
  return REFUSED
}

test.each<[Name, unknown, unknown]>([
  ['wholeDollars', '0', 0n],
  ['wholeDollars', ' $1,250,000 ', 1_250_000n],
  ['wholeDollars', '1.25m', 1_250_000n],
  ['wholeDollars', '1,250 000', REFUSED],
  ['wholeDollars', '1.250.000', REFUSED],
  ['wholeDollars', '1,5', REFUSED],
  ['wholeDollars', '99999999999', 99_999_999_999n],
  ['wholeDollars', '100000000000', REFUSED],
  ['wholeDollars', 12.5, REFUSED],
  ['wholeDollars', '5 dollars', 5n],
  ['wholeDollars', 'AUD5', 5n],
  ['wholeDollars', '5 euros', REFUSED],
  ['flooredDollars', '26400.99', 26_400n],
  ['flooredDollars', '26400.', REFUSED],
  ['flooredDollars', '26.4009k', 26_400n],
  ['flooredDollars', '$26,400', 26_400n],
  ['flooredDollars', '99999999999.5', 99_999_999_999n],
  ['flooredDollars', '100000000000', REFUSED],
  ['flooredDollars', '.99', 0n],
  ['flooredDollars', '1.2.3', REFUSED],
  ['flooredDollars', 'A1', REFUSED],
  ['flooredDollars', '1A', REFUSED],
  ['flooredDollars', '1.5A', REFUSED],
  ['flooredDollars', '1A5', REFUSED],
  ['decimal', '8', '8.00'],
  ['decimal', '8.', REFUSED],
  ['decimal', '8.9 %', '8.90'],
  ['decimal', 1234.56, '1234.56'],
  ['decimal', '12345', REFUSED],
  ['decimal', '8.955', REFUSED],
  ['decimal', 'x8', REFUSED],
  ['decimal', '8x', REFUSED],
  ['decimal', '8x5', REFUSED],
  ['decimal', '.5', '0.50'],
  ['decimal', '8,5', REFUSED],
  ['yesNoOrNull', 'true', true],
  ['yesNoOrNull', ' false ', false],
  ['yesNoOrNull', true, true],
  ['yesNoOrNull', 'yes', REFUSED],
  ['yesNoOrNull', 0, REFUSED],
  ['wholeNumber', '3', 3],
  ['wholeNumber', 120, 120],
  ['wholeNumber', '012', 12],
  ['wholeNumber', '2', REFUSED],
  ['wholeNumber', '121', REFUSED],
  ['wholeNumber', '+5', REFUSED],
  ['wholeNumber', '5.5', REFUSED],
  ['wholeNumber', '1e1', REFUSED],
  ['wholeNumber', '00000000012', REFUSED],
  ['wholeNumber', 'five', REFUSED],
  ['idOrNull', '1', 1],
  ['idOrNull', '2147483647', 2_147_483_647],
  ['idOrNull', '0', REFUSED],
  ['idOrNull', '2147483648', REFUSED],
  ['keyOrNull', 'LAND_BANK2', 'LAND_BANK2'],
  ['keyOrNull', 'k'.repeat(40), 'k'.repeat(40)],
  ['keyOrNull', 'k'.repeat(41), REFUSED],
  ['keyOrNull', 'LAND BANK', REFUSED],
  ['keyOrNull', '-LAND', REFUSED],
  ['keyOrNull', 'LAND-', REFUSED],
  ['choiceOrNull', 'TWO', 'TWO'],
  ['choiceOrNull', 'two', REFUSED],
  ['choiceOrNull', 'THREE', REFUSED],
  ['dayOrNull', '2028-02-29', '2028-02-29'],
  ['dayOrNull', '2026-02-29', REFUSED],
  ['dayOrNull', '02/03/2026', REFUSED],
  ['textOrNull', ' a b ', 'a b'],
  ['textOrNull', 12345, '12345'],
  ['textOrNull', 'abcde\u0000', 'abcde'],
  ['textOrNull', 'a\ud800', 'a\ufffd'],
  ['textOrNull', 'abcdef', REFUSED],
])('%s reads %j as %s', (name, value, expected) => {
  expect(read(name, value)).toBe(expected)
})

test.each(Object.keys(scalars) as Name[])(
  '%s reads blank input as null and rejects objects, lists and overlong texts',
  (name) => {
    for (const nothing of ['', '   ', null, undefined]) expect(read(name, nothing)).toBeNull()
    for (const thing of [{}, { not: '' }, [], ['1'], 1n, 'x'.repeat(20_001)]) {
      expect(scalars[name].safeParse(thing).success).toBe(false)
    }
  },
)

test('accepts a text of 20,000 characters where the field allows more', () => {
  expect(textOrNull(30_000).parse('x'.repeat(20_000))).toHaveLength(20_000)
})

test('an unreadable value becomes null, so that the other rules are still checked', () => {
  const seen: unknown[] = []
  const schema = z.object({ rate: decimal(MESSAGE), lvr: decimal(MESSAGE) }).superRefine((sent) => void seen.push(sent))
  expect(schema.safeParse({ rate: 'abc', lvr: '65' }).success).toBe(false)
  expect(seen).toEqual([{ rate: null, lvr: '65.00' }])
})
