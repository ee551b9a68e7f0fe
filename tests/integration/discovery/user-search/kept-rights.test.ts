import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, toSydneyDay } from '#lib/core/dates.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { categoryPolicies } from '#lib/market/categories/policy.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { listFreshness } from '#lib/market/freshness/queries.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { at, idsOf, SEARCHERS, setUpKeptMarket } from '#tests/integration/discovery/user-search/kept-market.ts'
import { outcomeOf } from '#tests/integration/lending/cast.ts'

const { setup, find, listAll } = setUpKeptMarket()

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
      const board = await listFreshness(setup.cast.actors.staff, freshnessSearch.parse({ state, pageSize: '200' }))
      const lenders = new Set(board.rows.map(({ id }) => id))
      expect(lenders.size, state).toBeGreaterThan(0)
      const { rows } = await find('staff', { freshnessKey: state })
      expect(idsOf(rows), state).toEqual(
        idsOf(all.filter(({ lenderId }) => lenderId !== null && lenders.has(lenderId))),
      )
    }
    const { rows: stale } = await pool().query(
      `select distinct lender_id as id from lender_categories where is_offered
        and not (is_verified and (last_verified_at at time zone 'Australia/Sydney')::date >= $1)`,
      [addDaysTo(today(), -20)],
    )
    const ids = stale.map(({ id }) => id)
    const { rows } = await find('staff', { notVerifiedSince: addDaysTo(today(), -20) })
    expect(idsOf(rows)).toEqual(idsOf(all.filter(({ lenderId }) => ids.includes(lenderId))))
    expect(rows.length).toBeLessThan(all.length)
  })

  test('whoever may search people may read what a broker subscribes to, and who has the board its states', () => {
    for (const actor of [...Object.values(setup.cast.actors), visitor])
      expect(categoryPolicies.viewSubscriptions.who(actor)).toBe(userPolicies.search.who(actor))
    for (const actor of [...Object.values(setup.cast.actors), visitor])
      expect(userSearch.isAllowed(actor, { filters: { freshness: 'DUE' } })).toBe(freshnessPolicies.view.who(actor))
  })

  test('[B-14] is refused to everybody else, and the other filters to law firms and visitors', async () => {
    const day = today()
    const ofStaff = [
      ...[{ notLoggedInKey: 'NEVER' }, { notLoggedInSince: day }, { loggedInSince: day }, { addedFrom: day }],
      ...[{ freshnessKey: 'LAPSED' }, { notVerifiedSince: day }],
    ] as Record<string, string>[]
    for (const asked of ofStaff)
      for (const role of SEARCHERS)
        expect(await outcomeOf(find(role, asked)), role).toBe(role === 'staff' ? 'ok' : 'FORBIDDEN')
    for (const actor of [setup.cast.actors.firm, visitor])
      for (const name of [
        'missingKey=BOTH',
        'hasBdm=true',
        'offersKey=ONE',
        'subscribed=true',
        'noNoteKey=NEVER',
        `addedTo=${day}`,
      ]) {
        const asked = Object.fromEntries(new URLSearchParams(name))
        expect(await outcomeOf(searchUsers(actor, userSearch.parse(asked)))).toBe('FORBIDDEN')
      }
  })
})
