import { type Group, rankedPage } from '#lib/core/ranking.ts'
import { type Cells, EMPTY_CODE, EMPTY_FIGURE } from '#lib/server/memory/cells.ts'
import type { HeldTable } from '#lib/server/memory/feed.ts'
import { maskOf, release } from '#lib/server/memory/masks.ts'
import type { Numbers } from '#lib/server/memory/narrowing.ts'
import type { Predicate } from '#lib/server/memory/predicates.ts'
import type { Among, RankAsked, RankFound } from '#lib/server/memory/ranks.ts'
import type { Rows } from '#lib/server/memory/rows.ts'

/** Past this a sum of amounts leaves the numbers that are exact, and goes on as a larger one. */
const MOST_EXACT = 2 ** 52
/** Ids and values of a wider span are looked up by name. */
const WIDEST = 16_000_000

/** Sums of amounts, one for each group, exact however large. */
const exactSums = (size: number) => {
  const sums = new Float64Array(size)
  const carried = new Map<number, bigint>()
  return {
    add: (at: number, amount: number): void => {
      const sum = (sums[at] as number) + amount
      if (sum > MOST_EXACT || sum < -MOST_EXACT) {
        carried.set(at, (carried.get(at) ?? 0n) + BigInt(sum))
        sums[at] = 0
      } else sums[at] = sum
    },
    at: (at: number): string => ((carried.get(at) ?? 0n) + BigInt(sums[at] as number)).toString(),
  }
}

type Slots = { slotOf: (id: number) => number; ids: Int32Array; parts: Uint8Array; free: () => void }

// Kept from question to question: a new one for each would cost more than filling in the ids.
let spare = new Int32Array(0)

/** A place for each id that is a group, counted from 1; 0 for every other id. To be freed. */
const slotsOf = (among: readonly Among[]): Slots => {
  const size = among.reduce((sum, { ids }) => sum + ids.length, 0)
  const [ids, parts] = [new Int32Array(size + 1), new Uint8Array(size + 1)]
  let [slot, greatest] = [0, 0]
  for (const [part, { ids: own }] of among.entries())
    for (const id of own) {
      slot += 1
      ids[slot] = id
      parts[slot] = part
      if (id > greatest) greatest = id
    }
  if (greatest >= WIDEST) {
    const places = new Map<number, number>()
    for (let at = 1; at <= size; at += 1) places.set(ids[at] as number, at)
    return { slotOf: (id) => places.get(id) ?? 0, ids, parts, free: () => undefined }
  }
  if (spare.length <= greatest) spare = new Int32Array(greatest + 1)
  const places = spare
  for (let at = 1; at <= size; at += 1) places[ids[at] as number] = at
  const free = () => {
    for (let at = 1; at <= size; at += 1) places[ids[at] as number] = 0
  }
  return { slotOf: (id) => places[id] ?? 0, ids, parts, free }
}

const isAlways = (predicate: Predicate): boolean => predicate.kind === 'all' && predicate.of.length === 0

/** What is summed up of each group, by its slot. */
const sumsOf = (size: number) => ({
  rows: new Int32Array(size),
  stars: new Int32Array(size),
  rated: new Int32Array(size),
  last: new Int32Array(size).fill(EMPTY_FIGURE),
  whole: exactSums(size),
  apart: exactSums(size),
})
type Sums = ReturnType<typeof sumsOf>

/** The rows that are grouped, those that count for each part of the groups, null being all, and those whose amount is summed apart. */
type Masks = { grouped: Uint8Array; counted: (Uint8Array | null)[]; apart: Uint8Array }

