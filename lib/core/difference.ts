type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = { [key: string]: Json }
type Row = Fields & { id: number }

/** What turns one JSON value into another: a value itself, which can be kept and sent. */
export type Difference =
  | { to: Json }
  | { fields: { [key: string]: Difference }; gone: string[] }
  /** Rows with ids, in their new order; one that is not named is gone, one without a difference stays. */
  | { order: number[]; rows: { [id: string]: Difference } }

/** The difference between two JSON values, as small as its fields and rows allow; null between equal ones. */
export const differenceOf = (before: unknown, after: unknown): Difference | null =>
  between(before as Json, after as Json)

const between = (before: Json, after: Json): Difference | null => {
  if (before === after) return null
  if (isRows(before) && isRows(after)) return ofRows(before, after)
  if (isFields(before) && isFields(after)) return ofFields(before, after)
  return JSON.stringify(before) === JSON.stringify(after) ? null : { to: after }
}

const isFields = (value: Json): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value)

const isRows = (value: Json): value is Row[] =>
  Array.isArray(value) &&
  value.every((row) => isFields(row) && Number.isInteger(row.id)) &&
  new Set(value.map((row) => (row as Row).id)).size === value.length

const ofFields = (before: Fields, after: Fields): Difference | null => {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const fields = differing(Object.keys(after), (key) =>
    Object.hasOwn(before, key) ? between(before[key] as Json, after[key] as Json) : { to: after[key] as Json },
  )
  return gone.length + Object.keys(fields).length === 0 ? null : { fields, gone }
}

const ofRows = (before: readonly Row[], after: readonly Row[]): Difference | null => {
  const [earlier, later] = [byId(before), byId(after)]
  const order = after.map(({ id }) => id)
  const rows = differing(order.map(String), (id) => {
    const [one, other] = [earlier.get(id), later.get(id) as Row]
    return one ? between(one, other) : { to: other }
  })
  const isSameOrder = before.length === order.length && before.every(({ id }, index) => id === order[index])
  return isSameOrder && Object.keys(rows).length === 0 ? null : { order, rows }
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), row]))

const differing = (keys: readonly string[], of: (key: string) => Difference | null): { [key: string]: Difference } =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const difference = of(key)
      return difference ? [[key, difference]] : []
    }),
  )

/** A value with a difference applied: what stood on its other side. */
export const applyDifference = <Value>(before: Value, difference: Difference | null): Value =>
  (difference === null ? before : apply(before as Json, difference)) as Value

const apply = (before: Json | undefined, difference: Difference): Json => {
  if ('to' in difference) return difference.to
  if ('order' in difference) {
    const rows = byId(before as Row[])
    return difference.order.map((id) => step(rows.get(String(id)), difference.rows[id]))
  }
  const kept = Object.entries(before as Fields).filter(([key]) => !difference.gone.includes(key))
  const fields = new Map<string, Json>(kept)
  for (const [key, each] of Object.entries(difference.fields)) fields.set(key, apply(fields.get(key), each))
  return Object.fromEntries(fields)
}

const step = (before: Json | undefined, difference: Difference | undefined): Json =>
  difference ? apply(before, difference) : (before as Json)
