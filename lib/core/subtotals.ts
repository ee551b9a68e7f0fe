/** The key of the rows whose cell is empty, and of the ids that are hidden on their row; neither is a day, a code or an id. */
export const NO_KEY = -2_000_000_000
export const HIDDEN_KEY = -2_000_000_001
/** The key of current loans whose repayment date has passed, among groups by periods of repayment. */
export const OVERDUE_KEY = -2_000_000_002

/** A group of rows: their number, the exact sum of their amounts, and the sum of each amount times its weighted figure. */
export type Subtotal = { key: number; rows: number; sum: bigint; product: bigint }

/** Merges groups with the same key. */
export const mergeSubtotals = (groups: readonly Subtotal[]): Subtotal[] => {
  const merged = new Map<number, Subtotal>()
  for (const { key, rows, sum, product } of groups) {
    const known = merged.get(key)
    merged.set(key, {
      key,
      rows: rows + (known?.rows ?? 0),
      sum: sum + (known?.sum ?? 0n),
      product: product + (known?.product ?? 0n),
    })
  }
  return [...merged.values()]
}
