type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = { [key: string]: Json }
type Row = Fields & { id: number }

/** A patch that turns one JSON value into another; itself JSON, so it can be stored and sent. */
export type Difference =
  | { to: Json }
  | { fields: { [key: string]: Difference }; gone: string[] }
  /** Rows with ids, in their new order. A row missing from `order` was removed; a row without a patch is unchanged. */
  | { order: number[]; rows: { [id: string]: Difference } }

/** Returns the smallest patch by field and row between two JSON values, or null if they are equal. */
export const computeJsonDifference = (before: unknown, after: unknown): Difference | null =>
  diffJsonValues(before as Json, after as Json)

const diffJsonValues = (before: Json, after: Json): Difference | null => {
  if (before === after) return null
  if (isRowList(before) && isRowList(after)) return diffRowsById(before, after)
  if (isPlainObject(before) && isPlainObject(after)) return diffObjectFields(before, after)
  return JSON.stringify(before) === JSON.stringify(after) ? null : { to: after }
}

const isPlainObject = (value: Json): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isRowList = (value: Json): value is Row[] =>
  Array.isArray(value) &&
  value.every((row) => isPlainObject(row) && Number.isInteger(row.id)) &&
  new Set(value.map((row) => (row as Row).id)).size === value.length

const diffObjectFields = (before: Fields, after: Fields): Difference | null => {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const fields = collectDifferences(Object.keys(after), (key) =>
    Object.hasOwn(before, key) ? diffJsonValues(before[key] as Json, after[key] as Json) : { to: after[key] as Json },
  )
  return gone.length + Object.keys(fields).length === 0 ? null : { fields, gone }
}

const diffRowsById = (before: readonly Row[], after: readonly Row[]): Difference | null => {
  const [earlier, later] = [indexRowsById(before), indexRowsById(after)]
  const order = after.map(({ id }) => id)
  const rows = collectDifferences(order.map(String), (id) => {
    const [one, other] = [earlier.get(id), later.get(id) as Row]
    return one ? diffJsonValues(one, other) : { to: other }
  })
  const isSameOrder = before.length === order.length && before.every(({ id }, index) => id === order[index])
  return isSameOrder && Object.keys(rows).length === 0 ? null : { order, rows }
}

const indexRowsById = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), row]))

const collectDifferences = (
  keys: readonly string[],
  of: (key: string) => Difference | null,
): { [key: string]: Difference } =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const difference = of(key)
      return difference ? [[key, difference]] : []
    }),
  )

/** Applies a patch to a value and returns the value that the patch was made for. */
export const applyJsonDifference = <Value>(before: Value, difference: Difference | null): Value =>
  (difference === null ? before : patchJsonValue(before as Json, difference)) as Value

const patchJsonValue = (before: Json | undefined, difference: Difference): Json => {
  if ('to' in difference) return difference.to
  if ('order' in difference) {
    const rows = indexRowsById(before as Row[])
    return difference.order.map((id) => patchJsonIfChanged(rows.get(String(id)), difference.rows[id]))
  }
  const kept = Object.entries(before as Fields).filter(([key]) => !difference.gone.includes(key))
  const fields = new Map<string, Json>(kept)
  for (const [key, each] of Object.entries(difference.fields)) fields.set(key, patchJsonValue(fields.get(key), each))
  return Object.fromEntries(fields)
}

const patchJsonIfChanged = (before: Json | undefined, difference: Difference | undefined): Json =>
  difference ? patchJsonValue(before, difference) : (before as Json)
