import { beforeAll } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { acceptInvitation, makeIndividual } from '#prisma/seed/factories.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import type { Cast } from '#tests/integration/lending/cast.ts'

const run = (text: string, values: unknown[] = []) => pool().query(text, values)

/** Returns a time on the day so many days before today. */
export const at = (ago: number): string => `${addDaysTo(today(), -ago)}T02:00:00Z`

/** The market of people with missing details, subscriptions, criteria of every age and one person added 20 days ago. */
const makeKeptMarket = async (): Promise<Cast> => {
  const { cast } = await makeUserMarket()
  const { lender, broker, rivalBroker, dual, second, rival } = cast
  await run(`update individuals set mobile = null where company_id = any($1)`, [[lender.companyId, dual.companyId]])
  await run(`update individuals set email = null where company_id = any($1)`, [[dual.companyId, rival.companyId]])
  const { individualId, accountId } = await makeIndividual(second.companyId, { firstName: 'Recent' })
  await acceptInvitation(accountId, { lastLoginAt: new Date(at(45)) })
  await run(`update individuals set created_at = $1::timestamptz - interval '400 days' where id <> $2`, [
    at(0),
    individualId,
  ])
  await run(`update individuals set created_at = $1 where id = $2`, [at(20), individualId])
  await run(
    `insert into broker_subscriptions (broker_id, category_key) values ($1, 'CONSTRUCTION'), ($1, 'RURAL'), ($2, 'RURAL')`,
    [broker.brokerId, dual.brokerId],
  )
  await run(`delete from broker_subscriptions where broker_id = $1`, [rivalBroker.brokerId])
  // Criteria of every age; one lender offers a single category.
  await run(
    `update lender_categories k set last_verified_at = $1::timestamptz - (c.code * 9) * interval '1 day'
    from categories c where c.key = k.category_key and k.is_verified`,
    [at(0)],
  )
  await run(`update lender_categories set is_offered = category_key = 'RURAL' where lender_id = $1`, [rival.lenderId])
  return cast
}

/** Everybody who may search. */
export const SEARCHERS = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const
export type Searcher = (typeof SEARCHERS)[number]

/** Makes the market before the tests of a file, and finds people of it as a role does. */
export const setUpKeptMarket = () => {
  const setup = {} as { cast: Cast }
  beforeAll(async () => {
    setup.cast = await makeKeptMarket()
  })
  const find = (role: Searcher, asked: Record<string, string>) =>
    searchUsers(setup.cast.actors[role], userSearch.parse(asked))
  return { setup, find, listAll: async (role: Searcher) => (await find(role, {})).rows }
}

/** Returns the ids of some rows in order. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).toSorted((a, b) => a - b)
