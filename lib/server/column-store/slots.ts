import type { Among } from '#lib/server/column-store/ranks.ts'

/** Ids and values from here on are looked up in a map instead of an array. */
export const WIDEST = 16_000_000

export type Slots = {
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
export const assignSlots = (among: readonly Among[]): Slots => {
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
