import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeFeeShare, readFeeWithGst } from '#lib/lending/inputs/fees/rules.ts'
import { listLoanPanelFacts } from '#lib/lending/records/view/fields.ts'
import { buildLoanView } from '#lib/lending/records/view/rules.ts'
import { staff } from '../people.ts'
import { record } from '../records.ts'

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
  [52_800n, 2_400_000n, '2.0% of the principal, plus GST'],
  [48_000n, 2_400_000n, '1.8% of the principal, plus GST'],
  [45_000n, 2_250_000n, '1.8% of the principal, plus GST'],
  [0n, 2_400_000n, '0.0% of the principal, plus GST'],
  [null, 2_400_000n, null],
  [52_800n, 0n, null],
])('a fee of %s of a principal of %s is described as %s', (fee, principal, text) => {
  expect(describeFeeShare(fee, principal)).toBe(text)
})

test('the form shows the same fee percentage as the page of the saved loan', () => {
  const view = buildLoanView(staff, record)
  const share = fc.integer({ min: 1, max: 2_000 }).map((hundredths) => (hundredths / 100).toFixed(2))
  fc.assert(
    fc.property(share, fc.bigInt({ min: 100_000n, max: 100_000_000n }), (establishmentFeePercentage, principal) => {
      const fee = readFeeWithGst(`${establishmentFeePercentage}%`, principal)
      const facts = listLoanPanelFacts('terms', { ...view, establishmentFeePercentage })
      const saved = facts.find(({ label }) => label === 'Establishment Fee %')?.value
      expect(describeFeeShare(BigInt(fee ?? 0), principal)).toBe(`${saved} of the principal, plus GST`)
    }),
  )
})
