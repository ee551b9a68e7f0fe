import type { ColumnKind } from '#lib/server/column-store/predicates.ts'

/** The value that marks an empty cell in a column of codes. */
export const EMPTY_CODE = 255
const EMPTY_SHORT = -32_768
const EMPTY_INT = -2_147_483_648
/** Larger amounts are refused, so that the sum of a block of amounts is exact in a double. */
const MOST_AMOUNT = 2 ** 42

/** The cells of one column of numbers. */
export type Numbers = Uint8Array | Int16Array | Int32Array | Float64Array

/**
 * The cells of one column, indexed by the place of their row. Figures and amounts take two and four bytes each until a number is
 * written that needs more.
 */
export type Cells =
  | { kind: 'code' | 'figure' | 'amount'; cells: Numbers }
  /** A row's ids are `counts` entries of `pool` from `starts` on; a rewritten row with more ids leaves its old entries unused. */
  | { kind: 'ids'; starts: Int32Array; counts: Uint8Array; pool: Int32Array; used: number; postings: Postings | null }

/** The places of the rows that contain an id: for slot `n` of `slots`, `places` from `starts[n]` up to `starts[n + 1]`. */
export type Postings = {
  slots: ReadonlyMap<number, number>
  starts: Int32Array
  places: Int32Array
  /** Rows written since the lists were built, whose places above no longer count, and the places of the ids that they had since. */
  written: Set<number>
  later: Map<number, Set<number>>
}

type NumberColumn = Exclude<Cells, { kind: 'ids' }>

/** Returns the value that marks an empty cell of a column; NaN for amounts, which are never empty. */
export const getEmpty = ({ kind, cells }: NumberColumn): number => {
  if (kind === 'amount') return Number.NaN
  if (kind === 'code') return EMPTY_CODE
  return cells instanceof Int16Array ? EMPTY_SHORT : EMPTY_INT
}

/** Creates an empty column with capacity for `room` rows. */
export const createCells = (kind: ColumnKind, room: number): Cells => {
  switch (kind) {
    case 'code':
    case 'flag':
      return { kind: 'code', cells: new Uint8Array(room) }
    case 'figure':
    case 'day':
      return { kind: 'figure', cells: new Int16Array(room) }
    case 'amount':
      return { kind: 'amount', cells: new Int32Array(room) }
    case 'ids':
      return {
        kind: 'ids',
        starts: new Int32Array(room),
        counts: new Uint8Array(room),
        pool: new Int32Array(room * 2),
        used: 0,
        postings: null,
      }
  }
}

/** Copies an array to a larger one of `room` entries. */
export const growArray = <Array extends Numbers>(old: Array, room: number): Array => {
  const larger = new (old.constructor as new (length: number) => Array)(room)
  larger.set(old)
  return larger
}

/** Grows a column to a capacity of `room` rows. */
export const widen = (column: Cells, room: number): void => {
  if (column.kind === 'ids') {
    column.starts = growArray(column.starts, room)
    column.counts = growArray(column.counts, room)
  } else column.cells = growArray<Numbers>(column.cells, room)
}

/** Writes a cell from the database's text: digits, `1,2`, or nothing. Raises RangeError for a value that the column cannot hold. */
export const writeCell = (column: Cells, place: number, text: string | null): void => {
  if (column.kind === 'ids') writeIds(column, place, text ? text.split(',').map(Number) : [])
  else writeNumber(column, place, text ? Number(text) : null)
}

/** Writes a cell from `length` bytes of the database's binary format; -1 is an empty cell. Raises RangeError as `writeCell` does. */
export const writeBytes = (column: Cells, place: number, { bytes, at, length }: Field): void => {
  if (column.kind === 'ids') writeIds(column, place, length === -1 ? [] : parseIds(bytes, at))
  else writeNumber(column, place, length === -1 ? null : parseNumber(bytes, at, length))
}

/** A field of a row in the binary format. */
export type Field = { bytes: Buffer; at: number; length: number }

const parseNumber = (bytes: Buffer, at: number, length: number): number => {
  if (length === 4) return bytes.readInt32BE(at)
  if (length === 2) return bytes.readInt16BE(at)
  return length === 1 ? (bytes[at] as number) : Number(bytes.readBigInt64BE(at))
}

// An array of integers: dimensions, flags, type, then size and first index of the dimension, then length and value of each.
const parseIds = (bytes: Buffer, at: number): number[] => {
  const size = bytes.readInt32BE(at) === 0 ? 0 : bytes.readInt32BE(at + 12)
  const ids: number[] = []
  for (let index = 0; index < size; index += 1) ids.push(bytes.readInt32BE(at + 24 + index * 8))
  return ids
}

const writeNumber = (column: NumberColumn, place: number, value: number | null): void => {
  switch (column.kind) {
    case 'code':
      column.cells[place] = value === null ? EMPTY_CODE : requireWithin(value, 0, EMPTY_CODE - 1)
      return
    case 'figure':
      if (value === null) {
        column.cells[place] = getEmpty(column)
        return
      }
      requireWithin(value, EMPTY_INT + 1, 2_147_483_647)
      if (column.cells instanceof Int16Array && (value <= EMPTY_SHORT || value > 32_767))
        column.cells = Int32Array.from(column.cells, (short) => (short === EMPTY_SHORT ? EMPTY_INT : short))
      break
    case 'amount':
      requireWithin(value ?? Number.NaN, -MOST_AMOUNT, MOST_AMOUNT)
      if (column.cells instanceof Int32Array && Math.abs(value as number) > 2_147_483_647)
        column.cells = new Float64Array(column.cells)
  }
  column.cells[place] = value as number
}

const requireWithin = (value: number, least: number, most: number): number => {
  if (!(value >= least && value <= most)) throw new RangeError(`memory cannot hold ${value}`)
  return value
}

const noteWritten = ({ written, later }: Postings, place: number, ids: readonly number[]): void => {
  written.add(place)
  for (const id of ids) {
    const places = later.get(id)
    if (places) places.add(place)
    else later.set(id, new Set([place]))
  }
}

const writeIds = (column: Extract<Cells, { kind: 'ids' }>, place: number, ids: number[]): void => {
  requireWithin(ids.length, 0, 255)
  if (ids.length > (column.counts[place] ?? 0)) {
    if (column.used + ids.length > column.pool.length)
      column.pool = growArray(column.pool, Math.ceil((column.used + ids.length) * 1.5))
    column.starts[place] = column.used
    column.used += ids.length
  }
  if (column.postings) noteWritten(column.postings, place, ids)
  column.counts[place] = ids.length
  column.pool.set(ids, column.starts[place])
}
