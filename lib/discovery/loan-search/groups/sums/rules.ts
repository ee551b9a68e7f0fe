import { divideRounded, fromHundredths } from '#lib/core/money.ts'
import { mergeSubtotals, type Subtotal } from '#lib/core/subtotals.ts'
import type { Durations } from '#lib/discovery/loan-search/groups/days/rules.ts'

/**
 * A group weighted by the lower rate, those of its loans that have an LVR or an establishment fee, weighted by that, and its discharged ones
 * weighted by days.
 */
export type LoanSubtotal = Subtotal & { lvr?: Subtotal | undefined; fee?: Subtotal | undefined } & Partial<Durations>

/** Adds to each group its loans with an LVR, those with an establishment fee, and the discharged ones. */
export const addMeasured = (
  groups: readonly Subtotal[],
  {
    lvrs,
    fees,
    days,
  }: { lvrs: readonly Subtotal[]; fees: readonly Subtotal[]; days: ReadonlyMap<number, Durations> | null },
): LoanSubtotal[] => {
  const [lvrOf, feeOf] = [lvrs, fees].map((found) => new Map(found.map((each) => [each.key, each])))
  return groups.map((group) => ({
    ...group,
    lvr: lvrOf?.get(group.key),
    fee: feeOf?.get(group.key),
    ...days?.get(group.key),
  }))
}

// In a product of dollars and hundredths of a percent, the units of a dollar.
const UNITS_OF_DOLLAR = 10_000n

/** Returns the fees of a group in dollars, from its loans weighted by their fee; null if none has one. */
export const computeFees = (group: Subtotal | undefined): bigint | null =>
  group ? divideRounded(group.product, UNITS_OF_DOLLAR) : null

/** Returns the mean principal of a group's loans; null without loans. */
export const computeMeanLoan = ({ rows, sum }: Subtotal): bigint | null =>
  rows === 0 ? null : divideRounded(sum, BigInt(rows))

/** Merges groups that have no loan in common into one. */
export const mergeAll = (groups: readonly Subtotal[]): Subtotal =>
  mergeSubtotals(groups.map((group) => Object.assign({}, group, { key: 0 })))[0] ?? {
    key: 0,
    rows: 0,
    sum: 0n,
    product: 0n,
  }

/** Merges the durations of groups into one; none if there are none. */
export const mergeDurations = (groups: readonly Partial<Durations>[]): Partial<Durations> => {
  const found = groups.flatMap(({ held, agreed }) => (held && agreed ? [{ held, agreed }] : []))
  if (found.length === 0) return {}
  return { held: mergeAll(found.map(({ held }) => held)), agreed: mergeAll(found.map(({ agreed }) => agreed)) }
}

/** Returns a mean in hundredths of a percent, weighted by principal; null without principal. */
export const computeMeanHundredths = (group: Subtotal | undefined): bigint | null =>
  !group || group.sum === 0n ? null : divideRounded(group.product, group.sum)

/** Returns a mean in percent, weighted by principal; null without principal. */
export const computeMean = (group: Subtotal | undefined): string | null => {
  const mean = computeMeanHundredths(group)
  return mean === null ? null : fromHundredths(Number(mean))
}

/** Compares the exact means of two groups: below 0 if the first has the lower one. */
export const compareMeans = (one: Subtotal, other: Subtotal): number => {
  const difference = one.product * other.sum - other.product * one.sum
  return difference < 0n ? -1 : Number(difference > 0n)
}
