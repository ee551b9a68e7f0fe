import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { readLikeCounts, readLikeLoans } from '#lib/market/scenarios/books/queries.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, setMemory } from '#lib/server/column-store/questions.ts'
import type { Cast } from '#tests/integration/lending/cast.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'

const ROWS = 2_000
const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
let cast: Cast
let holding: Holding

// Search rows without loans, of all categories and books; lenders 1 to 30, some loans of two.
const copy = (from: number, to: number) => `
  insert into loan_searches select (jsonb_populate_record(null::loan_searches, to_jsonb(s) || jsonb_build_object(
    'loan_id', g, 'loan_no', 'M' || g, 'status_code', 1 + g % 5, 'priority_code', 1 + g % 2, 'scenario_code', 1 + g % 9,
    'security_group_code', 1 + g / 3 % 6, 'principal', 1000 * (100 + g * 37 % 9900), 'term_months', case when g % 4 > 0 then g % 30 end,
    'lvr', case when g % 7 > 0 then 4000 + g * 31 % 4500 end, 'settlement_date', case when g % 5 > 0 then current_date - g % 700 end,
    'credit_ids', array[1 + g % 8], 'subdivision_code', case when g % 9 = 8 then 1 + g % 4 end,
    'lender_ids', case when g % 3 = 0 then array[1 + g % 30, 1 + (g + 7) % 30] else array[1 + g % 30] end))).*
  from (select * from loan_searches order by loan_id limit 1) s, generate_series(${from}, ${to}) g`

beforeAll(async () => {
  cast = await makeCast()
  await recorded(cast.parties)
  await owner.connect()
  await owner.query('alter table loan_searches drop constraint loan_searches_loan_id_fkey')
  await owner.query(copy(1_000_000, 1_000_000 + ROWS - 1))
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
})
afterAll(async () => {
  await holding.close()
  await owner.end()
})

/** Sets which books the lenders of the copied loans show. */
const offersOf = (categoryKey: CategoryKey): Offer[] =>
  Array.from({ length: 30 }, (_each, at) => ({
    lenderId: at + 1,
    categoryKey,
    showsCurrentBook: at % 3 > 0,
    showsDischargedBook: at % 4 > 0,
  })) as Offer[]

const readAll = async (actor: Actor) => {
  const read: Record<string, unknown> = {}
  for (const { key } of CATEGORIES) {
    const offers = offersOf(key)
    const count = await readLikeCounts(actor, key)
    const loans = await readLikeLoans(actor, offers)
    read[key] = offers.map((offer) => ({ count: count(offer), loans: loans.get(offer.lenderId) ?? [] }))
    for (const [at, offer] of offers.entries()) {
      const own = loans.get(offer.lenderId) ?? []
      expect(count(offer), `${key} of lender ${at + 1}`).toBe(own.length)
      if (actor.kind !== 'staff' && !offer.showsCurrentBook && !offer.showsDischargedBook) expect(own).toEqual([])
    }
  }
  return read
}

const compareWays = async () => {
  const memory = findMemory(heldLoans.table)
  for (const actor of [cast.actors.staff, cast.actors.rivalBroker]) {
    setMemory(heldLoans.table, memory)
    const held = await readAll(actor)
    setMemory(heldLoans.table, null)
    expect(held).toEqual(await readAll(actor))
    setMemory(heldLoans.table, memory)
  }
}

test('column store and database count the same similar loans, and none of hidden books', async () => {
  await compareWays()
})

test('both still agree after loans were added, changed lender, status or category, and were deleted', async () => {
  for (const write of [
    copy(2_000_000, 2_000_200),
    'update loan_searches set lender_ids = array[1 + (loan_id + 3) % 30] where loan_id % 11 = 0',
    'update loan_searches set status_code = 1 + (status_code + 1) % 5 where loan_id % 13 = 0',
    'update loan_searches set scenario_code = 8, priority_code = 2 where loan_id % 17 = 0',
    'delete from loan_searches where loan_id % 19 = 0',
    `update loan_searches set principal = principal + 1000, lender_ids = array[5, 6, 7] where loan_id % 23 = 0`,
  ]) {
    await owner.query(write)
    await compareWays()
  }
})

test('a loan that is not closed, or not of the category, counts for no lender', async () => {
  const count = async () =>
    (await readLikeCounts(cast.actors.staff, 'RURAL'))({
      lenderId: 31,
      showsCurrentBook: true,
      showsDischargedBook: true,
    } as Offer)
  expect(await count()).toBe(0)
  await owner.query(
    `update loan_searches set lender_ids = array[31], status_code = 1, security_group_code = 5 where loan_id = 1000001`,
  )
  expect(await count()).toBe(0)
  await owner.query(`update loan_searches set status_code = 2 where loan_id = 1000001`)
  expect(await count()).toBe(1)
})
