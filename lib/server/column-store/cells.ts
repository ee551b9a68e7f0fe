import type { ColumnKind } from '#lib/server/column-store/predicates.ts'

/** The values that mark an empty cell, in a column of codes and in a column of figures. */
export const EMPTY_CODE = 255
export const EMPTY_FIGURE = -2_147_483_648
/** Larger amounts are refused, so that the sum of a block of amounts is exact in a double. */
const MOST_AMOUNT = 2 ** 42

/** The cells of one column, indexed by the place of their row. */
export type Cells =
  | { kind: 'code'; cells: Uint8Array }
  | { kind: 'figure'; cells: Int32Array }
  | { kind: 'amount'; cells: Float64Array }
  /** A row's ids are `counts` entries of `pool` from `starts` on; a rewritten row with more ids leaves its old entries unused. */
  | { kind: 'ids'; starts: Int32Array; counts: Uint8Array; pool: Int32Array; used: number }

/** Creates an empty column with capacity for `room` rows. */
export const createCells = (kind: ColumnKind, room: number): Cells => {
  switch (kind) {
    case 'code':
    case 'flag':
      return { kind: 'code', cells: new Uint8Array(room) }
    case 'figure':
    case 'day':
      return { kind: 'figure', cells: new Int32Array(room) }
    case 'amount':
      return { kind: 'amount', cells: new Float64Array(room) }
    case 'ids':
      return {
        kind: 'ids',
        starts: new Int32Array(room),
        counts: new Uint8Array(room),
        pool: new Int32Array(room * 2),
        used: 0,
      }
  }
}

/** Copies an array to a larger one of `room` entries. */
export const growArray = <Array extends Uint8Array | Int32Array | Float64Array>(old: Array, room: number): Array => {
  const larger = new (old.constructor as new (length: number) => Array)(room)
  larger.set(old)
  return larger
}

/** Grows a column to a capacity of `room` rows. */
export const widen = (column: Cells, room: number): void => {
  if (column.kind === 'ids') {
    column.starts = growArray(column.starts, room)
    column.counts = growArray(column.counts, room)
  } else column.cells = growArray<Uint8Array | Int32Array | Float64Array>(column.cells, room) as never
}

/** Writes a cell from the database's text: digits, `1,2`, or nothing. Raises RangeError for a value that the column cannot hold. */
export const writeCell = (column: Cells, place: number, text: string | null): void => {
  switch (column.kind) {
    case 'code':
      column.cells[place] = !text ? EMPTY_CODE : requireWithin(Number(text), 0, EMPTY_CODE - 1)
      return
    case 'figure':
      column.cells[place] = !text ? EMPTY_FIGURE : requireWithin(Number(text), EMPTY_FIGURE + 1, 2_147_483_647)
      return
    case 'amount':
      column.cells[place] = requireWithin(Number(text || Number.NaN), -MOST_AMOUNT, MOST_AMOUNT)
      return
    case 'ids':
      writeIds(column, place, text ? text.split(',').map(Number) : [])
  }
}

const requireWithin = (value: number, least: number, most: number): number => {
  if (!(value >= least && value <= most)) throw new RangeError(`memory cannot hold ${value}`)
  return value
}

const writeIds = (column: Extract<Cells, { kind: 'ids' }>, place: number, ids: number[]): void => {
  requireWithin(ids.length, 0, 255)
  if (ids.length > (column.counts[place] ?? 0)) {
    if (column.used + ids.length > column.pool.length)
      column.pool = growArray(column.pool, Math.ceil((column.used + ids.length) * 1.5))
    column.starts[place] = column.used
    column.used += ids.length
  }
  column.counts[place] = ids.length
  column.pool.set(ids, column.starts[place])
}
