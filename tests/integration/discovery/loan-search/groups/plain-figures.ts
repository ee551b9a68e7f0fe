import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { PlainGroup } from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'

const round = (dividend: bigint, divisor: bigint): bigint | null =>
  divisor === 0n ? null : dividend / divisor + ((dividend % divisor) * 2n >= divisor ? 1n : 0n)

const addUp = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

/**
 * Computes a figure of groups that have no loan in common, one loan after the other: dollars, loans, or hundredths of a percent. A mean is
 * null without a loan that has the figure.
 */
export const computePlainFigure = (
  figure: Exclude<CrossFigure, 'bookShare' | 'share'>,
  ...found: readonly (PlainGroup | undefined)[]
): bigint | null => {
  const groups = found.filter((each) => each !== undefined)
  const principal = addUp(groups.map((each) => each.principal))
  const loans = groups.reduce((sum, each) => sum + each.loans, 0)
  const lvrs = groups
    .flatMap((each) => each.lvrs)
    .map((each) => ({ principal: each.principal, share: BigInt(Math.round(each.lvr * 100)) }))
  const fees = groups.flatMap((each) => each.fees).map((each) => ({ principal: each.principal, share: each.fee }))
  const product = (parts: typeof fees) => addUp(parts.map((each) => each.principal * each.share))
  const mean = (parts: typeof fees) => round(product(parts), addUp(parts.map((each) => each.principal)))
  switch (figure) {
    case 'principal':
      return principal
    case 'loans':
      return BigInt(loans)
    case 'rate':
      return round(addUp(groups.map((each) => each.product)), principal)
    case 'lvr':
      return mean(lvrs)
    case 'meanLoan':
      return round(principal, BigInt(loans))
    case 'fee':
      return mean(fees)
    case 'fees':
      return round(product(fees), 10_000n)
  }
}

/** Computes which share some loans are of those of their book, in hundredths of a percent; null without a book. */
export const computePlainShare = (found: readonly PlainGroup[], book: readonly PlainGroup[]): bigint | null => {
  const [part, whole] = [found, book].map((groups) => addUp(groups.map(({ principal }) => principal)))
  return round((part ?? 0n) * 10_000n, whole ?? 0n)
}
