import { type ChangeKey, COST_WISHES } from '#lib/market/scenarios/fields.ts'

// What fails, as bits: amount, LVR, security, place, and one for each wish about cost.
const BITS = new Map<ChangeKey, number>(
  (['amount', 'lvr', 'security', 'place', ...COST_WISHES] as const).map((key, at) => [key, 1 << at]),
)
export const [AMOUNT, LVR, SECURITY, PLACE] = [1, 2, 4, 8] as const
/** Marks a failure that nothing can change. */
export const UNFIXABLE = 1 << 30

/** Returns the mark of what a failing rule needs changed, to be combined with those of other rules. */
export const markNeeded = (key: ChangeKey | null): number => (key === null ? UNFIXABLE : (BITS.get(key) ?? UNFIXABLE))

/** True if a change of security or place is among what is needed. */
export const isPropertyNeeded = (marks: number): boolean => (marks & (SECURITY | PLACE)) !== 0

/** Counts what is needed. */
export const countBits = (marks: number): number => {
  let count = 0
  for (let rest = marks; rest !== 0; rest &= rest - 1) count += 1
  return count
}
