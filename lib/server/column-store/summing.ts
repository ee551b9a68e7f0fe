import { HIDDEN_KEY, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { getEmpty, getIds, getNumbers, type IdColumn, type Numbers } from '#lib/server/column-store/cells.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { release } from '#lib/server/column-store/mask-pool.ts'
import { maskOf } from '#lib/server/column-store/masks.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'
import type { GroupedBy, HiddenIds, SubtotalsAsked } from '#lib/server/column-store/subtotals.ts'

/** Above this, a sum is moved to a bigint, because a double would no longer be exact. */
const MOST_EXACT = 2 ** 52
/** Keys that span more than this are looked up in a map instead of an array. */
const WIDEST = 4_000_000

/** The sums of all groups by slot; a slot's exact sum is `amounts` or `products` plus what was carried. */
type Sums = {
  keys: number[]
  rows: Float64Array
  amounts: Float64Array
  products: Float64Array
  carriedAmounts: Map<number, bigint>
  carriedProducts: Map<number, bigint>
}

const createSums = (room: number): Sums => ({
  keys: [],
  rows: new Float64Array(room),
  amounts: new Float64Array(room),
  products: new Float64Array(room),
  carriedAmounts: new Map(),
  carriedProducts: new Map(),
})

const grow = (old: Float64Array): Float64Array => {
  const larger = new Float64Array(old.length * 2)
  larger.set(old)
  return larger
}

const addSlot = (sums: Sums, key: number): number => {
  const slot = sums.keys.push(key) - 1
  if (slot === sums.rows.length) {
    sums.rows = grow(sums.rows)
    sums.amounts = grow(sums.amounts)
    sums.products = grow(sums.products)
  }
  return slot
}

const carry = (sums: Float64Array, carried: Map<number, bigint>, slot: number): void => {
  carried.set(slot, (carried.get(slot) ?? 0n) + BigInt(sums[slot] as number))
  sums[slot] = 0
}

const addAmount = (sums: Sums, slot: number, { amount, figure }: { amount: number; figure: number }): void => {
  sums.amounts[slot] = (sums.amounts[slot] as number) + amount
  if (Math.abs(sums.amounts[slot] as number) > MOST_EXACT) carry(sums.amounts, sums.carriedAmounts, slot)
  const product = amount * figure
  if (Math.abs(product) > MOST_EXACT) {
    const exact = BigInt(amount) * BigInt(figure)
    sums.carriedProducts.set(slot, (sums.carriedProducts.get(slot) ?? 0n) + exact)
    return
  }
  sums.products[slot] = (sums.products[slot] as number) + product
  if (Math.abs(sums.products[slot] as number) > MOST_EXACT) carry(sums.products, sums.carriedProducts, slot)
}

const listSubtotals = (sums: Sums): Subtotal[] =>
  sums.keys.map((key, slot) => ({
    key,
    rows: sums.rows[slot] as number,
    sum: (sums.carriedAmounts.get(slot) ?? 0n) + BigInt(sums.amounts[slot] as number),
    product: (sums.carriedProducts.get(slot) ?? 0n) + BigInt(sums.products[slot] as number),
  }))

/** Finds the slot of a key, and adds one for a new key. Keys span from `least` to `most`. */
const createSlots = (sums: Sums, least: number, most: number) => {
  const isNarrow = most - least < WIDEST
  const near = new Int32Array(isNarrow ? Math.max(0, most - least + 1) : 0)
  const far = new Map<number, number>()
  return (key: number): number => {
    if (isNarrow && key >= least) {
      const known = near[key - least] as number
      if (known > 0) return known - 1
      const slot = addSlot(sums, key)
      near[key - least] = slot + 1
      return slot
    }
    const known = far.get(key)
    if (known !== undefined) return known
    const slot = addSlot(sums, key)
    far.set(key, slot)
    return slot
  }
}

type Grouping = { rows: Rows; mask: Uint8Array; amounts: Numbers; figures: Numbers }

const sumByValue = (
  { rows, mask, amounts, figures }: Grouping,
  { column, width = 1 }: Extract<GroupedBy, { kind: 'value' }>,
): Subtotal[] => {
  const read = getNumbers(rows.columns[column])
  const [cells, empty] = [read.cells, getEmpty(read)]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let place = 0; place < mask.length; place += 1) {
    const value = cells[place] as number
    if (mask[place] === 0 || value === empty) continue
    if (value < least) least = value
    if (value > most) most = value
  }
  const sums = createSums(64)
  const findSlot = createSlots(sums, Math.trunc(least / width), Math.trunc(most / width))
  for (let place = 0; place < mask.length; place += 1) {
    if (mask[place] === 0) continue
    const value = cells[place] as number
    const slot = findSlot(value === empty ? NO_KEY : Math.trunc(value / width))
    sums.rows[slot] = (sums.rows[slot] as number) + 1
    addAmount(sums, slot, { amount: amounts[place] as number, figure: figures[place] as number })
  }
  return listSubtotals(sums)
}

