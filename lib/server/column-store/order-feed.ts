import type pg from 'pg'
import { type HeldTable, quoteName } from '#lib/server/column-store/feed.ts'
import type { Order, OrderKeys } from '#lib/server/column-store/orders.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

const selectSorted = ({ table, key }: HeldTable, { by, isOptional }: OrderKeys): string => {
  const keys = [...by, key].map((column) => `s.${quoteName(column)}`)
  return `select s.${quoteName(key)} as id, ${isOptional ? keys[0] : '1'} as first from ${quoteName(table)} s order by ${keys.join(', ')}`
}

/** Reads the order of the rows from the database, because only the database has its collation of texts. */
export const readOrder = async (
  client: pg.Client,
  held: HeldTable,
  { order, rows }: { order: OrderKeys; rows: Rows },
): Promise<Pick<Order, 'places' | 'emptyFrom'>> => {
  const { rows: answer } = await client.query<[ids: string | null, filled: string]>({
    text: `select encode(string_agg(int4send(o.id), ''), 'base64'), count(o.first) from (${selectSorted(held, order)}) o`,
    rowMode: 'array',
  })
  const [ids, filled] = answer[0] as [string | null, string]
  return decodePlaces(rows, Buffer.from(ids ?? '', 'base64'), Number(filled))
}

// Ids arrive as four bytes each, because a million texts would take more memory than the order itself.
const decodePlaces = (rows: Rows, ids: Buffer, filled: number): Pick<Order, 'places' | 'emptyFrom'> => {
  const places = new Int32Array(ids.length / 4)
  let [size, emptyFrom] = [0, 0]
  for (let at = 0; at < places.length; at += 1) {
    const place = rows.placeOf(ids.readInt32BE(at * 4))
    // Skip a row that is not cached yet: the poll that adds it also marks it as written since the order was read.
    if (place === undefined) continue
    places[size] = place
    size += 1
    if (at < filled) emptyFrom = size
  }
  return { places: places.subarray(0, size), emptyFrom }
}
