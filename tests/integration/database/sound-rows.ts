import pg from 'pg'
import { inject } from 'vitest'
import { SOUND } from '#tests/integration/database/guard-statements.ts'

type Row = Record<string, unknown>
type Column = { name: string; type: string; required: boolean }

/** The superuser at this file's database, who may write rows that nothing refers to: one guard alone then refuses what follows. */
export const superuser = (): pg.Client => {
  const url = new URL(inject('cluster').adminUrl)
  url.pathname = new URL(process.env.OWNER_DATABASE_URL as string).pathname
  return new pg.Client({ connectionString: url.href })
}

let count = 1000
const VALUES: Record<string, () => unknown> = {
  boolean: () => false,
  date: () => '2026-03-02',
  jsonb: () => ({}),
  uuid: () => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
  bytea: () => `\\x0${count % 10}`,
  'timestamp with time zone': () => '2026-03-02T01:02:03Z',
}
const valueFor = (type: string): unknown => {
  count += 1
  const plain = type.replace(/\(.*\)/, '')
  if (plain.endsWith('[]')) return []
  if (VALUES[plain]) return VALUES[plain]()
  if (/numeric|double/.test(plain)) return 3
  return /int/.test(plain) ? count : `kept ${count}`.slice(-(Number(/\d+/.exec(type)?.[0]) || 40))
}

/** Inserts a row with a new value in each required column and in those named; returns its ctid. */
export const addRow = async (
  admin: pg.Client,
  table: string,
  named: readonly string[],
  given: Row = SOUND[table] ?? {},
): Promise<unknown> => {
  const { rows: columns } = await admin.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const row: Row = {}
  for (const { name, type, required } of columns) if (required || named.includes(name)) row[name] = valueFor(type)
  Object.assign(row, given)
  const names = Object.keys(row)
  const { rows } = await admin.query(
    `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_record(null::${table}, $1) returning ctid`,
    [row],
  )
  return rows[0]?.ctid
}
