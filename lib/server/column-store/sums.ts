import { EMPTY_CODE, getEmpty, getIds, getNumbers } from '#lib/server/column-store/cells.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import type { RankAsked } from '#lib/server/column-store/ranks.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'
import type { Slots } from '#lib/server/column-store/slots.ts'

/**
 * Creates the sums of all groups, indexed by slot. `amounts` has two entries per slot: the rows outside `apart`, then
 * those inside.
 */
const createSums = (size: number, noDay: number) => ({
  rows: new Int32Array(size),
  stars: new Int32Array(size),
  rated: new Int32Array(size),
  last: new Int32Array(size).fill(noDay),
  noDay,
  amounts: new Float64Array(size * 2),
  carried: new Map<number, bigint>(),
})
export type Sums = ReturnType<typeof createSums>

// Moves an amount that has grown too large for a double to a bigint.
const carry = ({ amounts, carried }: Sums, at: number): void => {
  carried.set(at, (carried.get(at) ?? 0n) + BigInt(amounts[at] as number))
  amounts[at] = 0
}
/** Returns a sum in full, beyond what a number can hold exactly. */
export const getAmount = ({ amounts, carried }: Sums, at: number): bigint =>
  (carried.get(at) ?? 0n) + BigInt(amounts[at] as number)

/** Above this, a sum of amounts is moved to a bigint, because a double would no longer be exact. */
const MOST_EXACT = 2 ** 52

/**
 * The rows to group, the rows that count for each part of the groups (null for all), and the rows whose amount is
 * summed separately.
 */
export type Masks = { grouped: Uint8Array; counted: (Uint8Array | null)[]; apart: Uint8Array }

/** Sums up the groups, and removes the rows that count for none of them from `grouped`. */
export const sumUp = (
  rows: Rows,
  held: HeldTable,
  { asked, slots, masks }: { asked: RankAsked; slots: Slots; masks: Masks },
): Sums => {
  const { places, byName, parts } = slots
  const { grouped, counted, apart } = masks
  const { cells: stars } = getNumbers(rows.columns[asked.stars], 'code')
  const dated = getNumbers(rows.columns[asked.day], 'figure')
  const days = dated.cells
  const { cells: amounts } = getNumbers(rows.columns[held.sum as string], 'amount')
  const sums = createSums(slots.ids.length, getEmpty(dated))
  const { starts, counts, pool } = getIds(rows.columns[asked.by])
  for (let place = 0; place < grouped.length; place += 1) {
    if (grouped[place] === 0) continue
    const [given, day, amount] = [stars[place] as number, days[place] as number, amounts[place] as number]
    const from = starts[place] as number
    const to = from + (counts[place] as number)
    let isCounted = 0
    for (let at = from; at < to; at += 1) {
      const id = pool[at] as number
      const slot = id < places.length ? (places[id] as number) : (byName.get(id) ?? 0)
      if (slot === 0) continue
      const shown = counted[parts[slot] as number]
      if (shown && shown[place] === 0) continue
      isCounted = 1
      sums.rows[slot] = (sums.rows[slot] as number) + 1
      if (given !== EMPTY_CODE) {
        sums.stars[slot] = (sums.stars[slot] as number) + given
        sums.rated[slot] = (sums.rated[slot] as number) + 1
      }
      if (day > (sums.last[slot] as number)) sums.last[slot] = day
      const sum = slot * 2 + (apart[place] as number)
      sums.amounts[sum] = (sums.amounts[sum] as number) + amount
      if (Math.abs(sums.amounts[sum] as number) > MOST_EXACT) carry(sums, sum)
    }
    grouped[place] = isCounted
  }
  return sums
}
