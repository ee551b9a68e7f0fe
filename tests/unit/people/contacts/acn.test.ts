import { describe, expect, test } from 'vitest'
import { computeAcnCheckDigit, hasValidCheckDigit, isAcn, removeAcnSpaces } from '#lib/people/contacts/rules.ts'
import { buildAcn } from '#prisma/seed/numbers.ts'

describe('ACN', () => {
  // ASIC's own worked example, and numbers from its list of valid ACNs.
  test.each(['004085616', '000000019', '000250000', '001000004', '005499981', '010499966'])(
    'the check digit of %s is correct',
    (acn) => expect(hasValidCheckDigit(acn)).toBe(true),
  )

  test('every wrong check digit is detected', () => {
    const right = 6
    for (let digit = 0; digit <= 9; digit += 1) expect(hasValidCheckDigit(`00408561${digit}`)).toBe(digit === right)
  })

  test('a complement of ten becomes zero', () => {
    expect(computeAcnCheckDigit('00000000')).toBe(0)
    expect(computeAcnCheckDigit('01049996')).toBe(6)
  })

  test.each(['', '0', '00408561', 'x004085616', '0040856160', '00408561x', '٠٠٤٠٨٥٦١٦', '004 85616'])(
    '%j is not an ACN',
    (text) => {
      expect(isAcn(text)).toBe(false)
      expect(hasValidCheckDigit(text)).toBe(false)
    },
  )

  test('an ACN may be written in groups', () => expect(removeAcnSpaces(' 004 085\u00a0616 ')).toBe('004085616'))

  test('generated ACNs are valid', () => {
    for (const number of [1, 2, 80, 999, 30_000]) expect(hasValidCheckDigit(buildAcn(number))).toBe(true)
  })
})
