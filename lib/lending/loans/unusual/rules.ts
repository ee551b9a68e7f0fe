import { type LenderPart, type LoanDraft, principalOf } from '#lib/lending/loans/rules.ts'
import { unusualMessages } from '#lib/lending/loans/unusual/labels.ts'

/** Whole dollars between which a lender's contribution usually lies. */
const USUAL_PART = { least: 10_000n, most: 150_000_000n } as const
/** A fee below this was probably meant in thousands. */
const LEAST_FEE = 100n
/** A fee above a tenth of the principal is rarely meant. */
const FEE_DIVISOR = 10n

/** An amount that is asked about once and never refused. */
export type UnusualAmount = { field: string; message: string }

/** The unusual amounts of a loan: contributions, establishment fee and shortfall, in the order of its form. */
export const unusualAmounts = ({
  loanLenders,
  establishmentFeeWithGst,
  shortfall,
}: Pick<LoanDraft, 'loanLenders' | 'establishmentFeeWithGst' | 'shortfall'>): UnusualAmount[] => {
  const principal = principalOf(loanLenders)
  return [
    ...unusualParts(loanLenders),
    ...told('establishmentFeeWithGst', feeMessage(establishmentFeeWithGst ?? 0n, principal)),
    ...told('shortfall', (shortfall ?? 0n) > principal ? unusualMessages.largeShortfall(shortfall ?? 0n) : null),
  ]
}

/** The unusual contributions among those of a loan's lenders. */
export const unusualParts = (parts: readonly Pick<LenderPart, 'contributionAmount'>[]): UnusualAmount[] =>
  parts.flatMap(({ contributionAmount }, at) =>
    told(`loanLenders.${at}.contributionAmount`, partMessage(contributionAmount ?? 0n)),
  )

const told = (field: string, message: string | null): UnusualAmount[] => (message === null ? [] : [{ field, message }])

const partMessage = (amount: bigint): string | null => {
  if (amount > USUAL_PART.most) return unusualMessages.largePart(amount)
  return amount > 0n && amount < USUAL_PART.least ? unusualMessages.smallPart(amount) : null
}

const feeMessage = (fee: bigint, principal: bigint): string | null => {
  if (fee * FEE_DIVISOR > principal) return unusualMessages.largeFee(fee)
  return fee > 0n && fee < LEAST_FEE ? unusualMessages.smallFee(fee) : null
}
