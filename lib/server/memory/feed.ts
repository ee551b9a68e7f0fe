import pg from 'pg'
import type { Order, OrderKeys } from '#lib/server/memory/orders.ts'
import type { ColumnKind } from '#lib/server/memory/predicates.ts'
import { emptyRows, type Rows } from '#lib/server/memory/rows.ts'

/** A table that is held in memory; `changes` tells which transaction wrote which of its rows. Names are the database's. */
export type HeldTable = {
  table: string
  key: string
  changes: string
  /** The amount that totals add up. */
  sum: string
  columns: Readonly<Record<string, ColumnKind>>
  orders: Readonly<Record<string, OrderKeys>>
}

/** What the rows in memory have seen: every transaction of this snapshot. */
export type Seen = { rows: Rows; snapshot: string }

type Cell = string | null

// Cells stay the texts that they travel as.
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** A connection of its own; `onLoss` hears once that it is gone. */
export const connected = async (connectionString: string, onLoss: () => void): Promise<pg.Client> => {
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

const selected = ({ columns }: HeldTable): string =>
  Object.entries(columns)
    .map(([column, kind]) => {
      if (kind === 'flag') return `s.${name(column)}::int`
      return kind === 'day' ? `s.${name(column)} - date '1970-01-01'` : `s.${name(column)}`
    })
    .join(', ')

const STEP = 10_000

// Reads a long answer in steps, at one moment; returns that moment.
const read = async (client: pg.Client, text: string, take: (rows: Cell[][]) => void): Promise<string> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<[string]>({ text: 'select pg_current_snapshot()', rowMode: 'array' })
    await client.query(`declare held no scroll cursor for ${text}`)
    for (;;) {
      const step = await client.query<Cell[]>({ text: `fetch ${STEP} from held`, rowMode: 'array' })
      take(step.rows)
      if (step.rows.length < STEP) break
    }
    return (rows[0] as [string])[0]
  } finally {
    await client.query('rollback')
  }
}

/** All rows of a table, and the snapshot that they are. */
export const readRows = async (client: pg.Client, held: HeldTable): Promise<Seen> => {
  const count = await client.query<[string]>({ text: `select count(*) from ${name(held.table)}`, rowMode: 'array' })
  const rows = emptyRows(held.columns, Number(count.rows[0]?.[0]))
  const snapshot = await read(
    client,
    `select s.${name(held.key)}, ${selected(held)} from ${name(held.table)} s order by 1`,
    (step) => {
      for (const [key, ...cells] of step) rows.write(Number(key), cells)
    },
  )
  return { rows, snapshot }
}

/** Brings the rows to this moment, and tells the places that were written. */
export const catchUp = async (client: pg.Client, held: HeldTable, seen: Seen): Promise<number[]> => {
  const [table, key, changes] = [name(held.table), name(held.key), name(held.changes)]
  // One statement is one snapshot: what it shows and what it sees are the same.
  const answer = await client.query<Cell[]>({
    name: 'memory-changes',
    text: `select pg_current_snapshot(), changed.id, s.${key}, ${selected(held)}
      from (values (1)) one left join (
        select distinct c.${key} as id from ${changes} c
        where c.transaction >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
          and not pg_visible_in_snapshot(c.transaction::text::xid8, $1::pg_snapshot)
      ) changed on true left join ${table} s on s.${key} = changed.id`,
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

/** The rows in one order, read from the database, which alone knows how it sorts texts. */
export const readOrder = async (
  client: pg.Client,
  { table, key }: HeldTable,
  { by, isOptional }: OrderKeys,
  rows: Rows,
): Promise<Pick<Order, 'places' | 'emptyFrom'>> => {
  const [first] = by
  const isEmpty = isOptional ? `s.${name(first as string)} is null` : 'false'
  const keys = [...by, key].map((column) => `s.${name(column)}`)
  let places = new Int32Array(rows.size)
  let size = 0
  let emptyFrom = 0
  await read(client, `select s.${name(key)}, ${isEmpty} from ${name(table)} s order by ${keys.join(', ')}`, (step) => {
    for (const [id, empty] of step) {
      // A row that memory has not heard of yet is marked when it does.
      const place = rows.placeOf(Number(id))
      if (place === undefined) continue
      if (size === places.length) {
        const larger = new Int32Array(Math.ceil(size * 1.1) + 1_000)
        larger.set(places)
        places = larger
      }
      places[size] = place
      size += 1
      if (empty === 'f') emptyFrom = size
    }
  })
  return { places: places.subarray(0, size), emptyFrom }
}
