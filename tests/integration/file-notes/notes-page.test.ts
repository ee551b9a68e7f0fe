import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listFileNotes } from '#lib/file-notes/queries.ts'
import { notedProfilePath } from '#lib/file-notes/rules.ts'
import { database } from '#lib/server/db.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/profiles/market.ts'

let market: Market
const FIRST = { page: 1, pageSize: 20 }

type About = { lenderId?: number; brokerId?: number; lawFirmId?: number }

const note = async (companyId: number | null, text: string, takenAt: string, about: About) => {
  const observer =
    (await database().observer.findFirst({ where: { companyId } })) ??
    (await database().observer.create({ data: { companyId } }))
  return database().fileNote.create({
    data: {
      observerId: observer.id,
      noteTypeKey: 'PHONE_CALL',
      note: text,
      takenById: companyId === null ? market.actors.staff.accountId : market.broker.accountId,
      takenAt: new Date(takenAt),
      ...about,
    },
  })
}

beforeAll(async () => {
  market = await makeMarket()
})

describe('the notes page', () => {
  test('starts empty', async () => {
    expect(await listFileNotes(market.actors.staff, FIRST)).toEqual({ rows: [], total: 0, ...FIRST })
  })

  test("holds the staff's notes newest first, each with its profile, and nobody else's", async () => {
    const { lender, broker, firm, actors } = market
    await note(null, 'About the lender', '2026-11-01T01:00:00Z', { lenderId: lender.lenderId })
    await note(null, 'About the firm', '2026-11-03T01:00:00Z', { lawFirmId: firm.lawFirmId })
    await note(null, 'About the broker', '2026-11-02T01:00:00Z', { brokerId: broker.brokerId })
    await note(broker.companyId, 'CANARY of a broker', '2026-11-04T01:00:00Z', { lenderId: lender.lenderId })
    const { rows, total } = await listFileNotes(actors.staff, FIRST)
    expect(total).toBe(3)
    expect(rows.map((row) => row.note)).toEqual(['About the firm', 'About the broker', 'About the lender'])
    expect(rows.map((row) => [row.profileType, row.personName, notedProfilePath(row)])).toEqual([
      ['Law Firm', 'Ruth Marsh', `/users/${firm.lawFirmId}/lawfirm`],
      ['Broker', 'Tom Whitely', `/users/${broker.brokerId}/broker`],
      ['Lender', 'Amelia Ferrante', `/users/${lender.lenderId}/lender`],
    ])
    expect(rows[2]).toMatchObject({
      date: new Date('2026-11-01T01:00:00Z'),
      companyName: 'Redgum Private Credit',
      takenBy: actors.staff.name,
      noteType: { key: 'PHONE_CALL', name: 'Phone call' },
    })
  })

  test('pages with an exact total', async () => {
    const { rows, total } = await listFileNotes(market.actors.staff, { page: 2, pageSize: 2 })
    expect([rows.map((row) => row.note), total]).toEqual([['About the lender'], 3])
    expect(await listFileNotes(market.actors.staff, { page: 9, pageSize: 20 })).toMatchObject({ rows: [], total: 3 })
  })

  test('is refused to everybody but staff', async () => {
    const { lender, broker, dual, firm } = market.actors
    for (const actor of [visitor, lender, broker, dual, firm])
      expect(await outcomeOf(listFileNotes(actor, FIRST)), actor.kind).toBe('FORBIDDEN')
  })
})
