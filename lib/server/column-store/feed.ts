import pg from 'pg'
import type { Order, OrderKeys } from '#lib/server/column-store/orders.ts'
import type { ColumnKind } from '#lib/server/column-store/predicates.ts'
import { createRows, type Rows } from '#lib/server/column-store/rows.ts'
import { CHANGED_SINCE } from '#lib/server/database/snapshots.ts'

/** A table in the column store; `changes` names the table that records which transaction wrote which row. Names are the database's. */
export type HeldTable = {
  table: string
  key: string
  changes: string
  /** The column of amounts that totals add up, if any. */
  sum?: string
  columns: Readonly<Record<string, ColumnKind>>
  orders: Readonly<Record<string, OrderKeys>>
}

/** Cached rows, and the snapshot whose transactions they include. */
export type Seen = { rows: Rows; snapshot: string }

type Cell = string | null

// Leaves cells as text, because the columns parse them.
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** Opens a dedicated connection; calls `onLoss` on an error and when the connection ends. */
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

const quoteName = (text: string): string => pg.escapeIdentifier(text)

const selectCells = ({ columns }: HeldTable): string[] =>
  Object.entries(columns).map(([column, kind]) => {
    const cell = `s.${quoteName(column)}`
    if (kind === 'flag') return `${cell}::int`
    if (kind === 'ids') return `array_to_string(${cell}, ',')`
    return kind === 'day' ? `${cell} - date '1970-01-01'` : cell
  })

// Rows per query: enough to be fast, and few enough to create little garbage.
const STEP = 5_000

// Sends many cells as one text, because reading them one by one takes the driver several times as long.
const joinCells = (cell: string): string => `string_agg(coalesce((${cell})::text, ''), ';')`

/** Reads all rows of a table in one snapshot. */
export const readRows = async (client: pg.Client, held: HeldTable): Promise<Seen> => {
  const [table, key] = [quoteName(held.table), quoteName(held.key)]
  const ask = async (text: string, values: unknown[] = []): Promise<Cell[]> =>
    (await client.query<Cell[]>({ text, values, rowMode: 'array' })).rows[0] as Cell[]
  await client.query('begin isolation level repeatable read read only')
  try {
    const [snapshot, count] = await ask(`select pg_current_snapshot(), count(*) from ${table}`)
    const rows = createRows(held.columns, Number(count))
    for (let last: string | undefined = '0'; last !== undefined; ) {
      const [keys, ...columns] = await ask(
        `select ${[`s.${key}`, ...selectCells(held)].map(joinCells).join(', ')}
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

/** Updates the rows with everything that was committed since their snapshot; returns the places that were written. */
export const catchUp = async (client: pg.Client, held: HeldTable, seen: Seen): Promise<number[]> => {
  const [table, key, changes] = [quoteName(held.table), quoteName(held.key), quoteName(held.changes)]
  // One statement has one snapshot, so the snapshot that it returns is the one that it reads. `offset 0` stops the planner from
  // merging the lateral query; each changed row is read by key.
  const answer = await client.query<Cell[]>({
    name: 'memory-changes',
    text: `select pg_current_snapshot(), changed.id, s.${key}, ${selectCells(held).join(', ')}
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

const selectSorted = ({ table, key }: HeldTable, { by, isOptional }: OrderKeys): string => {
  const keys = [...by, key].map((column) => `s.${quoteName(column)}`)
  return `select s.${quoteName(key)} as id, ${isOptional ? keys[0] : '1'} as first from ${quoteName(table)} s order by ${keys.join(', ')}`
}

/** Reads the order of the rows from the database, because only the database has its collation of texts. */
export const readOrder = async (
  client: pg.Client,
  held: HeldTable,
  order: OrderKeys,
  rows: Rows,
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
