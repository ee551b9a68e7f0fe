import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { readWrittenCategory, recordCriteriaVersion } from '#lib/market/criteria/versions/commands.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { matchScenario } from '#lib/market/scenarios/queries.ts'
import { saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { type MatchBody, matchBody } from '#lib/market/scenarios/schema.ts'
import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import {
  type Market,
  makeMarket,
  outcomeOf,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { heldClock } from '#tests/support/clock.ts'

const clock = heldClock()
const CATEGORY = 'SECOND_RANKING'
const DEAL = { amount: '2.4m', categoryKey: CATEGORY, lvr: '68%', suburb: 'Parramatta, NSW', rate: '9.5' }
/** Noon in Sydney on some days: before any criteria, with the first ones, with changed ones, and today. */
const [BEFORE, FIRST, CHANGED, TODAY] = ['2026-11-01', '2026-11-10', '2026-11-14', '2026-11-20']
const noonOf = (day = TODAY) => `${day}T01:00:00Z`
let market: Market
let id: number
let rivalId: number
let savedId: number
const apis = {} as Record<'staff' | 'broker' | 'rivalBroker' | 'lender', Api>

const record = (lenderId: number, at: Date, act: 'VERIFIED' | 'CHANGED' | 'WITHDRAWN' = 'VERIFIED') =>
  runTransaction(async (tx) => {
    const place = { lenderId, categoryKey: CATEGORY } as const
    const author = { editedById: null, editorName: 'Tester', editorCompany: null }
    await recordCriteriaVersion(tx, place, { row: await readWrittenCategory(tx, place), act, author, at })
  })
const ask = (actor: Actor, change: object = {}) => {
  const { words: _words, ...body } = matchBody.parse({ ...DEAL, ...change }) as MatchBody
  return matchScenario(actor, body)
}
const shown: Record<string, Awaited<ReturnType<typeof ask>>> = {}
const update = (lenderId: number, data: object) => database().lenderCategory.updateMany({ where: { lenderId }, data })

beforeAll(async () => {
  clock.at(noonOf(FIRST))
  market = await makeMarket()
  id = market.lender.lenderId
  rivalId = market.rivalLender.lenderId
  const at = new Date(noonOf(FIRST))
  for (const lenderId of [id, rivalId]) {
    await giveCategory(lenderId, CATEGORY, at, { lvrResidentialMax: '75.00', lvrNonResidentialMax: '75.00' })
    await record(lenderId, at)
  }
  shown[FIRST] = await ask(market.actors.staff)
  clock.at(noonOf(CHANGED))
  const change = { lvrResidentialMax: '50.00', lvrNonResidentialMax: '50.00', available: 1_000_000n }
  await update(id, { ...change, lastVerifiedAt: new Date(noonOf(CHANGED)) })
  await record(id, new Date(noonOf(CHANGED)))
  shown[CHANGED] = await ask(market.actors.staff)
  clock.at(noonOf())
  await update(rivalId, { isOffered: false })
  await record(rivalId, new Date(noonOf()), 'WITHDRAWN')
  savedId = (await saveScenario(market.actors.broker, { name: 'Earlier', scenario: DEAL, alert: 'OFF' })).id
  for (const who of ['staff', 'broker', 'rivalBroker', 'lender'] as const)
    apis[who] = await apiAs(market.actors[who] as Actor)
})

test('a match on an earlier day uses the criteria versions of that day', async () => {
  clock.at(noonOf())
  const { staff } = market.actors
  for (const day of [FIRST, CHANGED]) {
    const { lists, ...answer } = await ask(staff, { asOf: day })
    expect(lists).toEqual(shown[day]?.lists)
    expect(answer.asOf).toBe(day)
    // Who had lapsed on that day is not kept.
    expect([answer.lapsed, answer.unverified]).toEqual([null, null])
  }
  expect(shown[FIRST]?.lists.fits.rows.map(({ lenderId }) => lenderId).toSorted()).toEqual([id, rivalId].toSorted())
  expect(shown[CHANGED]?.lists.fits.rows.map(({ lenderId }) => lenderId)).toEqual([rivalId])
  // Days between two versions have the earlier one.
  const between = await ask(staff, { asOf: '2026-11-13' })
  expect(between.lists.fits.rows.map(({ version }) => version?.sequence)).toEqual([1, 1])
  // The hash is for comparing with the history.
  const [version] = between.lists.fits.rows.map((row) => row.version)
  expect(version).toEqual({ sequence: 1, day: FIRST, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const [shownToBroker] = (await ask(market.actors.broker, { asOf: FIRST, scenarioId: savedId })).lists.fits.rows
  expect(shownToBroker?.version).toEqual({ sequence: 1, day: FIRST, hash: null })
  const now = await ask(staff)
  expect([now.asOf, now.judged]).toEqual([null, 1])
  expect((await ask(staff, { asOf: TODAY })).asOf).toBeNull()
})

test('a day in the future or before the history has an error at its field, and nothing is lost', async () => {
  clock.at(noonOf())
  const refused = async (asOf: string) => {
    const { status, body } = await apis.staff('POST', '/api/match', { body: { ...DEAL, asOf } })
    return [status, body.errors[0].field, body.errors[0].message]
  }
  expect(await refused('2026-11-21')).toEqual([400, 'asOf', 'Choose today or an earlier day.'])
  expect(await refused(BEFORE)).toEqual([
    ...[400, 'asOf', 'Criteria are recorded from 10 Nov 2026 on. Choose that day or a later one.'],
  ])
  expect((await refused('soon')).slice(0, 2)).toEqual([400, 'asOf'])
})

test('brokers can match their own saved deal, and no other', async () => {
  clock.at(noonOf())
  const outcome = async (who: keyof typeof apis, body: object) =>
    (await apis[who]('POST', '/api/match', { body: { ...DEAL, asOf: FIRST, ...body } })).status
  expect(await outcome('broker', { scenarioId: savedId })).toBe(200)
  expect(await outcome('broker', {})).toBe(403)
  expect(await outcome('broker', { scenarioId: savedId, lvr: '67' })).toBe(403)
  expect(await outcome('rivalBroker', { scenarioId: savedId })).toBe(403)
  expect(await outcome('lender', { scenarioId: savedId })).toBe(403)
  expect(await outcome('staff', { scenarioId: savedId, lvr: '67' })).toBe(200)
})

test('a lender that is closed, paused or switched off now is shown to staff only', async () => {
  clock.at(noonOf())
  const { broker, staff } = market.actors
  const asked = { asOf: FIRST, scenarioId: savedId }
  const idsFor = async (actor: Actor) =>
    Object.values((await ask(actor, asked)).lists).flatMap(({ rows }) => rows.map(({ lenderId }) => lenderId))
  expect((await idsFor(broker)).toSorted()).toEqual([id, rivalId].toSorted())
  const { companyId } = market.lender
  const close = (closedAt: Date | null) => database().company.update({ where: { id: companyId }, data: { closedAt } })
  const hidings = [
    [() => pauseLender(id), () => pauseLender(id, true)],
    [() => switchCompany(companyId, false), () => switchCompany(companyId, true)],
    [() => close(new Date(noonOf())), () => close(null)],
  ] as const
  for (const [hide, show] of hidings) {
    await hide()
    const answer = await ask(broker, asked)
    expect(answer.judged).toBe(1)
    expect(JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'Redgum',
    )
    expect((await idsFor(staff)).toSorted()).toEqual([id, rivalId].toSorted())
    await show()
  }
})

test('a lender that was paused or switched off on that day is shown to staff only', async () => {
  const { broker, staff } = market.actors
  const pauseRival = (isOn: boolean) => setProfileActive(staff, { kind: 'lender', id: rivalId }, isOn)
  const switchOwn = (isOn: boolean) => turnMasterSwitch(staff, market.lender.companyId, isOn)
  const switches = [
    { lenderId: rivalId, days: ['2026-11-11', '2026-11-12', '2026-11-13'] as const, turn: pauseRival },
    { lenderId: id, days: ['2026-11-16', '2026-11-17', '2026-11-18'] as const, turn: switchOwn },
  ]
  for (const { lenderId, days, turn } of switches) {
    const [off, between, on] = days
    clock.at(noonOf(off))
    await turn(false)
    clock.at(noonOf(on))
    await turn(true)
    clock.at(noonOf())
    const idsFor = async (actor: Actor, asOf: string) =>
      Object.values((await ask(actor, { asOf, scenarioId: savedId })).lists)
        .flatMap(({ rows }) => rows.map((row) => row.lenderId))
        .toSorted()
    const both = [id, rivalId].toSorted()
    for (const day of [off, between]) {
      expect(await idsFor(broker, day), day).toEqual(both.filter((each) => each !== lenderId))
      expect(await idsFor(staff, day), day).toEqual(both)
    }
    for (const day of [FIRST, on]) expect(await idsFor(broker, day), day).toEqual(both)
  }
})

test('criteria unpublished on a day are left out for that day: changed, unverified, lapsed', async () => {
  clock.at('2026-12-30T01:00:00Z')
  const { staff } = market.actors
  const judgedOn = async (asOf: string) => (await ask(staff, { asOf })).judged
  // The first verification lasts thirty days, and so does the second one of the other lender.
  expect([await judgedOn('2026-11-19'), await judgedOn('2026-12-10'), await judgedOn('2026-12-15')]).toEqual([2, 1, 0])
  await update(id, { isVerified: false, available: 77_777_777n })
  await record(id, new Date('2026-12-29T01:00:00Z'), 'CHANGED')
  expect(await judgedOn('2026-12-29')).toBe(0)
  expect(await outcomeOf(ask(staff, { asOf: '2026-12-29' }))).toBe('ok')
})
