import { type LenderPart, type LoanDraft, sumPrincipal } from '#lib/lending/inputs/rules.ts'
import { unusualMessages } from '#lib/lending/inputs/unusual/labels.ts'

/** The usual range of a lender's contribution, in whole dollars. */
const USUAL_PART = { least: 10_000n, most: 150_000_000n } as const
/** A fee below this many dollars was probably meant in thousands. */
const LEAST_FEE = 100n
/** A fee above a tenth of the principal is rarely intended. */
const FEE_DIVISOR = 10n

/** An amount that the form asks about once but never refuses. */
export type UnusualAmount = { field: string; message: string }

/** Returns the unusual amounts of a loan in form order: contributions, establishment fee, shortfall. */
export const findUnusualAmounts = ({
  loanLenders,
  establishmentFeeWithGst,
  shortfall,
}: Pick<LoanDraft, 'loanLenders' | 'establishmentFeeWithGst' | 'shortfall'>): UnusualAmount[] => {
  const principal = sumPrincipal(loanLenders)
  return [
    ...findUnusualContributions(loanLenders),
    ...toUnusualAmount('establishmentFeeWithGst', checkFeeUsual(establishmentFeeWithGst ?? 0n, principal)),
    ...toUnusualAmount('shortfall', findUnusualShortfall(shortfall ?? 0n, principal)),
  ]
}

/** Returns the warning about a shortfall above the principal, both in whole dollars; null for a usual one. */
export const findUnusualShortfall = (shortfall: bigint, principal: bigint): string | null =>
  shortfall > principal ? unusualMessages.largeShortfall(shortfall) : null

/** Returns the unusual contributions of a loan's lenders. */
export const findUnusualContributions = (parts: readonly Pick<LenderPart, 'contributionAmount'>[]): UnusualAmount[] =>
  parts.flatMap(({ contributionAmount }, at) =>
    toUnusualAmount(`loanLenders.${at}.contributionAmount`, checkContributionUsual(contributionAmount ?? 0n)),
  )

const toUnusualAmount = (field: string, message: string | null): UnusualAmount[] =>
  message === null ? [] : [{ field, message }]

const checkContributionUsual = (amount: bigint): string | null => {
  if (amount > USUAL_PART.most) return unusualMessages.largePart(amount)
  return amount > 0n && amount < USUAL_PART.least ? unusualMessages.smallPart(amount) : null
}

const checkFeeUsual = (fee: bigint, principal: bigint): string | null => {
  if (fee * FEE_DIVISOR > principal) return unusualMessages.largeFee(fee)
  return fee > 0n && fee < LEAST_FEE ? unusualMessages.smallFee(fee) : null
}
