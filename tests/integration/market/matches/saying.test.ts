import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { readMatches } from '#lib/market/matches/queries.ts'
import { parseMatchLines } from '#lib/market/matches/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import {
  type Market,
  makeMarket,
  pauseBroker,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { auditOf } from '#tests/support/audit.ts'

type Role = keyof Market['actors']
let market: Market
const apis = {} as Record<Role, Api>
beforeAll(async () => {
  market = await makeMarket()
  const { lender, broker, dual } = market
  await giveCategory(lender.lenderId, 'FIRST_RANKING', now())
  await giveCategory(dual.lenderId, 'FIRST_RANKING', now())
  for (const id of [broker.brokerId, dual.brokerId]) await subscribe(id, 'FIRST_RANKING')
  for (const [role, actor] of Object.entries(market.actors)) apis[role as Role] = await apiAs(actor)
})
beforeEach(() => database().match.deleteMany())

const pair = () => ({ lenderId: market.lender.lenderId, brokerId: market.broker.brokerId })
const matchId = () => `${pair().lenderId}-${pair().brokerId}`
const say = (role: Role, side: 'platform' | 'lender' | 'broker', body: object, headers = {}) =>
  apis[role]('PUT', `/api/matches/status/${side}`, { body, headers })
const asStaff = (body: object) => say('staff', 'platform', { ...pair(), ...body })
const asLender = (lenderStatusKey: string, more = {}) =>
  say('lender', 'lender', { matchId: matchId(), lenderStatusKey, ...more })
const asBroker = (brokerStatusKey: string, more = {}) =>
  say('broker', 'broker', { matchId: matchId(), brokerStatusKey, ...more })
const stored = () => database().match.findMany()
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.[0]?.message

