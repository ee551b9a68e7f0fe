import {
  type Cells,
  EMPTY_CODE,
  EMPTY_INT,
  EMPTY_SHORT,
  getEmpty,
  growArray,
  type IdColumn,
  type NumberColumn,
  type Postings,
} from '#lib/server/column-store/cells.ts'

/** Larger amounts are refused, so that the sum of a block of amounts is exact in a double. */
const MOST_AMOUNT = 2 ** 42

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
  for (let index = 0, next = at + 20; index < size; index += 1) {
    const length = bytes.readInt32BE(next)
    ids.push(parseNumber(bytes, next + 4, length))
    next += 4 + length
  }
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

const writeIds = (column: IdColumn, place: number, ids: number[]): void => {
  requireWithin(ids.length, 0, 255)
  for (const id of ids) requireWithin(id, 0, MOST_AMOUNT)
  if (column.pool instanceof Int32Array && ids.some((id) => id > 2_147_483_647))
    column.pool = new Float64Array(column.pool)
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
