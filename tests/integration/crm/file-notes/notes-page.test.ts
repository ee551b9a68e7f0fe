import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listFileNotes, listNoteTakers } from '#lib/crm/file-notes/queries.ts'
import { getNotedProfilePath } from '#lib/crm/file-notes/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'

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
  test('is empty at first', async () => {
    expect(await listFileNotes(market.actors.staff, FIRST)).toEqual({ rows: [], total: 0, ...FIRST })
  })

  test('lists the staff’s notes newest first, each with its profile, and nobody else’s', async () => {
    const { lender, broker, firm, actors } = market
    await note(null, 'About the lender', '2026-11-01T01:00:00Z', { lenderId: lender.lenderId })
    await note(null, 'About the firm', '2026-11-03T01:00:00Z', { lawFirmId: firm.lawFirmId })
    await note(null, 'About the broker', '2026-11-02T01:00:00Z', { brokerId: broker.brokerId })
    await note(broker.companyId, 'CANARY of a broker', '2026-11-04T01:00:00Z', { lenderId: lender.lenderId })
    const { rows, total } = await listFileNotes(actors.staff, FIRST)
    expect(total).toBe(3)
    expect(rows.map((row) => row.note)).toEqual(['About the firm', 'About the broker', 'About the lender'])
    expect(rows.map((row) => [row.profileType, row.personName, getNotedProfilePath(row)])).toEqual([
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

  test('is paged with an exact total', async () => {
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

describe('the filters of the notes page', () => {
  const narrowed = async (filters: Parameters<typeof listFileNotes>[2]) => {
    const { rows, total } = await listFileNotes(market.actors.staff, FIRST, filters)
    expect(total).toBe(rows.length)
    return rows.map((row) => row.note)
  }

  test('[E-05] narrow by person, company, text, profile, type, author and Sydney days', async () => {
    expect(await narrowed({ person: 'whitely' })).toEqual(['About the broker'])
    expect(await narrowed({ person: 'Tom Whitely', company: 'finance' })).toEqual(['About the broker'])
    expect(await narrowed({ company: 'redgum' })).toEqual(['About the lender'])
    expect(await narrowed({ company: '%' })).toEqual([])
    expect(await narrowed({ text: 'the LENDER' })).toEqual(['About the lender'])
    expect(await narrowed({ text: 'e_der' })).toEqual([])
    expect(await narrowed({ about: 'lawfirm' })).toEqual(['About the firm'])
    expect(await narrowed({ about: 'broker', text: 'lender' })).toEqual([])
    expect(await narrowed({ type: 'MEETING' })).toEqual([])
    expect((await narrowed({ type: 'PHONE_CALL' })).length).toBe(3)
    expect((await narrowed({ takenBy: market.actors.staff.accountId })).length).toBe(3)
    expect(await narrowed({ takenBy: market.broker.accountId })).toEqual([])
    expect(await narrowed({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['About the broker'])
    // 23:30 in Sydney still counts as that day.
    await note(null, 'Late', '2026-10-10T12:30:00Z', { lenderId: market.lender.lenderId })
    expect(await narrowed({ from: '2026-10-10', to: '2026-10-10' })).toEqual(['Late'])
    expect(await narrowed({ from: '2026-10-11', to: '2026-10-31' })).toEqual([])
    expect((await listNoteTakers(market.actors.staff)).map(({ id }) => id)).toEqual([market.actors.staff.accountId])
    expect(await outcomeOf(listNoteTakers(market.actors.lender))).toBe('FORBIDDEN')
  })
})
