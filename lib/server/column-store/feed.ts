import pg from 'pg'
import { copyRows } from '#lib/server/column-store/copying.ts'
import type { OrderKeys } from '#lib/server/column-store/orders.ts'
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
  /** Columns that are lists of amounts from another table; whoever writes to that table must also write the row. */
  parts?: Readonly<Record<string, PartsTable>>
  columns: Readonly<Record<string, ColumnKind>>
  orders: Readonly<Record<string, OrderKeys>>
}

/** A table with a row's parts: the row's `key`, the id and the amount of each part, and their order. */
export type PartsTable = { table: string; id: string; amount: string; order: string }

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

/** Quotes a name of the database. */
export const quoteName = (text: string): string => pg.escapeIdentifier(text)

const selectParts = (key: string, { table, amount, order }: PartsTable): string =>
  `array(select part.${quoteName(amount)} from ${quoteName(table)} part
    where part.${quoteName(key)} = s.${quoteName(key)} order by part.${quoteName(order)})`

const selectCell = ({ key, parts }: HeldTable, column: string, kind: ColumnKind): string => {
  const from = parts?.[column]
  const cell = from ? selectParts(key, from) : `s.${quoteName(column)}`
  return kind === 'day' ? `${cell} - date '1970-01-01'` : cell
}

const selectTexts = (held: HeldTable): string[] =>
  Object.entries(held.columns).map(([column, kind]) => {
    const cell = selectCell(held, column, kind)
    if (kind === 'flag') return `${cell}::int`
    return kind === 'ids' || kind === 'amounts' ? `array_to_string(${cell}, ',')` : cell
  })

// All parts at once: a query for each row would take twice as long as the rows.
const joinParts = ({ key, parts = {} }: HeldTable): string =>
  Object.entries(parts)
    .map(([column, { table, amount, order }]) => {
      const [name, row] = [quoteName(column), quoteName(key)]
      return `left join (select ${row}, array_agg(${quoteName(amount)} order by ${quoteName(order)}) as amounts
        from ${quoteName(table)} group by 1) ${name} on ${name}.${row} = s.${row}`
    })
    .join(' ')

/** Reads all rows of a table in one snapshot. */
export const readRows = async (client: pg.Client, held: HeldTable): Promise<Seen> => {
  const [table, key] = [quoteName(held.table), quoteName(held.key)]
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows: answer } = await client.query<[snapshot: string, count: string]>({
      text: `select pg_current_snapshot(), count(*) from ${table}`,
      rowMode: 'array',
    })
    const [snapshot, count] = answer[0] as [string, string]
    const rows = createRows(held.columns, Number(count))
    const cells = Object.entries(held.columns).map(([column, kind]) =>
      held.parts?.[column] ? `${quoteName(column)}.amounts` : selectCell(held, column, kind),
    )
    await client.query("set local statement_timeout = '10min'")
    await copyRows(
      client,
      `select ${[`s.${key}`, ...cells].join(', ')} from ${table} s ${joinParts(held)} order by s.${key}`,
      rows.add,
    )
    return { rows, snapshot }
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
    text: `select pg_current_snapshot(), changed.id, s.${key}, ${selectTexts(held).join(', ')}
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
