import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldLoans, LOAN_ORDERS } from '#lib/discovery/loan-search/fields.ts'
import { loanConditionToSql } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { all, any } from '#lib/server/column-store/predicates.ts'
import { type Asked, type Found, findMemory } from '#lib/server/column-store/questions.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { deleteExpiredData } from '#lib/server/database/sweep.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'

const ROWS = 3_000
let holding: Holding
let open: pg.Client[]

const connected = async (url = process.env.APP_DATABASE_URL): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'writer' })
  await client.connect()
  return client
}

// Search rows without loans: nothing here reads those.
const copy = (from: number, to: number) => `
  insert into loan_searches select (jsonb_populate_record(null::loan_searches, to_jsonb(s) || jsonb_build_object(
    'loan_id', g, 'loan_no', 'M' || (g::bigint * 7919 % 100003), 'status_code', 1 + g % 5, 'state_code', 1 + g % 8,
    'principal', 1000 * (100 + g * 37 % 9900), 'lower_rate', 400 + g * 13 % 900,
    'lvr', case when g % 7 > 0 then 4000 + g * 31 % 4500 end, 'settlement_date', case when g % 5 > 0 then current_date - g % 700 end,
    'repayment_date', case when g % 3 > 0 then current_date + g % 300 end, 'valuation_required', case when g % 4 > 0 then g % 2 = 0 end,
    'discharged_date', case when g % 4 > 0 then current_date + g % 9 end, 'lender_ids', array[g % 40, g % 7], 'lender_name', chr((97 + g % 26)::int) || 'é ' || g % 11, 'suburb_name', chr((97 + g % 13)::int),
    'created_at', now() - interval '1 hour' * (g * 17 % 9999)))).*
  from (select * from loan_searches order by loan_id limit 1) s, generate_series(${from}, ${to}) g`

const ask = async (asked: Asked): Promise<Found | null> => (await findMemory(heldLoans.table)?.ask(asked)) ?? null

beforeAll(async () => {
  const cast = await makeCast()
  await recorded(cast.parties)
  const owner = await connected(process.env.OWNER_DATABASE_URL)
  await owner.query('alter table loan_searches drop constraint loan_searches_loan_id_fkey')
  await owner.query(copy(1_000_000, 1_000_000 + ROWS - 1))
  await owner.end()
  open = await Promise.all([connected(), connected(), connected()])
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
})
afterAll(async () => {
  await Promise.all(open.map((client) => client.end()))
  await holding.close()
})

const slice = { isDescending: false, offset: 0, limit: 50 }
const everything: Asked = { where: all([]), shown: null, order: 'created', slice }
const sumNow = async () => (await ask(everything))?.sum

test('a result includes what was committed before the query, and nothing uncommitted or rolled back', async () => {
  const [first, second] = open as [pg.Client, pg.Client]
  const before = BigInt((await sumNow()) as string)
  const add = (client: pg.Client, id: number, amount: number) =>
    client.query('update loan_searches set principal = principal + $2 where loan_id = $1', [id, amount])
  await first.query('begin')
  await add(first, 1_000_001, 1)
  expect(await sumNow()).toBe(String(before))
  // Begun after the first, committed before it.
  await add(second, 1_000_002, 20)
  expect(await sumNow()).toBe(String(before + 20n))
  await second.query('begin')
  await add(second, 1_000_003, 300)
  await first.query('commit')
  expect(await sumNow()).toBe(String(before + 21n))
  await second.query('rollback')
  expect(await sumNow()).toBe(String(before + 21n))
})

// Enough rows that the database searches them; unordered, and seldom with the first id of a cell.
const MANY = Array.from({ length: 150 }, (_each, at) => ((at * 7) % 150) * 3 + 3)

const conditions = fc.array(
  fc.oneof(
    fc.subarray([1, 2, 3, 4, 5]).map((values): LoanCondition => ({ kind: 'in', column: 'status_code', values })),
    fc.constantFrom<LoanCondition>(
      { kind: 'between', column: 'principal', min: '2000000', max: null },
      { kind: 'between', column: 'lvr', min: null, max: '6000' },
      { kind: 'between', column: 'settlement_date', min: '2025-06-01', max: '2026-06-30' },
      { kind: 'empty', column: 'lvr' },
      { kind: 'in', column: 'valuation_required', values: [0] },
      { kind: 'holds', column: 'lender_ids', ids: [3, 11] },
      { kind: 'holds', column: 'lender_ids', ids: MANY },
      { kind: 'not', of: { kind: 'holds', column: 'lender_ids', ids: MANY } },
      { kind: 'counts', column: 'lender_ids', least: 1, most: 1 },
      { kind: 'counts', column: 'lender_ids', least: 2, most: null },
      { kind: 'compares', column: 'settlement_date', way: 'before', other: 'repayment_date' },
      { kind: 'not', of: { kind: 'compares', column: 'settlement_date', way: 'before', other: 'repayment_date' } },
      { kind: 'compares', column: 'repayment_date', way: 'after', other: 'discharged_date' },
      { kind: 'compares', column: 'repayment_date', way: 'on', other: 'settlement_date' },
      { kind: 'not', of: { kind: 'leads', column: 'lender_ids', ids: [5, 6] } },
      any([
        { kind: 'in', column: 'state_code', values: [2] },
        all([
          { kind: 'in', column: 'state_code', values: [3] },
          { kind: 'between', column: 'lower_rate', min: '500', max: '800' },
        ]),
      ]),
    ),
  ),
  { maxLength: 3 },
)
const questions = fc
  .record({
    where: conditions.map(all),
    order: fc.constantFrom(...(Object.keys(LOAN_ORDERS) as (keyof typeof LOAN_ORDERS)[])),
    shown: fc.option(fc.constant<LoanCondition>({ kind: 'in', column: 'status_code', values: [1, 2, 4] }), { freq: 4 }),
    slice: fc.record({
      isDescending: fc.boolean(),
      offset: fc.constantFrom(0, 0, 50, 700, 2_950),
      limit: fc.constant(50),
    }),
  })
  .map((asked) => (LOAN_ORDERS[asked.order].isOptional ? { ...asked, shown: null } : asked))

