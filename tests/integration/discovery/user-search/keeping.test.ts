import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, toSydneyDay } from '#lib/core/dates.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { listFreshness } from '#lib/market/freshness/queries.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { acceptInvitation, makeIndividual } from '#prisma/seed/factories.ts'
import { readTotalsOf } from '#tests/integration/discovery/user-search/every-total.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, outcomeOf } from '#tests/integration/lending/cast.ts'

const ROLES = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const
type Role = (typeof ROLES)[number]

let cast: Cast

const run = (text: string, values: unknown[] = []) => pool().query(text, values)
const at = (ago: number) => `${addDaysTo(today(), -ago)}T02:00:00Z`

beforeAll(async () => {
  ;({ cast } = await makeUserMarket())
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
})

const find = (role: Role, asked: Record<string, string>) => searchUsers(cast.actors[role], userSearch.parse(asked))
const listAll = async (role: Role) => (await find(role, {})).rows
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
const countOffers = ({ currentCriteria }: UserCells) =>
  currentCriteria === 'N/A' ? 0 : currentCriteria.split(', ').length
const isLender = ({ type }: UserCells) => type.startsWith('Lender')

const CELLS: [string, Record<string, string>, (row: UserCells) => boolean][] = [
  ['without a mobile', { missingKey: 'MOBILE' }, ({ mobile }) => mobile === null],
  ['without an email', { missingKey: 'EMAIL' }, ({ email }) => email === null],
  ['without one of them', { missingKey: 'EITHER' }, ({ email, mobile }) => email === null || mobile === null],
  ['without both', { missingKey: 'BOTH' }, ({ email, mobile }) => email === null && mobile === null],
  ['without a website', { missingKey: 'WEBSITE' }, ({ website }) => !website],
  ['with a BDM', { hasBdm: 'true' }, ({ bdm }) => bdm !== null],
  ['without a BDM', { hasBdm: 'false' }, ({ bdm, type }) => bdm === null && type !== 'Law Firm'],
  ['of lenders without a category', { offersKey: 'NONE' }, (row) => isLender(row) && countOffers(row) === 0],
  ['of lenders with one category', { offersKey: 'ONE' }, (row) => isLender(row) && countOffers(row) === 1],
  ['of lenders with several categories', { offersKey: 'SEVERAL' }, (row) => countOffers(row) > 1],
  ['never noted or called', { noNoteKey: 'NEVER' }, ({ lastFileNote }) => lastFileNote === null],
  ['of two types', { typeKey: 'BROKER,LENDER' }, ({ type }) => type.startsWith('Lender') || type === 'Broker'],
]

describe.each(ROLES)('for %s', (role) => {
  test.each(CELLS)('[K-03] people %s are those whose cells say so', async (_what, asked, isMeant) => {
    const meant = (await listAll(role)).filter(isMeant)
    const { rows, total } = await find(role, asked)
    expect(idsOf(rows)).toEqual(idsOf(meant))
    expect(total).toBe(meant.length)
    expect(await readTotalsOf(cast.actors[role], asked)).toEqual([total])
  })

  test('[K-03] a day since which nobody wrote or called leaves out those who were', async () => {
    const all = await listAll(role)
    for (const ago of [0, 1, 3, 5, 9]) {
      const day = addDaysTo(today(), -ago)
      const quiet = all.filter(({ lastFileNote }) => lastFileNote === null || lastFileNote < day)
      expect(idsOf((await find(role, { noNoteSince: day })).rows), day).toEqual(idsOf(quiet))
      const gap = await find(role, { notCalledSince: day })
      const gaps = all.filter(({ lastCall }) => lastCall === null)
      expect(gap.total).toBeGreaterThanOrEqual(gaps.length)
    }
    expect((await find(role, { notCalledKey: 'D_30' })).total).toBe(
      (await find(role, { notCalledSince: addDaysTo(today(), -29) })).total,
    )
    expect((await find(role, { noLoanKey: 'D_180' })).total).toBe(
      (await find(role, { noLoanSince: addDaysTo(today(), -179) })).total,
    )
  })

  test('[K-03] subscribers are found by their categories', async () => {
    const { rows } = await run('select broker_id as id, category_key as key from broker_subscriptions')
    const all = await listAll(role)
    const ofBroker = (isMeant: (keys: string[]) => boolean) =>
      all.filter(
        ({ brokerId }) =>
          brokerId !== null && isMeant(rows.filter(({ id }) => id === brokerId).map(({ key }) => key as string)),
      )
    const expectFound = async (asked: Record<string, string>, isMeant: (keys: string[]) => boolean) =>
      expect(idsOf((await find(role, asked)).rows.filter(({ brokerId }) => brokerId !== null))).toEqual(
        idsOf(ofBroker(isMeant)),
      )
    await expectFound({ subscribed: 'true' }, (keys) => keys.length > 0)
    await expectFound({ subscribed: 'false' }, (keys) => keys.length === 0)
    await expectFound({ subscriptionKeys: 'CONSTRUCTION' }, (keys) => keys.includes('CONSTRUCTION'))
    await expectFound({ subscriptionKeys: 'CONSTRUCTION,RURAL' }, (keys) => keys.length > 0)
    await expectFound({ subscriptionKeys: 'MEZZANINE' }, () => false)
  })
})

