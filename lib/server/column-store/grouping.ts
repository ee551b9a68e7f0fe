import { type Group, rankPageOfProfiles } from '#lib/core/ranking.ts'
import { type Cells, EMPTY_CODE, getEmpty } from '#lib/server/column-store/cells.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { maskOf, release } from '#lib/server/column-store/masks.ts'
import type { Predicate } from '#lib/server/column-store/predicates.ts'
import type { Among, RankAsked, RankFound } from '#lib/server/column-store/ranks.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

/** Above this, a sum of amounts is moved to a bigint, because a double would no longer be exact. */
const MOST_EXACT = 2 ** 52
/** Ids and values from here on are looked up in a map instead of an array. */
const WIDEST = 16_000_000

type Slots = {
  /** The slot of each id, from 1 on; 0 for an id that is not a group. Ids past the end are in `byName`. */
  places: Int32Array
  byName: ReadonlyMap<number, number>
  ids: Int32Array
  parts: Uint8Array
  free: () => void
}

// Reused by all queries, because allocating an array costs more than filling in the ids.
let spare = new Int32Array(0)

/** Assigns a slot to each id that is a group; the caller must call `free`. */
const assignSlots = (among: readonly Among[]): Slots => {
  const size = among.reduce((sum, { ids }) => sum + ids.length, 0)
  const [ids, parts] = [new Int32Array(size + 1), new Uint8Array(size + 1)]
  const byName = new Map<number, number>()
  let [slot, greatest] = [0, 0]
  for (const [part, { ids: own }] of among.entries())
    for (const id of own) {
      slot += 1
      ids[slot] = id
      parts[slot] = part
      if (id >= WIDEST) byName.set(id, slot)
      else if (id > greatest) greatest = id
    }
  if (spare.length <= greatest) spare = new Int32Array(greatest + 1)
  const places = spare
  const fill = (valueAt: (at: number) => number) => {
    for (let at = 1; at <= size; at += 1) {
      const id = ids[at] as number
      if (id < WIDEST) places[id] = valueAt(at)
    }
  }
  fill((at) => at)
  return { places, byName, ids, parts, free: () => fill(() => 0) }
}

const isAlways = (predicate: Predicate): boolean => predicate.kind === 'all' && predicate.of.length === 0

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
type Sums = ReturnType<typeof createSums>

// Moves an amount that has grown too large for a double to a bigint.
const carry = ({ amounts, carried }: Sums, at: number): void => {
  carried.set(at, (carried.get(at) ?? 0n) + BigInt(amounts[at] as number))
  amounts[at] = 0
}
const getAmount = ({ amounts, carried }: Sums, at: number): bigint =>
  (carried.get(at) ?? 0n) + BigInt(amounts[at] as number)

/**
 * The rows to group, the rows that count for each part of the groups (null for all), and the rows whose amount is
 * summed separately.
 */
type Masks = { grouped: Uint8Array; counted: (Uint8Array | null)[]; apart: Uint8Array }

// Sums up the groups, and removes the rows that count for none of them from `grouped`.
const sumUp = (
  rows: Rows,
  held: HeldTable,
  { asked, slots, masks }: { asked: RankAsked; slots: Slots; masks: Masks },
): Sums => {
  const { places, byName, parts } = slots
  const { grouped, counted, apart } = masks
  const { cells: stars } = getNumbers(rows, asked.stars, 'code')
  const dated = getNumbers(rows, asked.day, 'figure')
  const days = dated.cells
  const { cells: amounts } = getNumbers(rows, held.sum as string, 'amount')
  const sums = createSums(slots.ids.length, getEmpty(dated))
  const { starts, counts, pool } = getIds(rows, asked.by)
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

type SlottedGroup = Group & { slot: number }

// Groups with fewer rows than the last group of the page are counted, but not returned.
const selectGroups = (
  { rows, stars, rated, last, noDay }: Sums,
  ids: Int32Array,
  { offset, limit }: RankAsked['slice'],
): { total: number; groups: SlottedGroup[] } => {
  const counts = rows.filter((count) => count > 0).sort()
  const total = counts.length
  const least = counts[Math.max(0, total - offset - limit)] ?? 0
  const groups: SlottedGroup[] = []
  if (limit === 0) return { total, groups }
  for (let slot = 1; slot < ids.length; slot += 1)
    if ((rows[slot] as number) >= least && rows[slot] !== 0)
      groups.push({
        slot,
        id: ids[slot] as number,
        rows: rows[slot] as number,
        stars: stars[slot] as number,
        rated: rated[slot] as number,
        last: last[slot] === noDay ? null : (last[slot] as number),
      })
  return { total, groups }
}

/**
 * Groups the rows by the ids of a column and ranks the groups; gives the same result as `rankSql` with
 * `rankPageOfProfiles`.
 */
export const rankIn = (rows: Rows, held: HeldTable, asked: RankAsked): RankFound => {
  const maskFor = (predicate: Predicate) => maskOf(rows, held.columns, predicate)
  const counted = asked.among.map(({ where }) => (isAlways(where) ? null : maskFor(where)))
  const masks: Masks = { grouped: maskFor(asked.where), counted, apart: maskFor(asked.apart) }
  // Assigned last, so that nothing can fail before the `try` that frees the slots.
  const slots = assignSlots(asked.among)
  try {
    const sums = sumUp(rows, held, { asked, slots, masks })
    const { total, groups } = selectGroups(sums, slots.ids, asked.slice)
    const page = rankPageOfProfiles(groups, asked.order, asked.slice).map(({ slot, ...group }) => {
      const [rest, apart] = [getAmount(sums, slot * 2), getAmount(sums, slot * 2 + 1)]
      return Object.assign(group, { sum: String(rest + apart), apart: String(apart) })
    })
    return { total, groups: page, tallied: asked.tally ? countByValue(rows, asked.tally, masks.grouped) : [] }
  } finally {
    slots.free()
    for (const mask of [masks.grouped, masks.apart, ...counted]) if (mask) release(mask)
  }
}

const getColumn = (rows: Rows, name: string): Cells => rows.columns[name] as Cells

const getNumbers = (rows: Rows, name: string, kind: 'code' | 'figure' | 'amount') => {
  const column = getColumn(rows, name)
  if (column.kind === 'ids' || column.kind !== kind) throw new TypeError(`${name} is no column of that kind`)
  return column
}

const getIds = (rows: Rows, name: string) => {
  const column = getColumn(rows, name)
  if (column.kind !== 'ids') throw new TypeError(`${name} holds no ids`)
  return column
}

/** Counts the rows of a mask by their value in a column of figures, sorted by value; empty cells are not counted. */
const countByValue = (rows: Rows, name: string, mask: Uint8Array): (readonly [number, number])[] => {
  const column = getNumbers(rows, name, 'figure')
  const [cells, empty] = [column.cells, getEmpty(column)]
  let greatest = 0
  for (let place = 0; place < mask.length; place += 1)
    if (mask[place] !== 0 && (cells[place] as number) > greatest) greatest = cells[place] as number
  const small = new Int32Array(Math.min(greatest + 1, WIDEST))
  const large = new Map<number, number>()
  for (let place = 0; place < mask.length; place += 1) {
    if (mask[place] === 0) continue
    const value = cells[place] as number
    if (value >= 0 && value < small.length) small[value] = (small[value] as number) + 1
    else if (value !== empty) large.set(value, (large.get(value) ?? 0) + 1)
  }
  const tally = [...large]
  for (let value = 0; value < small.length; value += 1)
    if (small[value] !== 0) tally.push([value, small[value] as number])
  return tally.sort(([one], [other]) => one - other)
}
