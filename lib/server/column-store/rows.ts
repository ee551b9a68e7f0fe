import { writeBytes, writeCell } from '#lib/server/column-store/cell-writing.ts'
import { type Cells, createCells, growArray, widen } from '#lib/server/column-store/cells.ts'
import type { ColumnKind } from '#lib/server/column-store/predicates.ts'

/** The cached rows of a table, column by column; a deleted row keeps its place. */
export type Rows = {
  /** The number of places in use. */
  size: number
  keys: Int32Array
  isThere: Uint8Array
  columns: Record<string, Cells>
  placeOf: (key: number) => number | undefined
  /** Called before and after a row is written; a new row has only an after. */
  watcher: { before: (place: number) => void; after: (place: number) => void } | null
  /**
   * Appends a row from its fields in the database's binary format: the key, then the columns, each with its length. Rows must come in
   * the order of their keys. Returns the offset after the row.
   */
  add: (bytes: Buffer, at: number) => number
  /** Writes a row, or deletes it if `cells` is null; returns its place, or undefined if it was never cached. */
  write: (key: number, cells: readonly (string | null)[] | null) => number | undefined
}

const ROOM_TO_GROW = 1.1

/** Creates an empty table with capacity for slightly more rows than expected. */
export const createRows = (kinds: Readonly<Record<string, ColumnKind>>, expected: number): Rows => {
  let room = Math.ceil(expected * ROOM_TO_GROW) + 1_000
  const names = Object.keys(kinds)
  // The first rows come in the order of their keys and are found by binary search; rows out of order are found in a map.
  let ordered = 0
  const later = new Map<number, number>()
  const rows: Rows = {
    size: 0,
    keys: new Int32Array(room),
    isThere: new Uint8Array(room),
    columns: Object.fromEntries(names.map((name) => [name, createCells(kinds[name] as ColumnKind, room)])),
    watcher: null,
    placeOf: (key) => later.get(key) ?? findPlace(rows.keys, ordered, key),
    add: (bytes, at) => {
      const place = append(bytes.readInt32BE(at + 4))
      rows.isThere[place] = 1
      let next = at + 8
      for (const name of names) {
        const length = bytes.readInt32BE(next)
        writeBytes(rows.columns[name] as Cells, place, { bytes, at: next + 4, length })
        next += 4 + Math.max(0, length)
      }
      return next
    },
    write: (key, cells) => {
      const known = rows.placeOf(key)
      if (!cells && known === undefined) return undefined
      if (known !== undefined) rows.watcher?.before(known)
      const place = known ?? append(key)
      rows.isThere[place] = cells ? 1 : 0
      if (cells)
        for (let at = 0; at < names.length; at += 1)
          writeCell(rows.columns[names[at] as string] as Cells, place, cells[at] as string | null)
      rows.watcher?.after(place)
      return place
    },
  }
  const append = (key: number): number => {
    if (rows.size === room) {
      room = Math.ceil(room * ROOM_TO_GROW) + 1_000
      rows.keys = growArray(rows.keys, room)
      rows.isThere = growArray(rows.isThere, room)
      for (const name of names) widen(rows.columns[name] as Cells, room)
    }
    const place = rows.size
    if (ordered === place && (place === 0 || key > (rows.keys[place - 1] as number))) ordered += 1
    else later.set(key, place)
    rows.keys[place] = key
    rows.size += 1
    return place
  }
  return rows
}

const findPlace = (keys: Int32Array, size: number, key: number): number | undefined => {
  let [from, to] = [0, size - 1]
  while (from <= to) {
    const middle = (from + to) >>> 1
    const found = keys[middle] as number
    if (found === key) return middle
    if (found < key) from = middle + 1
    else to = middle - 1
  }
  return undefined
}