describe('what staff alone can ask', () => {
  test('[K-02] sign-ins are those of the column, and whoever never signed in has not for any time', async () => {
    const all = await listAll('staff')
    const since = (ago: number) => addDaysTo(today(), -ago)
    const isBefore = (row: UserCells, day: string) => row.lastLogin === null || toSydneyDay(row.lastLogin) < day
    for (const ago of [0, 30, 45, 46, 90]) {
      const quiet = all.filter((row) => isBefore(row, since(ago)))
      expect(idsOf((await find('staff', { notLoggedInSince: since(ago) })).rows)).toEqual(idsOf(quiet))
      const active = all.filter((row) => !isBefore(row, since(ago)))
      expect(idsOf((await find('staff', { loggedInSince: since(ago) })).rows)).toEqual(idsOf(active))
    }
    expect((await find('staff', { loggedInSince: since(45) })).rows.map(({ user }) => user)).toContainEqual(
      expect.stringMatching(/^Recent /),
    )
    const never = all.filter(({ lastLogin }) => lastLogin === null)
    expect(never.length).toBeGreaterThan(0)
    expect(idsOf((await find('staff', { notLoggedInKey: 'NEVER' })).rows)).toEqual(idsOf(never))
    expect((await find('staff', { notLoggedInKey: 'D_60' })).total).toBe(
      all.filter((row) => isBefore(row, since(59))).length,
    )
  })

  test('people are found by the day on which they were added', async () => {
    const recent = async (asked: Record<string, string>) => (await find('staff', asked)).rows.map(({ user }) => user)
    const day = toSydneyDay(new Date(at(20)))
    for (const asked of [{ addedFrom: day }, { addedFrom: day, addedTo: day }] as Record<string, string>[])
      expect(await recent(asked)).toEqual([expect.stringMatching(/^Recent /)])
    expect(await recent({ addedFrom: addDaysTo(day, 1) })).toEqual([])
    const others = await find('staff', { addedTo: addDaysTo(day, -1) })
    expect(others.total).toBe((await find('staff', {})).total - 1)
  })

  test('[T-J4] the freshness of criteria is that of the board, and a day leaves out who verified since', async () => {
    const all = await listAll('staff')
    for (const state of ['LAPSED', 'DUE', 'NOT_VERIFIED', 'VERIFIED']) {
      const board = await listFreshness(cast.actors.staff, freshnessSearch.parse({ state, pageSize: '200' }))
      const lenders = new Set(board.rows.map(({ id }) => id))
      expect(lenders.size, state).toBeGreaterThan(0)
      const { rows } = await find('staff', { freshnessKey: state })
      expect(idsOf(rows), state).toEqual(
        idsOf(all.filter(({ lenderId }) => lenderId !== null && lenders.has(lenderId))),
      )
    }
    const { rows: stale } = await run(
      `select distinct lender_id as id from lender_categories where is_offered
        and not (is_verified and (last_verified_at at time zone 'Australia/Sydney')::date >= $1)`,
      [addDaysTo(today(), -20)],
    )
    const ids = stale.map(({ id }) => id)
    const { rows } = await find('staff', { notVerifiedSince: addDaysTo(today(), -20) })
    expect(idsOf(rows)).toEqual(idsOf(all.filter(({ lenderId }) => ids.includes(lenderId))))
    expect(rows.length).toBeLessThan(all.length)
  })

  test('[B-14] is refused to everybody else, and the other filters to law firms and visitors', async () => {
    const day = today()
    const ofStaff = [
      ...[{ notLoggedInKey: 'NEVER' }, { notLoggedInSince: day }, { loggedInSince: day }, { addedFrom: day }],
      ...[{ freshnessKey: 'LAPSED' }, { notVerifiedSince: day }],
    ] as Record<string, string>[]
    for (const asked of ofStaff)
      for (const role of ROLES)
        expect(await outcomeOf(find(role, asked)), role).toBe(role === 'staff' ? 'ok' : 'FORBIDDEN')
    for (const actor of [cast.actors.firm, visitor])
      for (const [, asked] of [...CELLS, ['', { subscribed: 'true' }] as const, ['', { addedTo: day }] as const])
        expect(await outcomeOf(searchUsers(actor, userSearch.parse(asked)))).toBe('FORBIDDEN')
  })
})
