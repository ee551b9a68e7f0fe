import { beforeAll, expect, test } from 'vitest'
import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { openSharedScenario } from '#lib/market/scenarios/saving/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { createRandomSecret } from '#lib/server/secrets/keys.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

const DEAL = { amount: '2.4m', priorityKey: 'SECOND', suburb: 'Dandenong South, VIC', lvr: '68%', creditIds: ['1'] }
const ADDRESS = '/api/scenarios'

let market: Market
const apis = {} as Record<'staff' | 'broker' | 'rivalBroker' | 'dual' | 'lender' | 'firm', Api>
beforeAll(async () => {
  market = await makeMarket()
  for (const who of ['staff', 'broker', 'rivalBroker', 'dual', 'lender', 'firm'] as const)
    apis[who] = await apiAs(market.actors[who] as Actor)
})

const save = async (name: string, who: keyof typeof apis = 'broker', scenario: object = DEAL): Promise<number> => {
  const { status, body } = await apis[who]('POST', ADDRESS, { body: { name, scenario } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const namesOf = async (who: keyof typeof apis): Promise<string[]> =>
  (await apis[who]('GET', ADDRESS)).body.data.map(({ name }: { name: string }) => name)

test('a deal is saved as entered, listed, renamed, replaced, deleted and restored', async () => {
  const id = await save('Dandenong warehouse')
  const { data } = (await apis.broker('GET', `${ADDRESS}/${id}`)).body
  expect(data).toMatchObject({ name: 'Dandenong warehouse', version: 1 })
  expect(data.scenario).toMatchObject({ amount: 2_400_000, priorityKey: 'SECOND', lvr: '68.00', creditIds: [1] })
  const change = (body: object) => apis.broker('PUT', `${ADDRESS}/${id}`, { body })
  expect((await change({ name: 'Warehouse', version: 1 })).body.data).toMatchObject({ name: 'Warehouse', version: 2 })
  const replaced = await change({ scenario: { ...DEAL, lvr: '65' }, version: 2 })
  expect(replaced.body.data).toMatchObject({ name: 'Warehouse', version: 3, scenario: { lvr: '65.00' } })
  const late = await change({ name: 'Too late', version: 2 })
  expect([late.status, late.body.data.version]).toEqual([409, 3])
  expect((await apis.broker('DELETE', `${ADDRESS}/${id}?version=3`)).status).toBe(200)
  expect((await apis.broker('GET', `${ADDRESS}/${id}`)).status).toBe(404)
  expect(await namesOf('broker')).toEqual([])
  expect((await apis.broker('PUT', `${ADDRESS}/${id}/restore`)).body.data).toMatchObject({ name: 'Warehouse' })
  expect(await namesOf('broker')).toEqual(['Warehouse'])
})

test('a name is unique per person ignoring case, and free again after deletion', async () => {
  const id = await save('Office in Perth', 'dual')
  const again = await apis.dual('POST', ADDRESS, { body: { name: 'OFFICE in perth', scenario: DEAL } })
  expect([again.status, again.body.errors[0].field]).toEqual([409, 'name'])
  await save('Office in Perth', 'rivalBroker')
  await apis.dual('DELETE', `${ADDRESS}/${id}`)
  await save('office in perth', 'dual')
  const taken = await apis.dual('PUT', `${ADDRESS}/${id}/restore`)
  expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'name'])
})

test('invalid input has an error at its field, and nothing is saved', async () => {
  const refused = async (body: object) => {
    const answer = await apis.staff('POST', ADDRESS, { body })
    return [answer.status, ...answer.body.errors.map(({ field }: { field?: string }) => field ?? 'none')]
  }
  expect(await refused({ name: ' ', scenario: DEAL })).toEqual([400, 'name'])
  expect(await refused({ name: 'x'.repeat(101), scenario: DEAL })).toEqual([400, 'name'])
  expect(await refused({ name: 'Unreadable', scenario: { amount: 'much', lvr: 'x' } })).toEqual([
    400,
    'scenario.amount',
    'scenario.lvr',
  ])
  expect(await refused({ name: 'Empty', scenario: {} })).toEqual([400, 'none'])
  expect(await namesOf('staff')).toEqual([])
})

test('a repeated save with one key creates one deal', async () => {
  const send = () =>
    apis.rivalBroker('POST', ADDRESS, {
      body: { name: 'Once', scenario: DEAL },
      headers: { 'idempotency-key': 'saved-scenario-once-1' },
    })
  const [one, other] = [await send(), await send()]
  expect(other.body.data).toEqual(one.body.data)
})

test('another person’s deal can be opened by its link, but not listed, changed or deleted', async () => {
  const id = await save('Mine alone')
  for (const who of ['rivalBroker', 'dual', 'staff'] as const) {
    expect((await apis[who]('GET', `${ADDRESS}/${id}`)).status, who).toBe(404)
    expect((await apis[who]('PUT', `${ADDRESS}/${id}`, { body: { name: 'Theirs' } })).status, who).toBe(404)
    expect((await apis[who]('DELETE', `${ADDRESS}/${id}`)).status, who).toBe(404)
    expect((await apis[who]('PUT', `${ADDRESS}/${id}/restore`)).status, who).toBe(404)
    expect(await namesOf(who)).not.toContain('Mine alone')
  }
  const { linkKey } = await database().savedScenario.findUniqueOrThrow({ where: { id } })
  expect(linkKey.length).toBeGreaterThan(40)
  const opened = await openSharedScenario(market.actors.rivalBroker, linkKey)
  expect(opened).toMatchObject({ name: 'Mine alone', isOwn: false, owner: 'Tom Whitely' })
  expect(await openSharedScenario(market.actors.broker, linkKey)).toMatchObject({ isOwn: true })
  await expect(openSharedScenario(market.actors.lender, linkKey)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(openSharedScenario(market.actors.staff, `${linkKey.slice(1)}x`)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await apis.broker('DELETE', `${ADDRESS}/${id}`)
  await expect(openSharedScenario(market.actors.staff, linkKey)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('lenders and law firms are refused by every endpoint', async () => {
  for (const who of ['lender', 'firm'] as const) {
    expect((await apis[who]('GET', ADDRESS)).status).toBe(403)
    expect((await apis[who]('POST', ADDRESS, { body: { name: 'x', scenario: DEAL } })).status).toBe(403)
    expect((await apis[who]('PUT', '/api/match/draft', { body: { sequence: 1, typed: null } })).status).toBe(403)
    expect((await apis[who]('POST', '/api/match/words', { body: { words: '2m' } })).status).toBe(403)
  }
})

test('a draft is private to its writer, and an older save never replaces a newer one', async () => {
  const keep = async (who: 'broker' | 'rivalBroker', sequence: number, typed: object | null) =>
    (await apis[who]('PUT', '/api/match/draft', { body: { sequence, typed } })).body.data
  expect(await keep('broker', 3, { amount: '2.4m?' })).toEqual({ sequence: 3, isKept: true })
  expect(await keep('broker', 2, { amount: 'older' })).toEqual({ sequence: 3, isKept: false })
  expect(await keep('rivalBroker', 1, { amount: '9' })).toEqual({ sequence: 1, isKept: true })
  const { accountId } = market.actors.broker as { accountId: number }
  expect((await database().scenarioDraft.findUniqueOrThrow({ where: { accountId } })).typed).toEqual({
    amount: '2.4m?',
  })
  expect(await keep('broker', 4, null)).toEqual({ sequence: 4, isKept: true })
  const refused = await apis.broker('PUT', '/api/match/draft', { body: { sequence: 5, typed: { borrower: 'Smith' } } })
  expect(refused.status).toBe(400)
})

test('text fills in the fields, an ambiguous suburb is kept as written, and unknown text is reported', async () => {
  const read = async (words: string) => (await apis.broker('POST', '/api/match/words', { body: { words } })).body.data
  expect(await read('2.4m second 68% warehouse dandenong south blorp')).toMatchObject({
    fields: { amount: '2400000', priorityKey: 'SECOND', lvr: '68', securitySubTypeKey: 'WAREHOUSE' },
    suburb: { name: 'Dandenong South, VIC' },
    said: ['Not understood: “blorp”.'],
  })
  expect(await read('2m first richmond')).toMatchObject({ fields: { suburb: 'Richmond' }, suburb: null })
})

test('a person can keep 200 deals, even with concurrent saves', async () => {
  const { accountId } = market.actors.dual as PersonActor
  const kept = await database().savedScenario.count({ where: { accountId, deletedAt: null } })
  const data = Array.from({ length: 198 - kept }, (_each, at) => ({
    accountId,
    name: `Kept ${at}`,
    scenario: {},
    linkKey: createRandomSecret(),
    createdAt: now(),
    updatedAt: now(),
  }))
  await database().savedScenario.createMany({ data })
  const names = ['One', 'Two', 'Three', 'Four']
  const answers = await Promise.all(names.map((name) => apis.dual('POST', ADDRESS, { body: { name, scenario: DEAL } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.errors[0].message).toBe('You have 200 saved deals. Delete one to save another.')
  expect(await namesOf('dual')).toHaveLength(200)
  const { id } = await database().savedScenario.findFirstOrThrow({ where: { accountId, name: 'Kept 0' } })
  await apis.dual('DELETE', `${ADDRESS}/${id}`)
  await save('In its place', 'dual')
  expect((await apis.dual('PUT', `${ADDRESS}/${id}/restore`)).status).toBe(409)
})
