import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import { readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { deleteExpiredData } from '#lib/server/database/sweep.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'

const clock = heldClock()
const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
let market: Market
let id: number
beforeAll(async () => {
  await owner.connect()
  market = await makeMarket()
  id = await giveCategory(market.lender.lenderId, 'FIRST_RANKING', now())
})
afterAll(() => owner.end())

const holder = globalThis as { covenantOffers?: { held: object | null } }
/** Returns the offers cached in this process, and as loaded from scratch. */
const readBoth = async (): Promise<{ held: readonly Offer[]; fresh: readonly Offer[] }> => {
  const held = await readOffers('FIRST_RANKING', today())
  const kept = holder.covenantOffers
  delete holder.covenantOffers
  const fresh = await readOffers('FIRST_RANKING', today())
  if (kept) holder.covenantOffers = kept
  return { held, fresh }
}

afterEach(async () => {
  const { held, fresh } = await readBoth()
  expect(held).toEqual(fresh)
})

/** Statements on each table of an offer, in order: each changes the offer, or undoes the change. */
const listWrites = ({ lender }: Market): [what: string, sql: string, offers: number][] => [
  ['a term', `update lender_categories set available = 31000000 where id = ${id}`, 1],
  ['verification', `update lender_categories set is_verified = false where id = ${id}`, 0],
  ['verified again', `update lender_categories set is_verified = true where id = ${id}`, 1],
  ['a state', `insert into lender_category_states (lender_category_id, state_key) values (${id}, 'VIC')`, 1],
  ['a distance', `update lender_category_states set distance_key = 'KM_100' where lender_category_id = ${id}`, 1],
  ['a state gone', `delete from lender_category_states where lender_category_id = ${id} and state_key = 'VIC'`, 1],
  ['a region', `insert into lender_category_regions select ${id}, max(id) from regions where state_key = 'NSW'`, 1],
  [
    'another region',
    `update lender_category_regions set region_id = (select min(id) from regions where state_key = 'NSW') where lender_category_id = ${id} and region_id = (select max(id) from regions where state_key = 'NSW')`,
    1,
  ],
  ['no region', `delete from lender_category_regions where lender_category_id = ${id}`, 1],
  ['a security', `insert into lender_category_security_types values (${id}, 'OFFICE')`, 1],
  [
    'another security',
    `update lender_category_security_types set security_type_key = 'MOTEL' where lender_category_id = ${id} and security_type_key = 'OFFICE'`,
    1,
  ],
  [
    'no such security',
    `delete from lender_category_security_types where lender_category_id = ${id} and security_type_key = 'MOTEL'`,
    1,
  ],
  ['pausing', `update lenders set is_active = false where id = ${lender.lenderId}`, 0],
  ['activating', `update lenders set is_active = true where id = ${lender.lenderId}`, 1],
  ['hiding a book', `update lenders set loan_tab_show_current_loan_book = false where id = ${lender.lenderId}`, 1],
  ['switching off', `update companies set is_master_switch_on = false where id = ${lender.companyId}`, 0],
  ['switching on', `update companies set is_master_switch_on = true where id = ${lender.companyId}`, 1],
  ['a category less', `delete from lender_categories where id = ${id}`, 0],
]

test('each write to a part of an offer is followed, and the cached offer equals the stored one', async () => {
  let before = JSON.stringify((await readBoth()).held)
  for (const [what, sql, count] of listWrites(market)) {
    await owner.query(sql)
    const { held, fresh } = await readBoth()
    expect(held, what).toEqual(fresh)
    expect(held, what).toHaveLength(count)
    const shown = JSON.stringify(held, (_key, value) =>
      value instanceof Map || value instanceof Set ? [...value] : value,
    )
    expect(shown, what).not.toBe(before)
    before = shown
  }
  id = await giveCategory(market.lender.lenderId, 'FIRST_RANKING', now())
})

test('a result includes what was committed before it, and nothing uncommitted or rolled back', async () => {
  const available = async () => (await readOffers('FIRST_RANKING', today()))[0]?.available
  const set = (amount: number) => owner.query(`update lender_categories set available = $1 where id = $2`, [amount, id])
  await set(5_000_000)
  await owner.query('begin')
  await set(6_000_000)
  expect(await available()).toBe(5_000_000)
  await database().lenderCategory.count()
  await owner.query('commit')
  expect(await available()).toBe(6_000_000)
  await owner.query('begin')
  await set(7_000_000)
  await owner.query('rollback')
  expect(await available()).toBe(6_000_000)
})

test('an offer lapses after its thirtieth day without any write', async () => {
  const count = async (day: string) => (await readOffers('FIRST_RANKING', day)).length
  const verified = today()
  expect(await count(addDaysTo(verified, 30))).toBe(1)
  expect(await count(addDaysTo(verified, 31))).toBe(0)
  expect(await count(verified)).toBe(1)
})

test('everything is reloaded after a long gap, because older changes have been swept', async () => {
  await readOffers('FIRST_RANKING', today())
  await owner.query(`update lender_categories set available = 8000000 where id = ${id}`)
  await owner.query(`update offer_changes set changed_at = now() - interval '25 hours'`)
  expect((await deleteExpiredData()).offerChanges).toBeGreaterThan(0)
  expect((await pool().query('select from offer_changes')).rowCount).toBe(0)
  clock.later(7 * 3_600_000)
  expect((await readOffers('FIRST_RANKING', today()))[0]?.available).toBe(8_000_000)
})

test('a change to the reference data is followed as well', async () => {
  await readOffers('FIRST_RANKING', today())
  await owner.query(`update distances set kilometres = 60 where key = 'KM_50'`)
  const [offer] = await readOffers('FIRST_RANKING', today())
  expect(offer?.states.get('NSW')?.metres).toBe(60_000)
  await owner.query(`update distances set kilometres = 50 where key = 'KM_50'`)
})
