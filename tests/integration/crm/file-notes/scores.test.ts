import { beforeAll, describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { deleteFileNote, restoreFileNote, updateFileNote } from '#lib/crm/file-notes/commands.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { listCallScores, listTeamCallScores } from '#lib/crm/file-notes/scores/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { findActorOf, makeFileNote, makeStaff } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'

let market: Market
let about: NotedProfile
const { at } = heldClock()

beforeAll(async () => {
  market = await makeMarket()
  about = { kind: 'broker', id: market.rivalBroker.brokerId }
})

const NOW = '2026-11-21T02:00:00Z'
const noted = async (actor: PersonActor, instant: string, noteType = 'PHONE_CALL') => {
  at(instant)
  return makeFileNote(actor, about, { noteType })
}
/** Returns a person's calls by day or month, without empty ones. */
const callsOf = async (
  actor: PersonActor,
  span: 'monthly' | 'daily',
  lastDate: string | null = null,
  name = actor.name,
) => {
  at(NOW)
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listCallScores(actor, { span, page, lastDate })
    const found = rows.find(({ userName }) => userName === name)
    if (found)
      return Object.fromEntries(
        found.monthlyScores.flatMap(({ sortDate, calls }) => (calls ? [[sortDate, calls]] : [])),
      )
    if (page * 2 >= total) return null
  }
}

describe('call scores', () => {
  test('[E-06] count calls by the note’s Sydney day; an edit keeps it, a deletion removes it, undo restores it', async () => {
    const caller = await findActorOf(await makeStaff({ firstName: 'Aaron', lastName: 'Caller' }))
    // 23:30 on 31 October in Sydney, and 00:30 on 1 November.
    await noted(caller, '2026-10-31T12:30:00Z')
    const id = await noted(caller, '2026-10-31T13:30:00Z', 'VIDEO_CALL')
    for (const type of ['CALL_ATTEMPT', 'EMAIL', 'MEETING', 'TEXT_MESSAGE', 'GENERAL'])
      await noted(caller, '2026-11-05T01:00:00Z', type)
    expect(await callsOf(caller, 'monthly')).toEqual({ '2026-10-01': 1, '2026-11-01': 1 })
    expect(await callsOf(caller, 'daily')).toEqual({ '2026-10-31': 1, '2026-11-01': 1 })
    expect(await callsOf(caller, 'daily', '2026-10-31')).toEqual({ '2026-10-31': 1 })
    at('2026-11-15T01:00:00Z')
    await updateFileNote(caller, about, { note: 'y', noteType: 'PHONE_CALL', fileNoteId: id, version: 1 })
    expect(await callsOf(caller, 'monthly')).toEqual({ '2026-10-01': 1, '2026-11-01': 1 })
    at('2026-11-15T01:00:00Z')
    await deleteFileNote(caller, about, { id })
    expect(await callsOf(caller, 'monthly')).toEqual({ '2026-10-01': 1 })
    at('2026-11-15T01:00:09Z')
    await restoreFileNote(caller, about, { id })
    expect(await callsOf(caller, 'monthly')).toEqual({ '2026-10-01': 1, '2026-11-01': 1 })
    expect(await callsOf(caller, 'monthly', '2026-09-30')).toEqual({})
  })

  test('[E-06] have two users to a page with 25 months each, and an empty page past the end', async () => {
    at(NOW)
    const first = await listCallScores(market.actors.staff, { span: 'monthly', page: 1, lastDate: null })
    expect(first.rows.length).toBe(2)
    expect(first.pageSize).toBe(2)
    for (const { monthlyScores } of first.rows) {
      expect(monthlyScores.length).toBe(25)
      expect(monthlyScores.at(-1)?.dateDisplay).toBe('Jan 2027')
    }
    const pages = Math.ceil(first.total / 2)
    expect(
      (await listCallScores(market.actors.staff, { span: 'monthly', page: pages + 1, lastDate: null })).rows,
    ).toEqual([])
  })

  test('[T-A4] count only the observer’s own people, and none for law firms', async () => {
    const { lender, broker, firm, staff } = market.actors
    await noted(lender, '2026-11-10T01:00:00Z')
    expect(await callsOf(lender, 'monthly')).toEqual({ '2026-11-01': 1 })
    expect(await callsOf(broker, 'monthly')).toEqual({})
    expect(await callsOf(staff, 'monthly', null, lender.name)).toBeNull()
    expect(await callsOf(broker, 'monthly', null, lender.name)).toBeNull()
    expect(await outcomeOf(listCallScores(firm, { span: 'daily', page: 1, lastDate: null }))).toBe('FORBIDDEN')
  })

  test('include a former user while their calls are in the shown period', async () => {
    const made = await makeStaff({ firstName: 'Gone', lastName: 'Leaver' })
    const leaver = await findActorOf(made)
    await noted(leaver, '2026-11-10T01:00:00Z')
    await database().staff.update({ where: { id: made.staffId }, data: { closedAt: new Date(), isActive: false } })
    expect(await callsOf(market.actors.staff, 'monthly', null, 'Gone Leaver')).toEqual({ '2026-11-01': 1 })
    expect(await callsOf(market.actors.staff, 'monthly', '2024-01-31', 'Gone Leaver')).toBeNull()
  })

  test('[E-06] have a team view with everybody of the tables and the same calls, most first', async () => {
    const { staff, lender, visitor, firm } = { ...market.actors, visitor: { kind: 'visitor' } as const }
    const caller = await findActorOf(await makeStaff({ firstName: 'Busy', lastName: 'Caller' }))
    for (let count = 0; count < 5; count += 1) await noted(caller, `2026-11-1${count}T01:00:00Z`)
    at(NOW)
    for (const span of ['monthly', 'daily'] as const) {
      const { people, team, total } = await listTeamCallScores(staff, { span, lastDate: null })
      const paged = []
      for (let page = 1; paged.length < people.length; page += 1)
        paged.push(...(await listCallScores(staff, { span, page, lastDate: null })).rows)
      const byName = (one: { userName: string }, other: { userName: string }) =>
        one.userName < other.userName ? -1 : Number(one.userName > other.userName)
      expect(people.map(({ userName, monthlyScores }) => ({ userName, monthlyScores })).toSorted(byName)).toEqual(
        paged.toSorted(byName),
      )
      expect(people.map((person) => person.total)).toEqual(
        people.map((person) => person.total).toSorted((one, other) => other - one),
      )
      expect(people.reduce((sum, person) => sum + person.total, 0)).toBe(total)
      expect(team.reduce((sum, { calls }) => sum + calls, 0)).toBe(total)
      expect(people.find(({ userName }) => userName === 'Busy Caller')?.total).toBe(5)
      const own = await listTeamCallScores(lender, { span, lastDate: null })
      expect(own.people.map(({ userName }) => userName)).toContain(lender.name)
      expect(own.people.map(({ userName }) => userName)).not.toContain('Busy Caller')
      for (const actor of [firm, visitor])
        expect(await outcomeOf(listTeamCallScores(actor, { span, lastDate: null }))).toBe('FORBIDDEN')
    }
  })
})
