import type { Page } from '#lib/core/pagination.ts'

/** Rows as their keys once and their values row by row; a list of objects within a row is packed alike. */
export type Packed<Row> = { keys: (keyof Row & string)[]; rows: unknown[][] }

/** Rows in the form in which they travel to the browser, where the names of a hundred equal keys would outweigh them. */
export const pack = <Row extends object>(rows: readonly Row[]): Packed<Row> => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof Row & string)[]
  return { keys, rows: rows.map((row) => keys.map((key) => (isTable(row[key]) ? pack(row[key]) : row[key]))) }
}

/** The rows that were packed. */
export const unpack = <Row extends object>({ keys, rows }: Packed<Row>): Row[] =>
  rows.map((values) => Object.fromEntries(keys.map((key, at) => [key, unpacked(values[at])])) as Row)

const unpacked = (value: unknown): unknown => (isPacked(value) ? unpack(value) : value)

const isTable = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => item?.constructor === Object)

const isPacked = (value: unknown): value is Packed<object> =>
  typeof value === 'object' && value !== null && 'keys' in value && 'rows' in value && Array.isArray(value.rows)

/** A page of a list whose rows are packed. */
export type PackedPage<Row> = Omit<Page<Row>, 'rows'> & { rows: Packed<Row> }

export const packPage = <Row extends object>({ rows, total, page, pageSize }: Page<Row>): PackedPage<Row> => ({
  ...{ rows: pack(rows), total, page, pageSize },
})
