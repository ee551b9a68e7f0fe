import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { selectFactRows, TABLES } from '#lib/discovery/user-search/facts/queries.ts'
import { readStatusCodes } from '#lib/lending/access/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { makeLawFirm } from '#prisma/seed/factories.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'

type Row = Record<string, unknown>

const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Row[]> => (await owner.query(sql, values)).rows

// A row never changes its owner: no command moves one.
const FIXED = [
  ...['individuals.id', 'companies.id', 'lenders.id', 'lenders.company_id', 'brokers.id', 'brokers.company_id'],
  ...['law_firms.id', 'law_firms.company_id', 'staff.id', 'accounts.individual_id', 'loan_searches.loan_id'],
  ...['company_leads.company_id', 'company_leads.observer_id', 'lender_categories.lender_id'],
  ...['file_notes.lender_id', 'file_notes.broker_id', 'file_notes.law_firm_id', 'file_notes.observer_id'],
  ...['profile_figures.profile_id', 'lender_categories.category_key'],
  // The note and its author are read with a page, not searched or sorted by.
  ...['file_notes.id', 'file_notes.taken_by_id'],
  // The owner and book of a loan: its parties' figures are written in the same transaction.
  ...['loan_searches.broker_ids', 'loan_searches.lender_ids', 'loan_searches.status_code'],
]
// Reference data, the observers that begin with their company, and contributions, whose loan's search row is written with them.
const OTHERS = ['categories', 'loan_lenders', 'note_types', 'observers']
// Every offer has enough terms to stay published with one missing; the last test writes each of them.
const TERMS = ['lender_categories', 'lender_category_security_types']

/** What a feed's table or view shows, by key. Each is read thousands of times, so its statement is planned once. */
const shownIn = async ({ table, key }: { table: string; key: string }): Promise<Map<number, string>> => {
  const { rows } = await owner.query<{ id: number; row: string }>({
    name: `shown_${table}`,
    text: `select ${key} as id, md5(t::text) as row from ${table} t`,
  })
  return new Map(rows.map(({ id, row }) => [id, row]))
}

const notedIn = async (changes: string, column: string): Promise<Set<number>> =>
  new Set(
    (await rowsOf(`select ${column} as id from ${changes} where transaction = pg_current_xact_id()::text::bigint`)).map(
      (row) => row.id as number,
    ),
  )

const FEEDS = [
  { table: heldLoans.table, key: heldLoans.key, changes: heldLoans.changes },
  ...TABLES.map(({ table }) => ({
    table: `told_${table}`,
    key: 'individual_id',
    changes: 'user_search_changes',
  })),
]

// The rows of people as the records say them, as a view for each table of them.
const makeViews = async (): Promise<void> => {
  const codes = await readStatusCodes()
  for (const { table, actor } of TABLES) {
    const { text, values } = selectFactRows({ actor, codes }, Prisma.sql`true`)
    await owner.query(
      `create view told_${table} as ${text.replaceAll(/\$(\d+)/g, (_all, at) => literalOf(values[Number(at) - 1]))}`,
    )
  }
}
const literalOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? `'{${value.join()}}'` : `'${value}'`
}

let before: Map<string, Map<number, string>>

/** Writes, compares each feed with what it shows now, and takes the write back; answers how many rows are shown otherwise. */
const changedBy = async (what: string, sql: string, values: unknown[] = []): Promise<number> => {
  await owner.query('begin')
  try {
    await owner.query(sql, values)
    let count = 0
    for (const feed of FEEDS) {
      const [old, now] = [before.get(feed.table) as Map<number, string>, await shownIn(feed)]
      const changed = [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id))
      const noted = changed.length > 0 ? await notedIn(feed.changes, feed.key) : new Set()
      expect(
        changed.filter((id) => !noted.has(id)),
        `${feed.changes} misses ${what}`,
      ).toEqual([])
      count += changed.length
    }
    return count
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) return 0
    throw error
  } finally {
    await owner.query('rollback')
  }
}

beforeAll(async () => {
  await makeUserMarket()
  await makeLawFirm({ companyName: 'Without Loans Legal' })
  await owner.connect()
  await makeViews()
  // Each row is written alone: foreign keys are dropped, and other triggers disabled.
  for (const { name, of_table } of await rowsOf(
    `select conname as name, conrelid::regclass::text as of_table from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  ))
    await owner.query(`alter table ${of_table} drop constraint ${name}`)
  for (const { name, of_table } of await rowsOf(
    `select tgname as name, tgrelid::regclass::text as of_table from pg_trigger
     where not tgisinternal and tgname !~ '_search_changes_'`,
  ))
    await owner.query(`alter table ${of_table} disable trigger ${name}`)
  before = new Map()
  for (const feed of FEEDS) before.set(feed.table, await shownIn(feed))
}, 120_000)
afterAll(() => owner.end())

const columnsOfView = (): Promise<Row[]> =>
  rowsOf(
    `select distinct c.relname as of_table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class c on c.oid = d.refobjid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
       and r.ev_class::regclass::text ~ '^told_' and c.relkind = 'r' order by 1, 2`,
  )

/** Returns other values for a column: that of another row, and one that no row has. */
const OTHER_VALUES: Record<string, string> = {
  integer: 'coalesce(%c, 0) + 1',
  smallint: 'coalesce(%c, 0) % 5 + 1',
  bigint: 'coalesce(%c, 0) + 7000',
  boolean: '%c is not true',
  date: `coalesce(%c, current_date) + 1`,
  'timestamp with time zone': `coalesce(%c, now()) + interval '400 days'`,
  'integer[]': '%c || 7',
}

const otherValues = (table: string, column: string, type: string): string[] => [
  (OTHER_VALUES[type] ?? `coalesce(%c, '') || 'x'`).replaceAll('%c', column),
  `(select o.${column} from ${table} o where o.${column} is distinct from ${table}.${column} order by o.${column} limit 1)`,
  'null',
]

test('a change of any single column of All Users is recorded for everybody whose row it affects', async () => {
  const columns = (await columnsOfView()) as { of_table: string; column: string; type: string }[]
  const tables = new Set(columns.map(({ of_table }) => of_table))
  const watched = (
    await rowsOf(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname ~ '^user_search_changes_'`,
    )
  ).map(({ name }) => name as string)
  expect([...tables].filter((name) => !watched.includes(name)).sort()).toEqual(OTHERS)
  const silent: string[] = []
  for (const { of_table, column, type } of columns) {
    const name = `${of_table}.${column}`
    if (OTHERS.includes(of_table) || FIXED.includes(name)) continue
    let shown = 0
    for (const { ctid } of await rowsOf(`select ctid from ${of_table} order by ctid limit 30`))
      for (const value of otherValues(of_table, column, type)) {
        const count = await changedBy(name, `update ${of_table} set ${column} = ${value} where ctid = $1`, [ctid])
        shown += count
        if (count > 0) break
      }
    if (shown === 0) silent.push(name)
  }
  expect(silent.filter((name) => !TERMS.includes(name.split('.')[0] as string))).toEqual([])
}, 300_000)

