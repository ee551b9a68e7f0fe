import type { Page } from '#lib/core/pagination.ts'

/**
 * Rows as a list of keys and a list of value arrays. `within` holds the keys of nested lists of objects, which are packed in the
 * same way.
 */
export type Packed<Row> = { keys: (keyof Row & string)[]; within: Record<string, string[]>; rows: unknown[][] }

/** Packs rows for the browser, because repeating the same keys in each of a hundred rows takes more bytes than the values. */
export const packRows = <Row extends object>(rows: readonly Row[]): Packed<Row> => {
  const keys = collectKeys(rows) as (keyof Row & string)[]
  const within = Object.fromEntries(
    keys
      .filter(
        (key) => rows.every((row) => isObjectList(row[key])) && rows.some((row) => (row[key] as object[]).length > 0),
      )
      .map((key) => [key, collectKeys(rows.flatMap((row) => row[key] as object[]))]),
  )
  const packed = (value: unknown, parts: string[] | undefined) =>
    parts ? (value as object[]).map((part) => pickRowValues(part, parts)) : value
  return { keys, within, rows: rows.map((row) => keys.map((key) => packed(row[key], within[key]))) }
}

/** Restores the rows from their packed form. */
export const unpackRows = <Row extends object>({ keys, within, rows }: Packed<Row>): Row[] =>
  rows.map((values) => {
    const unpacked = (key: string, value: unknown) => {
      const parts = within[key]
      return parts ? (value as unknown[][]).map((part) => buildObject(parts, part)) : value
    }
    return Object.fromEntries(keys.map((key, at) => [key, unpacked(key, values[at])])) as Row
  })

const collectKeys = (rows: readonly object[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]
const pickRowValues = (row: object, keys: readonly string[]): unknown[] =>
  keys.map((key) => row[key as keyof typeof row])
const buildObject = (keys: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(keys.map((key, at) => [key, values[at]]))

const isObjectList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((item) => item?.constructor === Object)

/** A page of a list with packed rows. */
export type PackedPage<Row> = Omit<Page<Row>, 'rows'> & { rows: Packed<Row> }

/** Packs the rows of a page. */
export const packPageOfRows = <Row extends object>({ rows, total, page, pageSize }: Page<Row>): PackedPage<Row> => ({
  rows: packRows(rows),
  total,
  page,
  pageSize,
})
