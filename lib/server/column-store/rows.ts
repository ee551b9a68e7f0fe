import { type Cells, emptyCells, growArray, widen, writeCell } from '#lib/server/column-store/cells.ts'
import type { ColumnKind } from '#lib/server/column-store/predicates.ts'

/** A table's rows in memory, column by column; a deleted row keeps its place. */
export type Rows = {
  /** Places in use. */
  size: number
  keys: Int32Array
  isThere: Uint8Array
  columns: Record<string, Cells>
  placeOf: (key: number) => number | undefined
  /** Adds rows that are not there yet, in the order of their keys: column by column, as `write` takes a cell. */
  add: (keys: readonly string[], columns: readonly (readonly (string | null)[])[]) => void
  /** Writes a row, null for one that is gone; returns its place, or undefined for one that never was. */
  write: (key: number, cells: readonly (string | null)[] | null) => number | undefined
}

const ROOM_TO_GROW = 1.1

/** A table without rows, with room for as many as are expected. */
export const emptyRows = (kinds: Readonly<Record<string, ColumnKind>>, expected: number): Rows => {
  let room = Math.ceil(expected * ROOM_TO_GROW) + 1_000
  const names = Object.keys(kinds)
  // Rows come in the order of their keys at first: those are found by halving, later ones by name.
  let ordered = 0
  const later = new Map<number, number>()
  const rows: Rows = {
    size: 0,
    keys: new Int32Array(room),
    isThere: new Uint8Array(room),
    columns: Object.fromEntries(names.map((name) => [name, emptyCells(kinds[name] as ColumnKind, room)])),
    placeOf: (key) => later.get(key) ?? halving(rows.keys, ordered, key),
    add: (keys, columns) => {
      const first = rows.size
      for (const key of keys) rows.isThere[append(Number(key))] = 1
      for (const [at, name] of names.entries()) {
        const column = rows.columns[name] as Cells
        const cells = columns[at] as readonly (string | null)[]
        for (let row = 0; row < keys.length; row += 1) writeCell(column, first + row, cells[row] as string | null)
      }
    },
    write: (key, cells) => {
      const known = rows.placeOf(key)
      if (!cells && known === undefined) return undefined
      const place = known ?? append(key)
      rows.isThere[place] = cells ? 1 : 0
      if (cells)
        for (let at = 0; at < names.length; at += 1)
          writeCell(rows.columns[names[at] as string] as Cells, place, cells[at] as string | null)
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

const halving = (keys: Int32Array, size: number, key: number): number | undefined => {
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