/** For each row, a bit for each entry of `hidden` that hides ids on it; and the bits of each id up to `most`. */
const markHidden = (
  { rows, mask }: Grouping,
  held: HeldTable,
  { hidden, most }: { hidden: readonly HiddenIds[]; most: number },
) => {
  const bitsOfRows = hidden.length === 0 ? null : new Uint8Array(mask.length)
  const bitsOfIds = new Uint8Array(hidden.length > 0 && most < WIDEST ? most + 1 : 0)
  const bitsOfFarIds = new Map<number, number>()
  for (const [at, { ids, where }] of hidden.entries()) {
    const hides = maskOf(rows, held.columns, where)
    if (bitsOfRows)
      for (let place = 0; place < hides.length; place += 1)
        bitsOfRows[place] = (bitsOfRows[place] as number) | ((hides[place] as number) << at)
    release(hides)
    for (const id of ids)
      if (id < bitsOfIds.length) bitsOfIds[id] = (bitsOfIds[id] as number) | (1 << at)
      else if (id <= most) bitsOfFarIds.set(id, (bitsOfFarIds.get(id) ?? 0) | (1 << at))
  }
  const getBits = (id: number): number =>
    id < bitsOfIds.length ? (bitsOfIds[id] as number) : (bitsOfFarIds.get(id) ?? 0)
  return { bitsOfRows, getBits }
}

const sumByIds = (grouping: Grouping, held: HeldTable, by: Extract<GroupedBy, { kind: 'ids' }>): Subtotal[] => {
  const { rows, mask, amounts, figures } = grouping
  const { starts, counts, pool } = getIds(rows.columns[by.column])
  const parts = by.parts ? getIds(rows.columns[by.parts]) : null
  let most = 0
  for (let place = 0; place < mask.length; place += 1) {
    if (mask[place] === 0) continue
    const from = starts[place] as number
    const to = from + (counts[place] as number)
    for (let at = from; at < to; at += 1) if ((pool[at] as number) > most) most = pool[at] as number
  }
  const { bitsOfRows, getBits } = markHidden(grouping, held, { hidden: by.hidden, most })
  const sums = createSums(1_024)
  const findSlot = createSlots(sums, 0, most)
  for (let place = 0; place < mask.length; place += 1) {
    if (mask[place] === 0) continue
    const [from, count, figure] = [starts[place] as number, counts[place] as number, figures[place] as number]
    const hiding = bitsOfRows ? (bitsOfRows[place] as number) : 0
    if (count === 0) {
      const slot = findSlot(NO_KEY)
      sums.rows[slot] = (sums.rows[slot] as number) + 1
      addAmount(sums, slot, { amount: amounts[place] as number, figure })
    }
    let hasHidden = false
    for (let at = 0; at < count; at += 1) {
      const id = pool[from + at] as number
      const isHidden = hiding !== 0 && (getBits(id) & hiding) !== 0
      const slot = findSlot(isHidden ? HIDDEN_KEY : id)
      // A row counts once, however many of its ids are hidden.
      if (!isHidden || !hasHidden) sums.rows[slot] = (sums.rows[slot] as number) + 1
      hasHidden ||= isHidden
      addAmount(sums, slot, { amount: getPart(parts, place, at) ?? (amounts[place] as number), figure })
    }
  }
  return listSubtotals(sums)
}

// Without a column of parts, the row's whole amount counts; an id without a part has none of it.
const getPart = (parts: IdColumn | null, place: number, at: number): number | null => {
  if (!parts) return null
  return at < (parts.counts[place] as number) ? (parts.pool[(parts.starts[place] as number) + at] as number) : 0
}

/** Groups the rows and sums each group; the same groups as `subtotalsSql`, in any order. */
export const sumIn = (rows: Rows, held: HeldTable, { where, by, weighted }: SubtotalsAsked): Subtotal[] => {
  const mask = maskOf(rows, held.columns, where)
  try {
    const amounts = getNumbers(rows.columns[held.sum as string]).cells
    const grouping: Grouping = { rows, mask, amounts, figures: getNumbers(rows.columns[weighted]).cells }
    return by.kind === 'value' ? sumByValue(grouping, by) : sumByIds(grouping, held, by)
  } finally {
    release(mask)
  }
}
