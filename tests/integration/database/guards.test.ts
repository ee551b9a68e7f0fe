import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ONCE, REFUSED } from '#tests/integration/database/guard-statements.ts'
import { addRow, superuser } from '#tests/integration/database/sound-rows.ts'

type Row = Record<string, unknown>

const admin = superuser()
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Row[]> => (await admin.query(sql, values)).rows

beforeAll(() => admin.connect())
afterAll(() => admin.end())
beforeEach(() => admin.query('begin; set local session_replication_role = replica'))
afterEach(() => admin.query('rollback'))

/** Returns the name of the constraint that refuses a statement, or null; the transaction continues. */
const refusalOf = async (sql: string, values: unknown[] = []): Promise<string | null> => {
  await admin.query('savepoint tried')
  try {
    await admin.query(sql, values)
    await admin.query('set constraints all immediate')
    return null
  } catch (error) {
    return (error as pg.DatabaseError).constraint ?? (error as Error).message
  } finally {
    await admin.query('rollback to tried')
  }
}

const constraintsOf = async (kind: string): Promise<{ table: string; name: string; columns: string[] }[]> =>
  (await rowsOf(
    `select c.conrelid::regclass::text as "table", c.conname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
     from pg_constraint c where c.contype = $1 and c.connamespace = 'public'::regnamespace order by 1, 2`,
    [kind],
  )) as { table: string; name: string; columns: string[] }[]

const dropOthers = async (table: string, name: string): Promise<void> => {
  for (const other of await rowsOf(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f') and conname <> $2`,
    [table, name],
  ))
    await admin.query(`alter table ${table} drop constraint ${other.name}`)
}

test('each check constraint has changes that it must refuse', async () => {
  const names = (await constraintsOf('c')).map(({ table, name }) => `${table}.${name}`)
  expect(names.toSorted()).toEqual(Object.keys(REFUSED).toSorted())
})

test.each(Object.keys(REFUSED))('the check %s refuses each of its changes', async (check) => {
  const [table, name] = check.split('.') as [string, string]
  await admin.query(`delete from ${table}`)
  const place = await addRow(admin, table, [])
  for (const change of REFUSED[check] ?? [])
    expect(await refusalOf(`update ${table} set ${change} where ctid = $1`, [place]), change).toBe(name)
})

test('every unique key refuses a second row with the same key, and accepts others', async () => {
  const indexes = (await rowsOf(
    `select x.indrelid::regclass::text as "table", i.relname as name,
         0 = any(x.indkey) or x.indpred is not null as special,
         array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any(x.indkey)) as columns
       from pg_index x join pg_class i on i.oid = x.indexrelid
       where x.indisunique and i.relnamespace = 'public'::regnamespace order by 1, 2`,
  )) as { table: string; name: string; special: boolean; columns: string[] }[]
  const special = indexes.filter((index) => index.special).map(({ table, name }) => `${table}.${name}`)
  expect(special).toEqual(Object.keys(ONCE))
  for (const { table, name, columns } of indexes) {
    // A key that only adds a column to a narrower key refuses nothing itself: another table references it.
    const isWider = indexes.some(
      (other) =>
        other.table === table &&
        other.columns.length < columns.length &&
        other.columns.every((at) => columns.includes(at)),
    )
    if (isWider && !ONCE[`${table}.${name}`]) continue
    await admin.query('savepoint index')
    await dropOthers(table, '')
    await admin.query(`delete from ${table}`)
    const once = ONCE[`${table}.${name}`]
    const shared = once?.shared ?? columns.map((column) => `${column} = f.${column}`).join(', ')
    const named = [...shared.matchAll(/f\.(\w+)/g)].map(([, column]) => column as string)
    const given = once?.given ?? {}
    const first = await addRow(admin, table, named, given)
    // A second row whose other keys are different.
    const second = await addRow(admin, table, [...named, 'company_id'], given)
    const meet = `update ${table} set ${shared} from ${table} f where ${table}.ctid = $1 and f.ctid = $2`
    expect(await refusalOf(meet, [second, first]), `${table}.${name}`).toBe(name)
    if (once?.freed) {
      const [freed] = await rowsOf(`update ${table} set ${once.freed} where ctid = $1 returning ctid`, [first])
      expect(await refusalOf(meet, [second, freed?.ctid]), `${name} leaves the others free`).toBeNull()
    }
    await admin.query('rollback to index')
  }
})

test('every foreign key refuses a reference to a missing row', async () => {
  const keys = await constraintsOf('f')
  expect(keys.length).toBeGreaterThan(100)
  for (const { table, name, columns } of keys) {
    await admin.query('savepoint key')
    await dropOthers(table, name)
    await admin.query(`delete from ${table}`)
    const place = await addRow(admin, table, columns, {})
    await admin.query(`alter table ${table} disable trigger user`)
    await admin.query('set local session_replication_role = origin')
    const another = await rowsOf(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attname = any($2)`,
      [table, columns],
    )
    const lost = another.map(({ name, type }) => `${name} = ${/int/.test(`${type}`) ? '30999' : `'NOBODY'`}`)
    expect(await refusalOf(`update ${table} set ${lost.join(', ')} where ctid = $1`, [place]), name).toBe(name)
    await admin.query('rollback to key')
    await admin.query('set local session_replication_role = replica')
  }
})
