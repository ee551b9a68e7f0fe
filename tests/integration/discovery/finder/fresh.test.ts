import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { findProfiles, getFinderMap } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { allProfiles, plainFinder } from '#tests/integration/discovery/finder/plain-finder.ts'
import { makeLoanMarket } from '#tests/integration/discovery/loan-search/loan-market.ts'
import { allLoans } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const ALL = finderSearch.parse({})

let market: Awaited<ReturnType<typeof makeLoanMarket>>
let holding: Holding
let memory: Memory | null
let other: pg.Client

beforeAll(async () => {
  market = await makeLoanMarket()
  other = new pg.Client({ connectionString: process.env.APP_DATABASE_URL })
  await other.connect()
  await other.query('update lenders set finder_function_opt_in = true')
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = findMemory(heldLoans.table)
})
afterAll(async () => {
  await other.end()
  await holding.close()
})

// Changes that may affect the results, each by a statement of another connection.
const CHANGES = [
  'update lenders set loan_tab_show_current_loan_book = not loan_tab_show_current_loan_book where id = $1',
  'update lenders set loan_tab_show_discharged_loan_book = not loan_tab_show_discharged_loan_book where id = $1',
  'update lenders set finder_function_opt_in = not finder_function_opt_in where id = $1',
  'update lenders set is_active = not is_active where id = $1',
  'update brokers set is_active = not is_active where id = $1',
  `update companies set is_master_switch_on = not is_master_switch_on
   where id in (select company_id from lenders where id = $1 union select company_id from brokers where id = $1)`,
  `update individuals set is_visible = not is_visible
   where company_id in (select company_id from lenders where id = $1 union select company_id from brokers where id = $1)`,
]

describe.each(['memory', 'the database'])('answered by %s', (way) => {
  test('200 changes by another connection are in the next finder and map of every viewer', async () => {
    setMemory(heldLoans.table, way === 'memory' ? memory : null)
    const { cast } = market
    const parties = [cast.lender.lenderId, cast.second.lenderId, cast.dual.lenderId].concat(
      [cast.broker, cast.dual, cast.rivalBroker].map(({ brokerId }) => brokerId as number),
    ) as number[]
    const drawn = fc.sample(fc.tuple(fc.constantFrom(...CHANGES), fc.constantFrom(...parties)), {
      numRuns: 200,
      seed: 20_261_126,
    })
    const viewers: Actor[] = [visitor, cast.actors.rival, cast.actors.broker, cast.actors.staff]
    const seen = new Set<string>()
    for (const [at, [text, id]] of drawn.entries()) {
      await other.query(text, [id])
      const profiles = await allProfiles()
      const actor = viewers[at % viewers.length] as Actor
      for (const kind of ['lender', 'broker'] as const) {
        const { rows, total } = await findProfiles(actor, kind, ALL)
        const { found, tallied } = plainFinder(actor, kind, {}, { loans: market.loans, profiles })
        const said = `${at} ${text} ${id} ${actor.kind} ${kind}`
        expect(
          rows.map((card) => [card.id, card.matchingLoansCount]),
          said,
        ).toEqual(found.map(({ id: own, rows: count }) => [own, count]))
        expect(total, said).toBe(found.length)
        const { dots } = await getFinderMap(actor, kind, ALL)
        const loans = tallied.reduce((sum, [, count]) => sum + count, 0)
        expect(
          dots.reduce((sum, dot) => sum + dot.loans, 0),
          said,
        ).toBe(loans < 3 ? 0 : loans)
        seen.add(JSON.stringify(found.map(({ id: own }) => own)))
      }
    }
    expect(seen.size).toBeGreaterThan(10)
  }, 240_000)

  test('[T-J5] a book hidden while the page is built counts in none of it', async () => {
    setMemory(heldLoans.table, way === 'memory' ? memory : null)
    await other.query(`update lenders set is_active = true, finder_function_opt_in = true,
      loan_tab_show_current_loan_book = true, loan_tab_show_discharged_loan_book = true`)
    await other.query('update brokers set is_active = true')
    await other.query('update companies set is_master_switch_on = true')
    await other.query('update individuals set is_visible = true')
    const { lenderId } = market.cast.lender
    const find = () => findProfiles(market.cast.actors.rival, 'lender', ALL)
    const before = await find()
    expect(before.rows.map(({ id }) => id)).toContain(lenderId)
    await other.query('begin; lock table lenders in access exclusive mode')
    const asked = find()
    await expect
      .poll(async () => {
        const { rowCount } = await other.query(
          `select from pg_locks where relation = 'lenders'::regclass and not granted`,
        )
        return rowCount
      })
      .toBeGreaterThan(0)
    await other.query('update lenders set loan_tab_show_current_loan_book = false where id = $1', [lenderId])
    await other.query('commit')
    const page = await asked
    expect(page).toEqual(await find())
    const count = (found: typeof page) => found.rows.find(({ id }) => id === lenderId)?.matchingLoansCount
    const discharged = (await allLoans()).filter(
      ({ statusKey, loanLenders }) =>
        statusKey === 'DISCHARGED' && loanLenders.some((part) => part.lenderId === lenderId),
    )
    expect(count(page)).toBe(discharged.length)
    expect(count(before)).toBeGreaterThan(discharged.length)
  })
})
