import type { ColumnKind } from '#lib/server/column-store/predicates.ts'

/** The value that marks an empty cell in a column of codes. */
export const EMPTY_CODE = 255
export const EMPTY_SHORT = -32_768
export const EMPTY_INT = -2_147_483_648

/** The cells of one column of numbers. */
export type Numbers = Uint8Array | Int16Array | Int32Array | Float64Array

/**
 * The cells of one column, indexed by the place of their row. Figures and amounts take two and four bytes each until a number is
 * written that needs more.
 */
export type Cells =
  | { kind: 'code' | 'figure' | 'amount'; cells: Numbers }
  /**
   * A row's ids, or amounts, are `counts` entries of `pool` from `starts` on; a rewritten row with more of them leaves its old
   * entries unused.
   */
  | {
      kind: 'ids'
      starts: Int32Array
      counts: Uint8Array
      pool: Int32Array | Float64Array
      used: number
      postings: Postings | null
    }

/** The places of the rows that contain an id: for slot `n` of `slots`, `places` from `starts[n]` up to `starts[n + 1]`. */
export type Postings = {
  slots: ReadonlyMap<number, number>
  starts: Int32Array
  places: Int32Array
  /** Rows written since the lists were built, whose places above no longer count, and the places of the ids that they had since. */
  written: Set<number>
  later: Map<number, Set<number>>
}

export type NumberColumn = Exclude<Cells, { kind: 'ids' }>

export type IdColumn = Extract<Cells, { kind: 'ids' }>

/** Returns a column of numbers. Raises TypeError for another kind, and without `kind` for a list of ids. */
export const getNumbers = (column: Cells | undefined, kind = column?.kind): NumberColumn => {
  if (!column || column.kind === 'ids' || column.kind !== kind) throw new TypeError('not a column of such numbers')
  return column
}

/** Returns a column of lists of ids. Raises TypeError for another kind. */
export const getIds = (column: Cells | undefined): IdColumn => {
  if (column?.kind !== 'ids') throw new TypeError('not a column of ids')
  return column
}

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
    case 'amounts':
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
