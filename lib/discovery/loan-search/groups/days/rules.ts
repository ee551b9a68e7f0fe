import { divideRounded } from '#lib/core/money.ts'
import type { Subtotal } from '#lib/core/subtotals.ts'

/** The discharged loans of a group, weighted by the days that they were held and by those that were agreed. */
export type Durations = { held: Subtotal; agreed: Subtotal }

/** The same loans weighted by each of their days, which are days since 1970. */
export type ByDay = Readonly<Record<'settled' | 'discharged' | 'due', readonly Subtotal[]>>

const subtract = (one: Subtotal, from: Subtotal): Subtotal => ({ ...one, product: one.product - from.product })
const isOfSame = (one: Subtotal, other: Subtotal): boolean => one.rows === other.rows && one.sum === other.sum

/**
 * Subtracts the days of settlement from those of the discharge and of the repayment, by group. A group whose loans changed between
 * the sums has none, because days of other loans would be far off.
 */
export const subtractDays = ({ settled, discharged, due }: ByDay): Map<number, Durations> => {
  const [fromOf, dueOf] = [settled, due].map((groups) => new Map(groups.map((group) => [group.key, group])))
  const durations = new Map<number, Durations>()
  for (const group of discharged) {
    const [from, until] = [fromOf?.get(group.key), dueOf?.get(group.key)]
    if (from && until && isOfSame(group, from) && isOfSame(until, from))
      durations.set(group.key, { held: subtract(group, from), agreed: subtract(until, from) })
  }
  return durations
}

/** Returns mean days, weighted by principal; null without principal. */
export const computeMeanDays = (group: Subtotal | undefined): number | null =>
  !group || group.sum === 0n ? null : Number(divideRounded(group.product, group.sum))
