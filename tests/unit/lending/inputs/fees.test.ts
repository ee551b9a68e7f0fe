import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeFeeShare, readFeeWithGst } from '#lib/lending/inputs/fees/rules.ts'

test.each([
  ['2%', 2_400_000n, '52800'],
  ['1.25 %', 1_000_000n, '13750'],
  ['2 per cent', 2_400_000n, null],
  ['2%', 0n, null],
  ['52,800', 0n, '52800'],
  ['52.8k', 0n, '52800'],
  ['', 2_400_000n, ''],
  ['%', 2_400_000n, null],
  ['-2%', 2_400_000n, null],
])('the fee %s of a principal of %s is %s with GST', (text, principal, fee) => {
  expect(readFeeWithGst(text, principal)).toBe(fee)
})

test.each([
  [52_800n, 2_400_000n, '2.00% of the principal, plus GST'],
  [48_000n, 2_400_000n, '1.82% of the principal, plus GST'],
  [0n, 2_400_000n, '0.00% of the principal, plus GST'],
  [null, 2_400_000n, null],
  [52_800n, 0n, null],
])('a fee of %s of a principal of %s is described as %s', (fee, principal, text) => {
  expect(describeFeeShare(fee, principal)).toBe(text)
})

test('a percentage that is read back is the one that was typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.bigInt({ min: 100_000n, max: 100_000_000n }),
      (share, principal) => {
        const percent = (share / 100).toFixed(2)
        const fee = readFeeWithGst(`${percent}%`, principal)
        expect(describeFeeShare(BigInt(fee ?? 0), principal)).toBe(`${percent}% of the principal, plus GST`)
      },
    ),
  )
})
