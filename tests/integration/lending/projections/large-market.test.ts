import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { addToFigures, rebuildProfileFigures, updateFiguresAround } from '#lib/lending/projections/figures/commands.ts'
import { findDriftedProfileFigures, listProfileBatches } from '#lib/lending/projections/figures/queries.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { generateMarket } from '#scripts/bench/market.ts'

const SIZE = { loans: 3_000, companies: 1_000, individuals: 2_000 }
const LOAN = 500_000_000

let superuser: pg.Client
beforeAll(async () => {
  const url = new URL(inject('cluster').adminUrl)
  url.pathname = new URL(process.env.APP_DATABASE_URL as string).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await generateMarket(superuser, SIZE)
  await rebuildLoanSearch(seeder)
  await superuser.query('analyze loan_searches')
})
afterAll(() => superuser.end())

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Join Filter'?: number; Plans?: Plan[] }

const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Join Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)

/** Returns the total number of rows handled by the steps of the statements that some work sends. */
const handledBy = async (work: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(pool(), 'query')
  await work()
  const calls = (spy.mock.calls as unknown[][]).filter(([text]) => /loan_searches|individuals/.test(String(text)))
  spy.mockRestore()
  let handled = 0
  for (const [text, values] of calls as [string, unknown[]][]) {
    const { rows } = await superuser.query(`explain (analyze, format json) ${text}`, values)
    handled += rowsOf(rows[0]['QUERY PLAN'][0].Plan)
  }
  expect(calls.length).toBeGreaterThan(0)
  return handled
}

test('the sitemap index skips ids that are not people or loans, and one file reads its own loans once', async () => {
  let parts: number[] = []
  expect(await handledBy(async () => (parts = await listSitemapParts(visitor)))).toBeLessThan(60)
  expect(parts).toEqual([8_001, 10_001])
  let addresses: unknown[] = []
  // 500 public brokers beside 3,000 loans: comparing each with each would handle half a million rows.
  expect(await handledBy(async () => (addresses = await listPublicAddresses(visitor, 10_001)))).toBeLessThan(60_000)
  // Nine in ten loans have been settled, and each has a public broker.
  expect(addresses).toHaveLength(2_700)
})

test('every loan has the names that lists sort it by', async () => {
  const { rows } = await superuser.query(`
    select count(*)::int as loans, count(*) filter (where lender_name = '' or broker_name = '')::int as nameless,
      count(distinct lender_name) > 300 as "hasManyLenders", count(distinct broker_name) > 400 as "hasManyBrokers"
    from loan_searches`)
  expect(rows).toEqual([{ loans: 3_000, nameless: 0, hasManyLenders: true, hasManyBrokers: true }])
})

test('figures are rebuilt in batches of few loans, with large profiles on their own', async () => {
  const { rows: parts } = await superuser.query<{ id: number; loans: number }>(`
    select id, sum(loans)::int as loans from (
      select lender_id as id, count(*) as loans from loan_lenders group by 1
      union all select broker_id, count(*) from loan_brokers group by 1
      union all select law_firm_id, count(*) from loans group by 1) as part group by id`)
  const loansOf = new Map(parts.map(({ id, loans }) => [id, loans]))
  const batches = await listProfileBatches(undefined, 50)
  expect(batches.length).toBeGreaterThan(150)
  for (const batch of batches)
    if (batch.length > 1) expect(batch.reduce((sum, id) => sum + (loansOf.get(id) ?? 0), 0)).toBeLessThanOrEqual(50)
  expect(batches.some(([id, ...others]) => others.length === 0 && (loansOf.get(id as number) ?? 0) > 50)).toBe(true)
  const { rows } = await superuser.query(
    'select id from lenders union select id from brokers union select id from law_firms',
  )
  expect(batches.flat().toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const [first, second] = rows.map(({ id }) => id)
  expect(await listProfileBatches([first, second])).toEqual([[first, second].toSorted()])
  expect(await rebuildProfileFigures(seeder)).toBe(rows.length)
  expect(await findDriftedProfileFigures(seeder)).toEqual([])
})

test('a new or changed loan reads only its own rows, whatever the planner’s statistics', async () => {
  await superuser.query(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  await superuser.query(
    `update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  )
  const readInWhole = `select coalesce(sum(seq_tup_read), 0)::int as count from pg_stat_xact_user_tables
    where relname in ('loans', 'loan_reviews')`
  const works: ((tx: Parameters<typeof addToFigures>[0]) => Promise<unknown>)[] = [
    (tx) => addToFigures(tx, [LOAN]),
    (tx) => addToFigures(tx, [LOAN + 1]),
    (tx) => updateFiguresAround(tx, { loanId: LOAN }, async () => {}),
  ]
  for (const work of works)
    await runTransaction(async (tx) => {
      await work(tx)
      expect(await tx.$queryRawUnsafe(readInWhole)).toEqual([{ count: 0 }])
    })
})
