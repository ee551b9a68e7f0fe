import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { type Cast, discharged, makeCast, recorded, setBooks } from '#tests/integration/lending/cast.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { pauseLender } from '#tests/integration/market/profiles/market.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast
let suburbId: number
beforeAll(async () => {
  cast = await makeCast()
  for (const change of [{}, {}, { suburb: 'Penrith' }, { ...discharged, suburb: 'Richmond', state: 'VIC' }])
    await recorded(cast.parties, change)
  await recorded(cast.parties, { suburb: 'Bendigo', state: 'VIC', priorityKey: 'SECOND' })
  await giveCategory(cast.lender.lenderId, 'FIRST_RANKING', now())
  suburbId = (await database().suburb.findFirstOrThrow({ where: { name: 'Parramatta' } })).id
})

const ask = async (actor: Actor, query: string) => (await apiAs(actor))('GET', `/api/match/places?${query}`)
const queryOf = () => `lenderId=${cast.lender.lenderId}&categoryKey=FIRST_RANKING`
const dotsOf = async (actor: Actor): Promise<[string, number][]> => {
  const { status, body } = await ask(actor, queryOf())
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.dots.map(({ name, loans }: { name: string; loans: number }) => [name, loans])
}

test('counts closed loans of the category by suburb, most first, including the suburb of the deal', async () => {
  const { body } = await ask(cast.actors.rivalBroker, `${queryOf()}&suburbId=${suburbId}`)
  expect(body.data).toMatchObject({ suburbs: 3, loans: 4, deal: { name: 'Parramatta, NSW' } })
  expect(body.data.dots[0]).toMatchObject({ suburbId, loans: 2, latitude: expect.closeTo(-33.8, 0) })
  expect((await dotsOf(cast.actors.rivalBroker)).slice(1).sort()).toEqual([
    ['Penrith, NSW', 1],
    ['Richmond, VIC', 1],
  ])
})

test('a hidden book has dots only for staff', async () => {
  await setBooks(cast.lender.lenderId, { discharged: false })
  expect((await dotsOf(cast.actors.rivalBroker)).map(([name]) => name)).not.toContain('Richmond, VIC')
  expect((await dotsOf(cast.actors.staff)).map(([name]) => name)).toContain('Richmond, VIC')
  await setBooks(cast.lender.lenderId, { current: false, discharged: false })
  expect(await dotsOf(cast.actors.rivalBroker)).toEqual([])
  await setBooks(cast.lender.lenderId, { current: true, discharged: true })
})

test('a lender that is paused or has not published the category is left out; lenders and law firms cannot match', async () => {
  const statusOf = async (actor: Actor, query = queryOf()) => (await ask(actor, query)).status
  expect(await statusOf(cast.actors.rivalBroker, `lenderId=${cast.lender.lenderId}&categoryKey=RURAL`)).toBe(404)
  await pauseLender(cast.lender.lenderId)
  expect(await statusOf(cast.actors.rivalBroker)).toBe(404)
  await pauseLender(cast.lender.lenderId, true)
  expect(await statusOf(cast.actors.lender)).toBe(403)
  expect(await statusOf(cast.actors.firm)).toBe(403)
  for (const query of ['', 'lenderId=1', 'lenderId=x&categoryKey=RURAL', 'lenderId=1&categoryKey=constructor'])
    expect(await statusOf(cast.actors.rivalBroker, query), query).toBe(400)
})
