import pg from 'pg'
import type { Order, OrderKeys } from '#lib/server/column-store/orders.ts'
import type { ColumnKind } from '#lib/server/column-store/predicates.ts'
import { emptyRows, type Rows } from '#lib/server/column-store/rows.ts'
import { CHANGED_SINCE } from '#lib/server/database/snapshots.ts'

/** A table that is held in memory; `changes` tells which transaction wrote which of its rows. Names are the database's. */
export type HeldTable = {
  table: string
  key: string
  changes: string
  /** The amount that totals add up, where they do. */
  sum?: string
  columns: Readonly<Record<string, ColumnKind>>
  orders: Readonly<Record<string, OrderKeys>>
}

/** What the rows in memory have seen: every transaction of this snapshot. */
export type Seen = { rows: Rows; snapshot: string }

type Cell = string | null

// Cells stay the texts that they travel as.
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** A connection of its own; `onLoss` hears once that it is gone. */
export const connectFeed = async (connectionString: string, onLoss: () => void): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 120_000,
    keepAlive: true,
    types: AS_TEXT,
    application_name: `${process.env.APPLICATION_NAME ?? 'covenant'}-memory`,
  })
  client.on('error', onLoss)
  client.on('end', onLoss)
  await client.connect()
  return client
}

const name = (text: string): string => pg.escapeIdentifier(text)

const selected = ({ columns }: HeldTable): string[] =>
  Object.entries(columns).map(([column, kind]) => {
    const cell = `s.${name(column)}`
    if (kind === 'flag') return `${cell}::int`
    if (kind === 'ids') return `array_to_string(${cell}, ',')`
    return kind === 'day' ? `${cell} - date '1970-01-01'` : cell
  })

// So many rows at once are little to throw away, and enough to be fast.
const STEP = 5_000

// Many cells as one text: a driver that reads them one by one takes several times as long.
const joined = (cell: string): string => `string_agg(coalesce((${cell})::text, ''), ';')`

/** All rows of a table, and the snapshot that they are. */
export const readRows = async (client: pg.Client, held: HeldTable): Promise<Seen> => {
  const [table, key] = [name(held.table), name(held.key)]
  const ask = async (text: string, values: unknown[] = []): Promise<Cell[]> =>
    (await client.query<Cell[]>({ text, values, rowMode: 'array' })).rows[0] as Cell[]
  await client.query('begin isolation level repeatable read read only')
  try {
    const [snapshot, count] = await ask(`select pg_current_snapshot(), count(*) from ${table}`)
    const rows = emptyRows(held.columns, Number(count))
    for (let last: string | undefined = '0'; last !== undefined; ) {
      const [keys, ...columns] = await ask(
        `select ${[`s.${key}`, ...selected(held)].map(joined).join(', ')}
         from (select * from ${table} where ${key} > $1 order by ${key} limit ${STEP}) s`,
        [last],
      )
      const added: string[] = keys ? keys.split(';') : []
      rows.add(
        added,
        columns.map((cells) => cells?.split(';') ?? []),
      )
      last = added.at(-1)
    }
    return { rows, snapshot: snapshot as string }
  } finally {
    await client.query('rollback')
  }
}

/** Brings the rows to this moment, and tells the places that were written. */
export const catchUp = async (client: pg.Client, held: HeldTable, seen: Seen): Promise<number[]> => {
  const [table, key, changes] = [name(held.table), name(held.key), name(held.changes)]
  // One statement is one snapshot: what it shows and what it sees are the same. The offset keeps each row to its own look.
  const answer = await client.query<Cell[]>({
    name: 'memory-changes',
    text: `select pg_current_snapshot(), changed.id, s.${key}, ${selected(held).join(', ')}
      from (values (1)) one left join (
        select distinct c.${key} as id from ${changes} c
        where ${CHANGED_SINCE}
      ) changed on true left join lateral (select * from ${table} t where t.${key} = changed.id offset 0) s on true`,
    values: [seen.snapshot],
    rowMode: 'array',
  })
  const written: number[] = []
  for (const [, id, key, ...cells] of answer.rows) {
    if (id === null) continue
    const place = seen.rows.write(Number(id), key === null ? null : cells)
    if (place !== undefined) written.push(place)
  }
  seen.snapshot = answer.rows[0]?.[0] as string
  return written
}

const sorted = ({ table, key }: HeldTable, { by, isOptional }: OrderKeys): string => {
  const keys = [...by, key].map((column) => `s.${name(column)}`)
  return `select s.${name(key)} as id, ${isOptional ? keys[0] : '1'} as first from ${name(table)} s order by ${keys.join(', ')}`
}

/** The rows in an order, read from the database, which alone knows how it sorts texts. */
export const readOrder = async (
  client: pg.Client,
  held: HeldTable,
  order: OrderKeys,
  rows: Rows,
): Promise<Pick<Order, 'places' | 'emptyFrom'>> => {
  const { rows: answer } = await client.query<[ids: string | null, filled: string]>({
    text: `select encode(string_agg(int4send(o.id), ''), 'base64'), count(o.first) from (${sorted(held, order)}) o`,
    rowMode: 'array',
  })
  const [ids, filled] = answer[0] as [string | null, string]
  return placesOf(rows, Buffer.from(ids ?? '', 'base64'), Number(filled))
}

// Four bytes each: a million texts would be more than all the numbers.
const placesOf = (rows: Rows, ids: Buffer, filled: number): Pick<Order, 'places' | 'emptyFrom'> => {
  const places = new Int32Array(ids.length / 4)
  let [size, emptyFrom] = [0, 0]
  for (let at = 0; at < places.length; at += 1) {
    const place = rows.placeOf(ids.readInt32BE(at * 4))
    // A row that memory has not heard of yet is told when it is, and may stand anywhere.
    if (place === undefined) continue
    places[size] = place
    size += 1
    if (at < filled) emptyFrom = size
  }
  return { places: places.subarray(0, size), emptyFrom }
}
