import { beforeAll, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { compareWithCriteria } from '#lib/market/approaches/deals/queries.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'
import { database } from '#lib/server/database/db.ts'
import {
  type AskingBroker,
  type AskingLender,
  answer,
  ask,
  dealOf,
  decline,
  newBroker,
  newLender,
} from '#tests/integration/market/approaches/asking.ts'
import { castOf } from '#tests/support/actors.ts'

const { actors } = await castOf()
let broker: AskingBroker
let lender: AskingLender
let other: AskingLender

beforeAll(async () => {
  broker = await newBroker()
  lender = await newLender()
  other = await newLender()
})

const where = (categoryKey = 'SECOND_RANKING') => ({ lenderId: lender.lenderId, categoryKey })
const setTerms = (data: Record<string, unknown>) => database().lenderCategory.updateMany({ where: where(), data })
const askLender = async (change: Record<string, unknown> = {}) => {
  const { ids } = await ask(broker, [lender, other], { deal: dealOf(change) })
  return { id: ids[0] as number, approach: await getApproach(actors.staff, ids[0] as number) }
}

test('a lender sees the deal compared with its own published criteria, with both values', async () => {
  const { approach } = await askLender()
  await setTerms({ available: 2_000_000, lvrNonResidentialMax: 60 })
  const reasons = await compareWithCriteria(lender.actor, approach)
  expect(reasons?.find(({ key }) => key === 'available')).toMatchObject({
    judgement: 'fail',
    stated: '$2,000,000',
    text: expect.stringMatching(/^Only \$2,000,000 available for \$2,400,\d{3}\.$/),
  })
  expect(reasons?.find(({ key }) => key === 'lvr')).toMatchObject({ judgement: 'fail', wished: '68%' })
  expect(await compareWithCriteria(actors.staff, approach)).toEqual(reasons)
  await setTerms({ available: 9_000_000, lvrNonResidentialMax: null })
})

test('nobody else learns a lender’s criteria through an approach', async () => {
  const { approach } = await askLender()
  for (const actor of [other.actor, broker.actor, actors.dual, actors.lawFirm, visitor] as Actor[])
    expect(await compareWithCriteria(actor, approach)).toBeNull()
})

test('unpublished criteria are not compared, nor is a deal without a category', async () => {
  const { approach } = await askLender()
  await setTerms({ isVerified: false })
  expect(await compareWithCriteria(lender.actor, approach)).toBeNull()
  await setTerms({ isVerified: true })
  expect(await compareWithCriteria(lender.actor, approach)).not.toBeNull()
  const open = await askLender({ categoryKey: null })
  expect(open.approach.deal.categoryKey).toBeNull()
  expect(await compareWithCriteria(lender.actor, open.approach)).toBeNull()
})

test('a deal whose day has passed is still compared, but not one of a closed approach', async () => {
  const { id, approach } = await askLender()
  const late = { ...approach, deal: { ...approach.deal, neededBy: '2020-01-01' } }
  expect(await compareWithCriteria(lender.actor, late)).not.toBeNull()
  await answer(lender, id, decline(1, 'TOO_BUSY'))
  expect(await compareWithCriteria(lender.actor, await getApproach(lender.actor, id))).toBeNull()
})