describe('the statuses of a pair', () => {
  test('[G-03] [P-08] the first change stores the pair, and each side writes only its own status', async () => {
    expect(await stored()).toEqual([])
    expect((await asLender('IN_DISCUSSION')).body.data).toMatchObject({ id: matchId(), ...pair(), version: 1 })
    expect((await asBroker('PAUSED')).body.data.version).toBe(2)
    expect((await asStaff({ platformStatusKey: 'DECLINED', note: 'Wait for June' })).body.data).toMatchObject({
      lenderStatusKey: 'IN_DISCUSSION',
      brokerStatusKey: 'PAUSED',
      platformStatusKey: 'DECLINED',
      note: 'Wait for June',
      editedBy: market.actors.staff.name,
      version: 3,
    })
    expect(await stored()).toMatchObject([{ ...pair(), note: 'Wait for June', version: 3 }])
  })

  test('[P-08] the lender’s status in the staff payload is accepted and ignored', async () => {
    expect(
      (await asStaff({ note: 'Only this', lenderStatusKey: 'DECLINED', brokerStatusKey: 'DECLINED' })).status,
    ).toBe(200)
    expect(await stored()).toMatchObject([
      { lenderStatusKey: 'MATCHED', brokerStatusKey: 'MATCHED', note: 'Only this' },
    ])
  })

  test('[G-03] nobody can set another side’s status, or one of another pair', async () => {
    const own = { matchId: matchId(), lenderStatusKey: 'PAUSED', brokerStatusKey: 'PAUSED', ...pair() }
    const platform = { ...pair(), platformStatusKey: 'PAUSED' }
    for (const role of ['lender', 'broker', 'dual', 'firm', 'rivalLender', 'rivalBroker'] as Role[])
      expect((await say(role, 'platform', platform)).status, role).toBe(403)
    for (const role of ['staff', 'broker', 'dual', 'firm', 'rivalLender', 'rivalBroker'] as Role[])
      expect((await say(role, 'lender', own)).status, role).toBe(403)
    for (const role of ['staff', 'lender', 'dual', 'firm', 'rivalLender', 'rivalBroker'] as Role[])
      expect((await say(role, 'broker', own)).status, role).toBe(403)
    expect(await stored()).toEqual([])
  })

  test('a save by staff does not change note and editor of either side', async () => {
    await asStaff({ note: 'Staff only' })
    for (const { body } of [await asLender('PAUSED'), await asBroker('PAUSED')]) {
      expect(JSON.stringify(body)).not.toContain('Staff only')
      expect(body.data).not.toHaveProperty('editedBy')
    }
    expect(await stored()).toMatchObject([{ note: 'Staff only' }])
  })

  test('an outdated version is refused with the stored pair; without one the save goes ahead', async () => {
    expect((await asLender('PAUSED', { version: 0 })).status).toBe(200)
    const late = await asBroker('DECLINED', { version: 0 })
    expect(late).toMatchObject({ status: 409, body: { data: { lenderStatusKey: 'PAUSED', version: 1 } } })
    expect((await asBroker('DECLINED')).status).toBe(200)
    const header = await say('staff', 'platform', { ...pair(), note: 'x' }, { 'if-match': '1' })
    expect(header.status).toBe(409)
    // A refused first change stores nothing.
    await database().match.deleteMany()
    expect((await asLender('PAUSED', { version: 4 })).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  test('an unchanged status leaves no entry, and a change is in both profiles’ timelines', async () => {
    const { lenderId, brokerId } = pair()
    const before = [(await auditOf('LENDER', lenderId)).length, (await auditOf('BROKER', brokerId)).length]
    for (let time = 0; time < 3; time += 1) await asLender('PAUSED')
    await asStaff({ note: 'Secret words' })
    await asStaff({ note: 'Secret words' })
    expect(await stored()).toMatchObject([{ version: 2 }])
    const entries = [await auditOf('LENDER', lenderId), await auditOf('BROKER', brokerId)].map((all, at) =>
      all.slice(before[at]),
    )
    for (const list of entries) {
      expect(list.map(({ action }) => action)).toEqual(['MATCH_CHANGED', 'MATCH_CHANGED'])
      expect(list[0]?.details).toMatchObject({ side: 'lender', status: 'PAUSED' })
      expect(JSON.stringify(list.map(({ details }) => details))).not.toContain('Secret words')
    }
  })
})

describe('a status that cannot be changed', () => {
  test('[G-04] with a master switch off staff can save the note but not the status', async () => {
    const text =
      'The Master Switch on this Profile has been switched off. To change the matching status you must first of all turn the master switch on.'
    for (const side of ['lender', 'broker'] as const) {
      await switchCompany(market[side].companyId, false)
      const refused = await asStaff({ platformStatusKey: 'PAUSED' })
      expect([refused.status, messageOf(refused)]).toEqual([409, text])
      expect((await asStaff({ platformStatusKey: 'MATCHED', note: `Off: ${side}` })).status).toBe(200)
      await switchCompany(market[side].companyId, true)
    }
    expect(await stored()).toMatchObject([{ platformStatusKey: 'MATCHED', note: 'Off: broker' }])
  })

  test('[G-05] an inactive owner gets an error, staff do not', async () => {
    const text =
      'This profile is currently inactive and so there is no matching being done. To change the matching status you must first of all make the profile active.'
    await pauseLender(pair().lenderId)
    const refused = await asLender('PAUSED')
    expect([refused.status, messageOf(refused)]).toEqual([409, text])
    expect((await asStaff({ platformStatusKey: 'PAUSED' })).status).toBe(200)
    // Seen from the other side the pair no longer exists.
    expect((await asBroker('PAUSED')).status).toBe(404)
    await pauseLender(pair().lenderId, true)
    await pauseBroker(pair().brokerId)
    expect(messageOf(await asBroker('PAUSED'))).toBe(text)
    await pauseBroker(pair().brokerId, true)
  })

  test('an unrelated pair is not found, and a missing id is reported', async () => {
    const { lender, rivalBroker, dual } = market
    const other = { lenderId: lender.lenderId, brokerId: rivalBroker.brokerId }
    expect((await say('staff', 'platform', { ...other, note: 'x' })).status).toBe(404)
    const itself = { lenderId: dual.lenderId, brokerId: dual.brokerId }
    expect((await say('staff', 'platform', { ...itself, note: 'x' })).status).toBe(404)
    for (const id of [undefined, null, '', 'undefined']) {
      const refused = await say('lender', 'lender', { matchId: id, lenderStatusKey: 'PAUSED' })
      expect([refused.status, messageOf(refused)], String(id)).toEqual([400, 'Id is required'])
    }
    for (const id of ['1', '1-', '01-2', '1-2-3', '1-99999999999', 'x-y'])
      expect((await say('lender', 'lender', { matchId: id, lenderStatusKey: 'PAUSED' })).status, id).toBe(400)
    expect((await asLender('LAPSED')).status).toBe(400)
    expect((await asStaff({ note: 'x'.repeat(4_001) })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('[P-08] the statuses are a lookup, and a status survives a lapse of the category', async () => {
    const names = (await apis.broker('GET', '/api/matches/status/search-lookup')).body.data
    expect(names.map(({ id }: { id: string }) => id)).toEqual(['MATCHED', 'IN_DISCUSSION', 'PAUSED', 'DECLINED'])
    expect((await apis.firm('GET', '/api/matches/status/search-lookup')).status).toBe(403)
    await asLender('IN_DISCUSSION')
    await database().lenderCategory.updateMany({ where: { lenderId: pair().lenderId }, data: { isOffered: false } })
    expect((await asLender('PAUSED')).status).toBe(404)
    await database().lenderCategory.updateMany({ where: { lenderId: pair().lenderId }, data: { isOffered: true } })
    const lines = parseMatchLines(
      await readMatches(market.actors.staff as Actor, { side: 'lender', id: pair().lenderId }),
    )
    expect(lines.find(({ id }) => id === pair().brokerId)).toMatchObject({ lender: 'IN_DISCUSSION', version: 1 })
  })

  test('twenty concurrent changes all succeed, one after the other', async () => {
    const keys = ['PAUSED', 'DECLINED', 'IN_DISCUSSION', 'MATCHED']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) => (at % 2 ? asLender : asBroker)(keys[at % 4] as string)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await stored()).toHaveLength(1)
  })
})
