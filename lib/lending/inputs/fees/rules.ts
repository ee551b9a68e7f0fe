import { readDollars, readPercent } from '#lib/core/amounts.ts'
import { computeShare, divideRounded, hundredths } from '#lib/core/money.ts'
import { formatFeeShare } from '#lib/lending/facts/labels.ts'
import { feeLabels } from './labels.ts'

/**
 * Parses an establishment fee as a string of whole dollars with GST: an amount, or a percentage of the principal without GST
 * such as '2%', which is what the loan's Establishment Fee % shows. Returns '' for an empty text and null for anything else,
 * also for a percentage while the principal is 0.
 */
export const readFeeWithGst = (text: string, principal: bigint): string | null => {
  const percent = text.includes('%') ? readPercent(text) : null
  if (percent === null || percent === '') return readDollars(text)
  return principal === 0n ? null : String(divideRounded(principal * BigInt(hundredths(percent)) * 11n, 100_000n))
}

/** Says which percentage of the principal a fee with GST is, as the loan's page shows it; null without a fee or principal. */
export const describeFeeShare = (feeWithGst: bigint | null, principal: bigint): string | null => {
  if (feeWithGst === null || principal === 0n) return null
  const cents = divideRounded(feeWithGst * 1_000n, 11n)
  return feeLabels.share(formatFeeShare(computeShare(cents, principal * 100n)))
}
