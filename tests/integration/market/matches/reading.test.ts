import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { isMatchedWith, listMatchRecords, readFirstMatches, readMatches } from '#lib/market/matches/queries.ts'
import { parseMatchLines } from '#lib/market/matches/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeBroker } from '#prisma/seed/factories.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { makeMatchedMarket } from '#tests/integration/market/matches/matched-market.ts'
import {
  type Market,
  outcomeOf,
  pauseBroker,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'

let market: Market
beforeAll(async () => {
  market = await makeMatchedMarket()
  await giveCategory(market.rivalLender.lenderId, 'RURAL', null)
})
beforeEach(() => database().match.deleteMany())

const idsOf = async (actor: Actor, side: 'lender' | 'broker', id: number) =>
  (await listMatchRecords(actor, { side, id })).map((row) => (side === 'lender' ? row.brokerId : row.lenderId))
const pair = () => ({ lenderId: market.lender.lenderId, brokerId: market.broker.brokerId })
const setPair = (statuses: Record<string, unknown>) => database().match.create({ data: { ...pair(), ...statuses } })

describe('the matches of a profile', () => {
  test('[G-01] a pair needs a subscription to an offered, verified, fresh category, and two companies', async () => {
    const { actors, lender, broker, dual, rivalLender, rivalBroker } = market
    expect(new Set(await idsOf(actors.staff, 'lender', lender.lenderId))).toEqual(
      new Set([broker.brokerId, dual.brokerId]),
    )
    expect(await idsOf(actors.staff, 'lender', dual.lenderId)).toEqual([broker.brokerId])
    expect(await idsOf(actors.staff, 'broker', dual.brokerId)).toEqual([lender.lenderId])
    expect(await idsOf(actors.staff, 'lender', rivalLender.lenderId)).toEqual([])
    expect(await idsOf(actors.staff, 'broker', rivalBroker.brokerId)).toEqual([])
  })

  test('[D-19] [G-01] need the other side to be active and switched on; a profile’s own switches hide nothing', async () => {
    const { actors, lender, broker, dual } = market
    await pauseBroker(broker.brokerId)
    expect(await idsOf(actors.lender, 'lender', lender.lenderId)).toEqual([dual.brokerId])
    expect(await idsOf(actors.broker, 'broker', broker.brokerId)).toHaveLength(2)
    expect(await isMatchedWith(actors.broker, { kind: 'lender', id: lender.lenderId })).toBe(false)
    await pauseBroker(broker.brokerId, true)
    await switchCompany(broker.companyId, false)
    expect(await idsOf(actors.lender, 'lender', lender.lenderId)).toEqual([dual.brokerId])
    expect(await idsOf(actors.staff, 'broker', broker.brokerId)).toHaveLength(2)
    await switchCompany(broker.companyId, true)
    await pauseLender(lender.lenderId)
    expect(await idsOf(actors.lender, 'lender', lender.lenderId)).toHaveLength(2)
    expect(await isMatchedWith(actors.lender, { kind: 'broker', id: broker.brokerId })).toBe(false)
    await pauseLender(lender.lenderId, true)
  })

  test('an unchanged pair is MATCHED three times, and a stored one shows its statuses', async () => {
    const { actors, lender } = market
    const rowOf = async () =>
      (await listMatchRecords(actors.staff, { side: 'lender', id: lender.lenderId })).find(
        ({ brokerId }) => brokerId === pair().brokerId,
      )
    expect(await rowOf()).toMatchObject({
      id: `${pair().lenderId}-${pair().brokerId}`,
      brokerStatusKey: 'MATCHED',
      lenderStatusKey: 'MATCHED',
      platformStatusKey: 'MATCHED',
      platformStatus: 'Matched',
      note: null,
      editedBy: null,
    })
    await setPair({
      brokerStatusKey: 'DECLINED',
      note: 'Too slow',
      editedById: actors.staff.accountId,
      editedAt: now(),
    })
    expect(await rowOf()).toMatchObject({ brokerStatus: 'Declined', note: 'Too slow', editedBy: actors.staff.name })
  })

  test('[D-23] isMatched requires both sides active and all three statuses MATCHED', async () => {
    const { actors, lender, broker } = market
    const both = async () => [
      await isMatchedWith(actors.broker, { kind: 'lender', id: lender.lenderId }),
      await isMatchedWith(actors.lender, { kind: 'broker', id: broker.brokerId }),
    ]
    expect(await both()).toEqual([true, true])
    for (const column of ['brokerStatusKey', 'lenderStatusKey', 'platformStatusKey']) {
      await setPair({ [column]: 'PAUSED' })
      expect(await both(), column).toEqual([false, false])
      await database().match.deleteMany()
    }
    for (const actor of [actors.staff, actors.firm, actors.rivalBroker, actors.rivalLender, visitor] as Actor[])
      expect(await isMatchedWith(actor, { kind: 'lender', id: lender.lenderId })).toBe(false)
  })

  test('[G-01] [T-A3] a matched outsider sees their own pair, others none; staff notes are only for staff', async () => {
    const { actors, lender, broker } = market
    await setPair({ note: 'Staff only', editedById: actors.staff.accountId, editedAt: now() })
    expect(await idsOf(actors.broker, 'lender', lender.lenderId)).toEqual([broker.brokerId])
    expect(await idsOf(actors.rivalBroker, 'lender', lender.lenderId)).toEqual([])
    for (const actor of [actors.rivalLender, actors.firm, visitor] as Actor[])
      expect(await outcomeOf(listMatchRecords(actor, { side: 'lender', id: lender.lenderId }))).toBe('FORBIDDEN')
    for (const actor of [actors.lender, actors.broker] as Actor[]) {
      const text = toJsonWithBigints(await listMatchRecords(actor, { side: 'lender', id: lender.lenderId }))
      for (const secret of ['Staff only', actors.staff.name, 'editedBy']) expect(text).not.toContain(secret)
    }
    expect(await outcomeOf(listMatchRecords(actors.staff, { side: 'lender', id: broker.brokerId }))).toBe('NOT_FOUND')
  })

  test('[G-01] the last file note is that of the viewer’s company about the other side', async () => {
    const { actors, lender, broker } = market
    const note = async (companyId: number | null, takenById: number, text: string, about: Record<string, number>) => {
      const found = await database().observer.findFirst({ where: { companyId } })
      const observer = found ?? (await database().observer.create({ data: { companyId } }))
      await database().fileNote.create({
        data: { observerId: observer.id, noteTypeKey: 'GENERAL', note: text, takenById, takenAt: now(), ...about },
      })
    }
    await note(lender.companyId, lender.accountId, 'Mine about them', { brokerId: broker.brokerId })
    await note(broker.companyId, broker.accountId, 'Theirs about me', { lenderId: lender.lenderId })
    await note(null, actors.staff.accountId, 'Of the staff', { brokerId: broker.brokerId })
    const rowFor = async (actor: Actor, side: 'lender' | 'broker', id: number) =>
      (await listMatchRecords(actor, { side, id })).find((row) => row.brokerId === broker.brokerId)?.lastFileNote
    expect(await rowFor(actors.lender, 'lender', lender.lenderId)).toBe('Mine about them')
    expect(await rowFor(actors.broker, 'lender', lender.lenderId)).toBe('Theirs about me')
    expect(await rowFor(actors.lender, 'broker', broker.brokerId)).toBe('Mine about them')
  })

  test('the text of a note is returned exactly, with line breaks and tabs', async () => {
    const { actors, lender } = market
    const note = 'First line\n\tsecond, with a \\n of its own\r\nthird'
    await setPair({ note, editedById: actors.staff.accountId, editedAt: new Date('2026-11-02T03:04:05.678Z') })
    const lines = parseMatchLines(await readMatches(actors.staff, { side: 'lender', id: lender.lenderId }))
    expect(lines.find(({ id }) => id === pair().brokerId)).toMatchObject({
      note,
      editedBy: actors.staff.name,
      date: new Date('2026-11-02T03:04:05.678Z'),
      lender: 'MATCHED',
    })
  })

  test('the page has the first sixty pairs and a link to the others; the endpoint returns all in the same order', async () => {
    const { actors, lender, rivalLender } = market
    await giveCategory(rivalLender.lenderId, 'MEZZANINE', now())
    for (let made = 0; made < 61; made += 1) await subscribe((await makeBroker()).brokerId, 'MEZZANINE')
    const byName = { column: 'name', isDescending: false } as const
    const few = await readFirstMatches(actors.staff, { side: 'lender', id: lender.lenderId, sort: byName })
    expect(few.all).toBeNull()
    const { first, all } = await readFirstMatches(actors.staff, {
      side: 'lender',
      id: rivalLender.lenderId,
      sort: byName,
    })
    expect(parseMatchLines(first)).toHaveLength(60)
    const read = await readMatches(actors.staff, { side: 'lender', id: rivalLender.lenderId, sort: byName })
    expect(parseMatchLines(read)).toHaveLength(61)
    expect(read.startsWith(first)).toBe(true)
    expect(all).toMatch(new RegExp(`^/api/lenders/${rivalLender.lenderId}/matches/lines\\?sort=name&orderBy=asc&at=`))
  })

  test('[G-01] can be sorted by name and company in both directions', async () => {
    const { actors, lender } = market
    const names = async (sort?: Parameters<typeof listMatchRecords>[1]['sort']) =>
      (await listMatchRecords(actors.staff, { side: 'lender', id: lender.lenderId, sort })).map(
        ({ brokerName }) => brokerName,
      )
    const usual = await names()
    expect(usual).toEqual([...usual].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
    expect(await names({ column: 'name', isDescending: true })).toEqual(usual.toReversed())
    const companies = (
      await listMatchRecords(actors.staff, {
        side: 'lender',
        id: lender.lenderId,
        sort: { column: 'company', isDescending: false },
      })
    ).map(({ company }) => company)
    expect(companies).toEqual(['Both Ways Capital', 'Whitely Finance'])
  })
})
