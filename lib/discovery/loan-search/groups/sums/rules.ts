import { divideRounded, fromHundredths } from '#lib/core/money.ts'
import { mergeSubtotals, type Subtotal } from '#lib/core/subtotals.ts'

/** A group weighted by the lower rate, and those of its loans that have an LVR, weighted by that. */
export type LoanSubtotal = Subtotal & { lvr?: Subtotal | undefined }

/** Adds to each group its loans with an LVR. */
export const addLvrs = (groups: readonly Subtotal[], lvrs: readonly Subtotal[]): LoanSubtotal[] => {
  const found = new Map(lvrs.map((each) => [each.key, each]))
  return groups.map((group) => ({ ...group, lvr: found.get(group.key) }))
}

/** Merges groups that have no loan in common into one. */
export const mergeAll = (groups: readonly Subtotal[]): Subtotal =>
  mergeSubtotals(groups.map((group) => Object.assign({}, group, { key: 0 })))[0] ?? {
    key: 0,
    rows: 0,
    sum: 0n,
    product: 0n,
  }

/** Returns a mean in percent, weighted by principal; null without principal. */
export const computeMean = (group: Subtotal | undefined): string | null =>
  !group || group.sum === 0n ? null : fromHundredths(Number(divideRounded(group.product, group.sum)))

/** Compares the exact means of two groups: below 0 if the first has the lower one. */
export const compareMeans = (one: Subtotal, other: Subtotal): number => {
  const difference = one.product * other.sum - other.product * one.sum
  return difference < 0n ? -1 : Number(difference > 0n)
}