// Sums up the groups and leaves those rows of the mask that count for one of them.
const sumUp = (rows: Rows, held: HeldTable, asked: RankAsked, slots: Slots, masks: Masks): Sums => {
  const sums = sumsOf(slots.ids.length)
  const { grouped, counted, apart } = masks
  const stars = cellsOf(rows, asked.stars, 'code')
  const days = cellsOf(rows, asked.day, 'figure')
  const amounts = cellsOf(rows, held.sum as string, 'amount')
  const { starts, counts, pool } = idsOf(rows, asked.by)
  for (let place = 0; place < grouped.length; place += 1) {
    if (grouped[place] === 0) continue
    const [given, day, amount] = [stars[place] as number, days[place] as number, amounts[place] as number]
    const from = starts[place] as number
    const to = from + (counts[place] as number)
    let isCounted = 0
    for (let at = from; at < to; at += 1) {
      const slot = slots.slotOf(pool[at] as number)
      if (slot === 0) continue
      const shown = counted[slots.parts[slot] as number]
      if (shown && shown[place] === 0) continue
      isCounted = 1
      sums.rows[slot] = (sums.rows[slot] as number) + 1
      if (given !== EMPTY_CODE) {
        sums.stars[slot] = (sums.stars[slot] as number) + given
        sums.rated[slot] = (sums.rated[slot] as number) + 1
      }
      if (day > (sums.last[slot] as number)) sums.last[slot] = day
      sums.whole.add(slot, amount)
      if (apart[place] !== 0) sums.apart.add(slot, amount)
    }
    grouped[place] = isCounted
  }
  return sums
}

type SlottedGroup = Group & { slot: number }

const groupsOf = ({ rows, stars, rated, last }: Sums, ids: Int32Array): SlottedGroup[] => {
  const groups: SlottedGroup[] = []
  for (let slot = 1; slot < ids.length; slot += 1)
    if (rows[slot] !== 0)
      groups.push({
        slot,
        id: ids[slot] as number,
        rows: rows[slot] as number,
        stars: stars[slot] as number,
        rated: rated[slot] as number,
        last: last[slot] === EMPTY_FIGURE ? null : (last[slot] as number),
      })
  return groups
}

/** Groups the rows by the ids of a column and puts the groups in order; the same as `rankSql` with `rankedPage`. */
export const rankIn = (rows: Rows, held: HeldTable, asked: RankAsked): RankFound => {
  const maskFor = (predicate: Predicate) => maskOf(rows, held.columns, predicate)
  const counted = asked.among.map(({ where }) => (isAlways(where) ? null : maskFor(where)))
  const masks: Masks = { grouped: maskFor(asked.where), counted, apart: maskFor(asked.apart) }
  // Last, because what comes after it frees the slots whatever happens.
  const slots = slotsOf(asked.among)
  try {
    const sums = sumUp(rows, held, asked, slots, masks)
    const groups = groupsOf(sums, slots.ids)
    const page = rankedPage(groups, asked.order, asked.slice).map(({ slot, ...group }) =>
      Object.assign(group, { sum: sums.whole.at(slot), apart: sums.apart.at(slot) }),
    )
    return { total: groups.length, groups: page, tallied: asked.tally ? tallyOf(rows, asked.tally, masks.grouped) : [] }
  } finally {
    slots.free()
    for (const mask of [masks.grouped, masks.apart, ...counted]) if (mask) release(mask)
  }
}

const columnOf = (rows: Rows, name: string): Cells => rows.columns[name] as Cells

const cellsOf = (rows: Rows, name: string, kind: 'code' | 'figure' | 'amount'): Numbers => {
  const column = columnOf(rows, name)
  if (column.kind === 'ids' || column.kind !== kind) throw new TypeError(`${name} is no column of that kind`)
  return column.cells
}

const idsOf = (rows: Rows, name: string) => {
  const column = columnOf(rows, name)
  if (column.kind !== 'ids') throw new TypeError(`${name} holds no ids`)
  return column
}

/** How many rows of a mask have each value of a column of figures, by value; an empty cell counts nowhere. */
const tallyOf = (rows: Rows, name: string, mask: Uint8Array): (readonly [number, number])[] => {
  const cells = cellsOf(rows, name, 'figure')
  const tally = new Map<number, number>()
  for (let place = 0; place < mask.length; place += 1) {
    if (mask[place] === 0) continue
    const value = cells[place] as number
    if (value !== EMPTY_FIGURE) tally.set(value, (tally.get(value) ?? 0) + 1)
  }
  return [...tally].sort(([one], [other]) => one - other)
}
