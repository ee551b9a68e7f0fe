import { beforeAll, expect, test } from 'vitest'
import { readDeal } from '#lib/market/approaches/deals/schema.ts'
import { database } from '#lib/server/database/db.ts'
import {
  type AskingBroker,
  type AskingLender,
  newBroker,
  newLenders,
} from '#tests/integration/market/approaches/asking.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

const { actors } = await castOf()
const SAVED = {
  amount: '3.1m',
  categoryKey: 'SECOND_RANKING',
  suburb: 'Dandenong South, VIC',
  securityTypeKey: 'INDUSTRIAL',
  securitySubTypeKey: 'WAREHOUSE',
  lvr: '68%',
  purposeKey: 'CONSTRUCTION',
  construction: { isBuildToHold: true },
  creditIds: ['1'],
}

let number = 0
let broker: AskingBroker
let lenders: AskingLender[]
let own: Api
let other: Api
beforeAll(async () => {
  broker = await newBroker()
  lenders = await newLenders(2)
  own = await apiAs(broker.actor)
  other = await apiAs((await newBroker()).actor)
})

const save = async (change: object = {}): Promise<number> => {
  number += 1
  const body = { name: `Deal ${number}`, scenario: { ...SAVED, ...change } }
  return (await own('POST', '/api/scenarios', { body })).body.data.id
}
const ask = async (id: number, { by = own, key, body }: { by?: Api; key?: string; body?: object } = {}) => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const sent = body ?? { lenderIds: lenders.map(({ lenderId }) => lenderId), note: 'Settles soon.' }
  return by('POST', `/api/scenarios/${id}/approaches`, { body: sent, headers })
}

test('lenders are asked about a deal as it was saved, and a repeated request asks nobody twice', async () => {
  const id = await save()
  const first = await ask(id, { key: 'ask-saved-deal-1' })
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect((await ask(id, { key: 'ask-saved-deal-1' })).body).toEqual(first.body)
  const { deal } = await database().askedScenario.findUniqueOrThrow({ where: { id: first.body.data.scenarioId } })
  expect(readDeal(deal)).toMatchObject({
    amount: 3_100_000n,
    lvr: '68.00',
    creditIds: [1],
    construction: { isBuildToHold: true },
    names: { place: expect.stringMatching(/^Dandenong South, VIC/), security: 'Warehouse' },
  })
  const approaches = await database().approach.findMany({ where: { scenarioId: first.body.data.scenarioId } })
  expect(approaches.map(({ lenderId, note }) => [lenderId, note]).sort()).toEqual(
    lenders.map(({ lenderId }) => [lenderId, 'Settles soon.']),
  )
})

test('another broker’s deal is not found, and only brokers can ask', async () => {
  const id = await save()
  expect((await ask(id, { by: other })).status).toBe(404)
  expect((await ask(id, { by: await apiAs(actors.admin) })).status).toBe(403)
  expect((await ask(id, { by: await apiAs(lenders[0]?.actor as AskingLender['actor']) })).status).toBe(403)
  expect(await database().approach.count({ where: { scenario: { brokerId: broker.brokerId } } })).toBe(2)
})

test('an invalid deal has an error at its field, and the lenders are still checked', async () => {
  const doubled = await ask(await save({ suburb: 'Springfield' }))
  expect([doubled.status, doubled.body.errors[0].field]).toEqual([400, 'suburb'])
  const nobody = await ask(await save({ amount: '3.2m' }), { body: { lenderIds: [] } })
  expect([nobody.status, nobody.body.errors[0].field]).toEqual([400, 'lenderIds'])
  const unknown = await ask(await save({ amount: '3.3m' }), { body: { lenderIds: [999_999_999] } })
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'lenderIds.0'])
})

test('a repeated request gets the first response, even if the deal changed, and a changed deal needs its version', async () => {
  const id = await save({ amount: '3.4m' })
  const first = await ask(id, { key: 'ask-saved-deal-2' })
  expect(first.status).toBe(201)
  const scenario = { ...SAVED, amount: '3.5m' }
  expect((await own('PUT', `/api/scenarios/${id}`, { body: { scenario, version: 1 } })).status).toBe(200)
  expect((await ask(id, { key: 'ask-saved-deal-2' })).body).toEqual(first.body)
  const lenderIds = lenders.map(({ lenderId }) => lenderId)
  const stale = await ask(id, { body: { lenderIds, version: 1 } })
  expect([stale.status, stale.body.errors[0].message]).toEqual([
    409,
    'This deal was changed in the meantime. Look at it again, then ask.',
  ])
  expect((await ask(id, { body: { lenderIds, version: 2 } })).status).toBe(201)
  expect((await own('DELETE', `/api/scenarios/${id}`)).status).toBe(200)
  expect((await ask(id, { key: 'ask-saved-deal-2' })).body).toEqual(first.body)
  expect((await ask(id)).status).toBe(404)
})

test('a sub-type alone determines the security, and subdivision details are kept as saved', async () => {
  const { securityTypeKey: _group, construction: _building, ...rest } = SAVED
  const body = { name: 'Lots', scenario: { ...rest, purposeKey: null, subdivision: { typeKey: 'STRATA' } } }
  const { id } = (await own('POST', '/api/scenarios', { body })).body.data
  const asked = await ask(id)
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const { deal } = await database().askedScenario.findUniqueOrThrow({ where: { id: asked.body.data.scenarioId } })
  expect(readDeal(deal)).toMatchObject({ securityTypeKey: 'INDUSTRIAL', subdivision: { typeKey: 'STRATA' } })
})