const LOANS = 'select from loan_searches s'
// Parties of a loan cannot be deleted; a dual's own loan is deleted with its figures.
const STAYS: Record<string, string> = {
  lenders: `${LOANS} where s.lender_ids @> array[t.id]`,
  law_firms: `${LOANS} where s.law_firm_id = t.id`,
  individuals: `${LOANS} where s.partner_id = t.id`,
  loan_searches: `select from brokers b join lenders l using (company_id)
    where b.id = any(t.broker_ids) and l.id = any(t.lender_ids)`,
  companies: `${LOANS} join law_firms f on f.id = s.law_firm_id where f.company_id = t.id`,
}

test('inserting or deleting a single row is recorded for everybody whose row it affects', async () => {
  const tables = (await columnsOfView()).map(({ of_table }) => of_table as string)
  for (const name of new Set(
    tables.filter((table) => ![...OTHERS, 'lender_category_security_types'].includes(table)),
  )) {
    const shown = { gone: 0, back: 0 }
    for (const { ctid, row } of await rowsOf(`select ctid, to_jsonb(t) as row from ${name} t
      where not exists (${STAYS[name] ?? 'select where false'}) order by ctid limit 30`)) {
      shown.gone += await changedBy(`delete from ${name}`, `delete from ${name} where ctid = $1`, [ctid])
      shown.back += await returned(name, ctid, row)
    }
    expect(Math.min(shown.gone, shown.back), name).toBeGreaterThan(0)
  }
}, 300_000)

/** The same in reverse: the row is deleted first, then inserted again. */
const returned = async (name: string, ctid: unknown, row: unknown): Promise<number> => {
  const full = before
  await owner.query(
    `create table kept as select * from ${name} where ctid = '${ctid}'; delete from ${name} where ctid = '${ctid}'`,
  )
  before = new Map()
  for (const feed of FEEDS) before.set(feed.table, await shownIn(feed))
  const count = await changedBy(
    `insert into ${name}`,
    `insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`,
    [row],
  )
  await owner.query(`insert into ${name} select * from kept; drop table kept`)
  before = full
  return count
}

test('a change of any single column of a loan’s search row is recorded', async () => {
  const columns = await rowsOf(
    `select attname as column, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'loan_searches'::regclass and attnum > 0 and not attisdropped and attname <> 'loan_id'`,
  )
  expect(columns.length).toBeGreaterThan(Object.keys(heldLoans.columns).length)
  for (const { column, type } of columns as { column: string; type: string }[]) {
    let shown = 0
    for (const value of otherValues('loan_searches', column, type))
      shown += await changedBy(column, `update loan_searches set ${column} = ${value}`)
    expect(shown, column).toBeGreaterThan(0)
  }
})

test('a change of an offer’s terms or security types is recorded for its lender’s people', async () => {
  const [offer] = await rowsOf(
    `select k.id, k.lender_id, array(select i.id from individuals i where i.company_id = l.company_id order by 1) as people
     from lender_categories k join lenders l on l.id = k.lender_id order by k.id limit 1`,
  )
  const { id, people } = offer as { id: number; people: number[] }
  const noted = async (sql: string): Promise<number[]> => {
    await owner.query('begin')
    try {
      await owner.query(sql)
      return [...(await notedIn('user_search_changes', 'individual_id'))].sort((one, other) => one - other)
    } finally {
      await owner.query('rollback')
    }
  }
  const types = 'lender_category_security_types'
  const add = `insert into ${types} (lender_category_id, security_type_key) values (${id}, 'HOUSE')`
  expect(await noted(add)).toEqual(people)
  await owner.query(add)
  expect(await noted(`delete from ${types} where lender_category_id = ${id}`)).toEqual(people)
  for (const { column } of await rowsOf(
    `select attname as column from pg_attribute where attrelid = 'lender_categories'::regclass and attnum > 0 and not attisdropped`,
  ))
    expect(await noted(`update lender_categories set ${column} = ${column} where id = ${id}`), `${column}`).toEqual(
      people,
    )
})
