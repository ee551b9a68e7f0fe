import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { storeImage } from '#lib/foundation/files/commands.ts'
import { acceptApproach } from '#lib/market/approaches/answers/commands.ts'
import { getApproach, listApproaches, listScenarioApproaches } from '#lib/market/approaches/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import {
  type AskingBroker,
  type AskingLender,
  acceptance,
  answer,
  ask,
  decline,
  interest,
  newBroker,
  newLenders,
} from '#tests/integration/market/approaches/asking.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const every = { filters: {}, page: 1, pageSize: 50 }
let broker: AskingBroker
let rival: AskingBroker
let lenders: AskingLender[]
let asked: { scenarioId: number; ids: number[] }

beforeAll(async () => {
  broker = await newBroker()
  rival = await newBroker()
  lenders = await newLenders(3)
  asked = await ask(broker, lenders, { note: 'Canary note of the broker' })
  const words = (at: number) => ({ answerNote: `Canary answer ${at}` })
  await answer(lenders[0] as AskingLender, asked.ids[0] as number, interest(1, { ...words(0), amount: '1,111,111' }))
  await answer(lenders[1] as AskingLender, asked.ids[1] as number, { ...decline(1, 'TOO_BUSY'), ...words(1) })
})

const facePng = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()

const idsOf = async (actor: Actor, filters: Record<string, number> = {}) =>
  (await listApproaches(actor, { ...every, filters })).rows.map(({ id }) => id)

describe('access to an approach', () => {
  test('[T-A3] is for its lender, its broker and staff; for everybody else it does not exist', async () => {
    const [id] = asked.ids as [number]
    expect(await outcomeOf(getApproach(lenders[0]?.actor as Actor, id))).toBe('ok')
    expect(await outcomeOf(getApproach(broker.actor, id))).toBe('ok')
    expect(await outcomeOf(getApproach(actors.staff, id))).toBe('ok')
    for (const actor of [lenders[1]?.actor as Actor, rival.actor, actors.dual])
      expect(await outcomeOf(getApproach(actor, id))).toBe('NOT_FOUND')
    for (const actor of [actors.lawFirm, visitor]) expect(await outcomeOf(getApproach(actor, id))).toBe('FORBIDDEN')
  })

  test('[T-A3] lists for a broker its own, for a lender what it was asked, and for staff all', async () => {
    expect((await idsOf(broker.actor)).toSorted()).toEqual(asked.ids.toSorted())
    expect(await idsOf(lenders[0]?.actor as Actor)).toEqual([asked.ids[0]])
    expect(await idsOf(rival.actor)).toEqual([])
    expect(await idsOf(actors.staff)).toEqual(expect.arrayContaining(asked.ids))
    expect(await outcomeOf(listApproaches(actors.lawFirm, every))).toBe('FORBIDDEN')
    expect(await outcomeOf(listApproaches(visitor, every))).toBe('FORBIDDEN')
  })

  test('includes the portraits of both people named, unless they are hidden', async () => {
    const { id: picture } = await storeImage(seeder, { kind: 'PORTRAIT', fileName: 'face.png', bytes: await facePng() })
    const person = { where: { id: lenders[0]?.individualId as number } }
    await database().individual.update({ ...person, data: { imageFileId: picture } })
    const faces = async (actor: Actor) => {
      const { lenderImageFileId, brokerImageFileId } = await getApproach(actor, asked.ids[0] as number)
      return [lenderImageFileId, brokerImageFileId]
    }
    expect(await faces(broker.actor)).toEqual([picture, null])
    await database().individual.update({ ...person, data: { isVisible: false } })
    expect(await faces(broker.actor)).toEqual([null, null])
    await database().individual.update({ ...person, data: { isVisible: true } })
  })

  test('is narrowed by filters', async () => {
    const lender = lenders[1]?.lenderId as number
    expect(await idsOf(actors.staff, { lender })).toEqual([asked.ids[1]])
    expect(await idsOf(actors.staff, { broker: rival.brokerId })).toEqual([])
    expect(await idsOf(lenders[0]?.actor as Actor, { lender })).toEqual([])
    expect((await idsOf(broker.actor, { scenario: asked.scenarioId })).toSorted()).toEqual(asked.ids.toSorted())
    const beyond = await listApproaches(broker.actor, { ...every, page: 9 })
    expect([beyond.rows, beyond.total]).toEqual([[], 3])
  })

  test('to all answers of a deal is for the broker and staff only, in the order asked', async () => {
    for (const actor of [broker.actor, actors.staff]) {
      const { rows } = await listScenarioApproaches(actor, asked.scenarioId)
      expect(rows.map(({ id, state }) => [id, state])).toEqual([
        [asked.ids[0], 'INTERESTED'],
        [asked.ids[1], 'DECLINED'],
        [asked.ids[2], 'ASKED'],
      ])
    }
    for (const actor of [lenders[0]?.actor as Actor, rival.actor])
      expect(await outcomeOf(listScenarioApproaches(actor, asked.scenarioId))).toBe('NOT_FOUND')
    expect(await outcomeOf(listScenarioApproaches(actors.lawFirm, asked.scenarioId))).toBe('FORBIDDEN')
  })
})

describe('[T-A4] what a lender sees', () => {
  const foreign = () => [
    'Canary answer 0',
    '1111111',
    'TOO_BUSY',
    'Canary answer 1',
    lenders[0]?.companyName as string,
    lenders[1]?.companyName as string,
    String(asked.scenarioId),
  ]

  test('contains nothing of another lender, before and after the broker decides', async () => {
    const third = lenders[2]?.actor as Actor
    const read = async () =>
      toJsonWithBigints([await getApproach(third, asked.ids[2] as number), await listApproaches(third, every)])
    const before = await read()
    for (const secret of foreign()) expect(before).not.toContain(secret)
    await acceptApproach(broker.actor, asked.ids[0] as number, acceptance(2, made.lawFirm.lawFirmId, OPEN))
    const after = await read()
    expect(after).toContain('NOT_CHOSEN')
    for (const secret of foreign()) expect(after).not.toContain(secret)
  })

  test('does not depend on how many others are asked', async () => {
    const alone = await ask(broker, [lenders[2] as AskingLender])
    const among = await ask(broker, lenders)
    const shapeOf = async (id: number | undefined) => {
      const {
        id: _id,
        askedAt: _at,
        deal: _deal,
        ...rest
      } = await getApproach(lenders[2]?.actor as Actor, id as number)
      return rest
    }
    expect(await shapeOf(among.ids[2])).toEqual(await shapeOf(alone.ids[0]))
  })
})

const OPEN = { suburbId: 1 }
