import { formatDollars } from '#lib/core/money.ts'

/** Warnings about amounts that are possible but rarely intended. */
export const unusualMessages = {
  smallPart: (amount: bigint) => `A contribution of ${formatDollars(amount)} is unusually small.`,
  largePart: (amount: bigint) => `A contribution of ${formatDollars(amount)} is unusually large.`,
  smallFee: (fee: bigint) => `An Establishment Fee of ${formatDollars(fee)} is unusually small.`,
  largeFee: (fee: bigint) => `An Establishment Fee of ${formatDollars(fee)} is more than 10% of the principal.`,
  largeShortfall: (shortfall: bigint) => `A Shortfall of ${formatDollars(shortfall)} is more than the principal.`,
} as const
