import type { Rows } from '#lib/server/column-store/rows.ts'

/** An order of a table: by these columns, then by key. If `isOptional`, the first column can be empty, and empty cells come last. */
export type OrderKeys = { by: readonly string[]; isOptional: boolean }

/** The places of all rows in an order, as of when it was read; rows written since then are marked. `usedAt` is in milliseconds. */
export type Order = {
  places: Int32Array
  emptyFrom: number
  isWritten: Uint8Array
  written: number[]
  usedAt: number
}

/** Creates an order whose places are yet to be read. */
export const createOrder = (usedAt: number): Order => ({
  places: new Int32Array(0),
  emptyFrom: 0,
  isWritten: new Uint8Array(0),
  written: [],
  usedAt,
})

/** Milliseconds after which an order that nobody asks for is dropped. */
const DROPPED_AFTER = 600_000

/** Drops the orders that nobody has asked for in ten minutes, except the usual one. */
export const dropUnused = (orders: Map<string, Order>, usual: string, now: number): void => {
  for (const [name, { usedAt }] of orders) if (name !== usual && now - usedAt > DROPPED_AFTER) orders.delete(name)
}

/** Marks a row that was written after the order was read. */
export const markWritten = (order: Order, place: number): void => {
  if (place >= order.isWritten.length) {
    const larger = new Uint8Array(Math.ceil(place * 1.1) + 1_000)
    larger.set(order.isWritten)
    order.isWritten = larger
  }
  if (order.isWritten[place]) return
  order.isWritten[place] = 1
  order.written.push(place)
}

export type Slice = { isDescending: boolean; offset: number; limit: number }

/**
 * Keys that include a page of rows; `skip` of them precede the page once they are sorted. If `isOrdered`, they are the page itself,
 * and the last `hiddenCount` of them were sorted as empty.
 */
export type FoundPage = { keys: number[]; skip: number; isOrdered: boolean; hiddenCount: number }

/**
 * Returns keys that include a page of the masked rows; if no row was written since, they are the page itself. Rows outside `shown`
 * sort as empty, so they come last; pass it only for orders without empty cells.
 */
export const readOrderedPage = (
  rows: Rows,
  {
    order,
    mask,
    shown,
    slice: { isDescending, offset, limit },
  }: { order: Order; mask: Uint8Array; shown: Uint8Array | null; slice: Slice },
): FoundPage => {
  const loose = order.written.filter((place) => mask[place])
  // Rows written since can belong anywhere: take as many more rows before the page, and all the written ones.
  const from = Math.max(0, offset - loose.length)
  const places = walk(rows, { order, mask, shown, slice: { isDescending, offset: from, limit: offset - from + limit } })
  const keys = [...places, ...loose].map((place) => rows.keys[place] as number)
  const hiddenCount = shown ? places.filter((place) => !shown[place]).length : 0
  return { keys, skip: offset - from, isOrdered: loose.length === 0, hiddenCount }
}

const walk = (
  rows: Rows,
  {
    order,
    mask,
    shown,
    slice: { isDescending, offset, limit },
  }: { order: Order; mask: Uint8Array; shown: Uint8Array | null; slice: Slice },
): number[] => {
  const found: number[] = []
  let skipped = 0
  const { places, emptyFrom, isWritten } = order
  const take = (from: number, to: number): void => {
    const step = from < to ? 1 : -1
    for (let at = from; at !== to && found.length < limit; at += step) {
      const place = places[at] as number
      if (!mask[place] || isWritten[place] || (shown && !shown[place])) continue
      if (skipped < offset) skipped += 1
      else found.push(place)
    }
  }
  if (isDescending) {
    take(emptyFrom - 1, -1)
    if (emptyFrom < places.length) take(places.length - 1, emptyFrom - 1)
  } else take(0, places.length)
  if (shown && found.length < limit)
    for (const place of listHidden(rows, { mask, shown, isWritten, isDescending })) {
      if (found.length === limit) break
      if (skipped < offset) skipped += 1
      else found.push(place)
    }
  return found
}

// Rows that sort as empty are in the order of their keys.
const listHidden = (
  rows: Rows,
  {
    mask,
    shown,
    isWritten,
    isDescending,
  }: { mask: Uint8Array; shown: Uint8Array; isWritten: Uint8Array; isDescending: boolean },
): number[] => {
  const hidden: number[] = []
  for (let place = 0; place < mask.length; place += 1)
    if (mask[place] && !shown[place] && !isWritten[place]) hidden.push(place)
  const getKey = (place: number) => rows.keys[place] as number
  return hidden.sort((a, b) => (isDescending ? getKey(b) - getKey(a) : getKey(a) - getKey(b)))
}