// The database's result for a query, or for the keys that the column store returned.
const plain = async ({ where, order, shown, slice: { isDescending, offset, limit } }: Asked & { order: string }) => {
  const { by } = LOAN_ORDERS[order as keyof typeof LOAN_ORDERS]
  const way = isDescending ? 'desc' : 'asc'
  const { text, values } =
    Prisma.sql`with s as (select *, ${shown ? loanConditionToSql(shown as LoanCondition) : Prisma.sql`true`} as is_shown
    from loan_searches s where ${loanConditionToSql(where as LoanCondition)})
    select (select count(*)::int from s) as total, (select coalesce(sum(principal), 0)::text from s) as sum,
      array(select loan_id from s order by ${Prisma.raw(
        by.map((name) => `case when is_shown then ${name} end ${way} nulls last`).join(', '),
      )}, loan_id ${Prisma.raw(way)} limit ${limit} offset ${offset}) as ids`
  const { rows } = await pool().query<{ total: number; sum: string; ids: number[] }>(text, values)
  return rows[0] as { total: number; sum: string; ids: number[] }
}

// Memory leaves a question to the database while it reads an order anew or has no turn on a busy machine; as nobody writes
// meanwhile, it answers in the end.
const wholly = async (asked: Asked): Promise<Found & { page: NonNullable<Found['page']> }> => {
  for (;;) {
    const found = await ask(asked)
    if (found?.page) return { ...found, page: found.page }
  }
}

const pageIn = async (asked: Asked, { keys, skip, isOrdered }: NonNullable<Found['page']>): Promise<number[]> => {
  if (isOrdered) return keys
  const where = { kind: 'sql', sql: Prisma.sql`s.loan_id = any(${keys}::int[])` } as const
  return (await plain({ ...asked, where, slice: { ...asked.slice, offset: skip } })).ids
}

// One of three writers begins, writes, commits or rolls back; some writes change many rows.
const writes = fc.record({
  writer: fc.nat(2),
  ends: fc.constantFrom('', '', 'commit', 'commit', 'rollback'),
  write: fc.oneof(
    fc.tuple(fc.nat(ROWS - 1), fc.nat(99)).map(
      ([id, to]) => `update loan_searches set principal = principal + ${to}, lender_name = chr(97 + ${to} % 26),
        lender_ids = array[${to} % 9, 3, 5], lvr = nullif(lvr, ${to}), settlement_date = current_date - ${to}
        where loan_id = ${1_000_000 + id}`,
    ),
    fc.nat(ROWS - 1).map((id) => `delete from loan_searches where loan_id = ${1_000_000 + id}`),
    fc.nat(400).map((id) => `${copy(900_000 + id, 900_000 + id)} on conflict (loan_id) do nothing`),
    fc
      .nat(9)
      .map(
        (rest) => `update loan_searches set lvr = 5000 + ${rest} where loan_id % 4 = ${rest % 4} and loan_id % 3 = 0`,
      ),
  ),
})

test('during concurrent writes totals and pages equal those of the database at that moment', async () => {
  const steps = fc.sample(fc.tuple(writes, questions), { numRuns: 400, seed: 20_261_123 })
  const isOpen = [false, false, false]
  for (const [{ writer, ends, write }, question] of steps) {
    const client = open[writer] as pg.Client
    if (!isOpen[writer]) await client.query('begin')
    // Two writers of the same row would wait for each other.
    await client.query(`set local lock_timeout = 1; savepoint step`)
    await client.query(write).catch(() => client.query('rollback to step'))
    isOpen[writer] = ends === ''
    if (ends) await client.query(ends)
    const [{ total, sum, page }, said] = [await wholly(question), await plain(question)]
    expect({ total, sum }, JSON.stringify(question)).toEqual({ total: said.total, sum: said.sum })
    expect(await pageIn(question, page), JSON.stringify([question, write])).toEqual(said.ids)
  }
  for (const client of open) await client.query('rollback')
})

test('without its database the column store leaves queries to others, and reloads once the database is back', async () => {
  const { rowCount } = await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like '%-memory'`,
  )
  expect(rowCount).toBeGreaterThan(0)
  await pool().query('update loan_searches set principal = principal + 7 where loan_id = 1000001')
  const expected = (await plain(everything)).sum
  await expect.poll(sumNow, { timeout: 20_000 }).toBe(expected)
})

test('changes older than a day are no longer returned', async () => {
  await pool().query(`update loan_search_changes set changed_at = now() - interval '25 hours' where loan_id < 950000`)
  const count = async () =>
    (await pool().query<{ count: number }>('select count(*)::int as count from loan_search_changes')).rows[0]?.count
  const before = (await count()) as number
  const { loanChanges } = await deleteExpiredData()
  expect(loanChanges).toBeGreaterThan(0)
  expect(await count()).toBe(before - (loanChanges as number))
})
