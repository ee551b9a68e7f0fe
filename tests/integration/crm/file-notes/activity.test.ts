import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PersonActor, visitor } from '#lib/core/actor.ts'
import { readTeamActivity } from '#lib/crm/file-notes/activity/queries.ts'
import { buildNotesPath } from '#lib/crm/file-notes/activity/rules.ts'
import { type ActivitySearch, parseActivity } from '#lib/crm/file-notes/activity/search.ts'
import { listFileNotes } from '#lib/crm/file-notes/queries.ts'
import { noteSearch } from '#lib/crm/file-notes/search.ts'
import { createViewAsActor } from '#lib/people/accounts/sessions/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'

let market: Market
const [ana, ben, gone] = [
  await makeStaff({ firstName: 'Ana', lastName: 'Archer' }),
  await makeStaff({ firstName: 'Ben', lastName: 'Bower' }),
  await makeStaff({ firstName: 'Gus', lastName: 'Gone' }),
]
// Saturday, 28 November in Sydney.
const putBack = setClock(() => new Date('2026-11-28T01:00:00Z'))
afterAll(() => putBack())

type About = { lenderId?: number; brokerId?: number; lawFirmId?: number }
type Note = { by: number; at: string; about: About; type?: string; companyId?: number | null }

const note = async ({ by, at, about, type = 'PHONE_CALL', companyId = null }: Note) => {
  const observer =
    (await database().observer.findFirst({ where: { companyId } })) ??
    (await database().observer.create({ data: { companyId } }))
  const facts = { observerId: observer.id, noteTypeKey: type, note: 'Rang', takenById: by, takenAt: new Date(at) }
  await database().fileNote.create({ data: { ...facts, ...about } })
}

beforeAll(async () => {
  market = await makeMarket()
  const [lender, broker, firm] = [
    { lenderId: market.lender.lenderId },
    { brokerId: market.broker.brokerId },
    { lawFirmId: market.firm.lawFirmId },
  ]
  // Monday of this week in Sydney begins on Sunday at 13:00 UTC; the call a minute before is last week's.
  await note({ by: ana.accountId, at: '2026-11-22T12:59:00Z', about: lender })
  await note({ by: ana.accountId, at: '2026-11-22T13:00:00Z', about: lender })
  await note({ by: ana.accountId, at: '2026-11-24T01:00:00Z', about: lender, type: 'VIDEO_CALL' })
  await note({ by: ana.accountId, at: '2026-11-25T01:00:00Z', about: broker })
  await note({ by: ana.accountId, at: '2026-11-26T01:00:00Z', about: firm, type: 'CALL_ATTEMPT' })
  await note({ by: ben.accountId, at: '2026-11-26T01:00:00Z', about: lender })
  await note({ by: ben.accountId, at: '2026-11-26T02:00:00Z', about: firm })
  // Saturday of last week is compared with today, Sunday is not.
  await note({ by: ben.accountId, at: '2026-11-20T13:30:00Z', about: lender })
  await note({ by: ben.accountId, at: '2026-11-17T01:00:00Z', about: lender })
  await note({ by: gone.accountId, at: '2026-11-18T01:00:00Z', about: lender })
  // Another observer's note is nobody's here.
  await note({
    by: market.broker.accountId,
    at: '2026-11-25T01:00:00Z',
    about: lender,
    companyId: market.broker.companyId,
  })
  const closedAt = new Date('2026-11-20T00:00:00Z')
  await database().staff.update({ where: { id: gone.staffId }, data: { closedAt, isActive: false } })
})

const ask = (raw: Record<string, string>, actor: PersonActor = market.actors.staff) =>
  readTeamActivity(actor, parseActivity(raw))

const read = async (raw: Record<string, string>) => {
  const { rows, total } = await ask(raw)
  return [...rows, total]
    .filter(({ notes, earlierCalls }) => notes + (earlierCalls ?? 0) > 0)
    .map((row) => [row.name, row.calls, row.earlierCalls, row.notes, row.companies].join(' '))
}

describe('what the team did', () => {
  test('counts calls, notes and companies in Sydney’s week, beside the same days of the week before', async () => {
    expect(await read({})).toEqual(['Ana Archer 3 0 4 2', 'Ben Bower 2 2 2 2', 'Gus Gone 0 1 0 0', 'Everybody 5 3 6 3'])
    const { rows, total, days } = await ask({})
    expect(days).toEqual({
      min: '2026-11-23',
      max: '2026-11-28',
      isSoFar: true,
      earlier: { min: '2026-11-16', max: '2026-11-21' },
    })
    expect(rows[0]).toMatchObject({ lenders: 2, brokers: 1, lawFirms: 0, average: 0.6 })
    expect(total).toMatchObject({ id: null, lenders: 3, brokers: 1, lawFirms: 1, average: 1 })
    // Whoever made no call is listed, too.
    expect(rows.some(({ calls, id }) => calls === 0 && id === market.actors.staff.accountId)).toBe(true)
  })

  test('of a whole period with the whole one before, and of own days', async () => {
    expect(await read({ period: 'last-week' })).toEqual([
      'Ben Bower 2 0 2 1',
      'Ana Archer 1 0 1 1',
      'Gus Gone 1 0 1 1',
      'Everybody 4 0 4 1',
    ])
    expect(await read({ from: '2026-11-25', to: '2026-11-25' })).toEqual([
      'Ana Archer 1 0 1 1',
      'Gus Gone 0 1 0 0',
      'Everybody 1 1 1 1',
    ])
    expect(await read({ to: '2026-11-22' })).toEqual([
      'Ben Bower 2  2 1',
      'Ana Archer 1  1 1',
      'Gus Gone 1  1 1',
      'Everybody 4  4 1',
    ])
    expect(await read({ period: 'last-quarter' })).toEqual([])
  })

  test('of one person, and in an order', async () => {
    const { rows, total } = await ask({ takenBy: String(ben.accountId) })
    expect(rows.map(({ name, calls }) => [name, calls])).toEqual([['Ben Bower', 2]])
    expect(total.calls).toBe(2)
    expect((await read({ sort: 'change', orderBy: 'asc' }))[0]).toContain('Gus Gone')
    expect((await ask({ takenBy: '999999' })).rows).toEqual([])
  })

  test('each figure is the number of the notes that it leads to', async () => {
    const { rows, total, days } = await ask({})
    for (const row of [...rows, total])
      for (const column of ['calls', 'notes', 'lenders', 'brokers', 'lawFirms'] as const) {
        const path = buildNotesPath({ id: row.id, column, days })
        const { filters } = noteSearch.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
        const found = await listFileNotes(market.actors.staff, { page: 1, pageSize: 20 }, filters)
        expect([path, found.total]).toEqual([path, row[column]])
      }
  })

  test('is refused to everybody but staff, and to staff who view as one of them', async () => {
    const search: ActivitySearch = parseActivity({})
    const { staff, lender, broker, dual, firm } = market.actors
    const viewing = (['BROKER', 'LENDER', 'LAW_FIRM', 'VISITOR'] as const).map((view) =>
      createViewAsActor({ view, person: staff, lenderId: market.lender.lenderId, until: new Date(8.64e15) }),
    )
    for (const actor of [visitor, lender, broker, dual, firm, ...viewing])
      expect(await outcomeOf(readTeamActivity(actor, search)), actor.kind).toBe('FORBIDDEN')
    expect((await readTeamActivity(await findActorOf(ana), search)).total.calls).toBe(5)
  })
})
