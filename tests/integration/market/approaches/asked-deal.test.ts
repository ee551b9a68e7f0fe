import { beforeAll, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { acceptApproach, withdrawApproach } from '#lib/market/approaches/answers/commands.ts'
import { findAskedDeal } from '#lib/market/approaches/deals/queries.ts'
import { dealInput } from '#lib/market/approaches/deals/schema.ts'
import {
  type AskingBroker,
  type AskingLender,
  acceptance,
  answer,
  ask,
  dealOf,
  decline,
  interest,
  newBroker,
  newLenders,
  suburbOf,
} from '#tests/integration/market/approaches/asking.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
let broker: AskingBroker
let lenders: AskingLender[]

beforeAll(async () => {
  broker = await newBroker()
  lenders = await newLenders(3)
})

const find = (deal: object, actor: Actor = broker.actor) => findAskedDeal(actor, parseInput(dealInput, deal))
const stateOf = (rows: Awaited<ReturnType<typeof find>>['lenders']) =>
  Object.fromEntries(
    rows.map(({ lenderId, state }) => [lenders.findIndex((each) => each.lenderId === lenderId), state]),
  )

test('a broker sees which lenders it has asked about a deal, the outcome, and how many more it can ask', async () => {
  const deal = dealOf()
  expect(await find(deal)).toEqual({ scenarioId: null, isOpen: false, free: 4, lenders: [] })
  const { scenarioId, ids } = await ask(broker, lenders, { deal })
  await answer(lenders[0] as AskingLender, ids[0] as number, interest(1))
  await answer(lenders[1] as AskingLender, ids[1] as number, decline(1, 'TOO_BUSY'))
  const found = await find(deal)
  expect(found).toMatchObject({ scenarioId, isOpen: true, free: 2 })
  expect(stateOf(found.lenders)).toEqual({ 0: 'INTERESTED', 1: 'DECLINED', 2: 'ASKED' })
  // A deal that differs in one field is a different deal.
  expect(await find({ ...deal, termMonths: 13 })).toMatchObject({ scenarioId: null, free: 4 })
})

test('a lender asked again after a withdrawal counts by its newest approach', async () => {
  const deal = dealOf()
  const [one] = lenders as [AskingLender]
  const { ids } = await ask(broker, [one], { deal })
  await withdrawApproach(broker.actor, ids[0] as number, { act: 'WITHDRAWN', version: 1 })
  expect(await find(deal)).toMatchObject({ free: 4, lenders: [{ state: 'WITHDRAWN' }] })
  await ask(broker, [one], { deal })
  expect(await find(deal)).toMatchObject({ free: 3, lenders: [{ lenderId: one.lenderId, state: 'ASKED' }] })
})

test('a deal that has become a loan shows who was accepted, and can be sent to lenders again', async () => {
  const deal = dealOf({ suburbId: null })
  const { scenarioId, ids } = await ask(broker, lenders.slice(0, 2), { deal })
  await answer(lenders[0] as AskingLender, ids[0] as number, interest(1))
  await acceptApproach(
    broker.actor,
    ids[0] as number,
    acceptance(2, made.lawFirm.lawFirmId, { suburbId: await suburbOf('Dandenong South') }),
  )
  const found = await find(deal)
  expect(found).toMatchObject({ scenarioId, isOpen: false, free: 4 })
  expect(stateOf(found.lenders)).toEqual({ 0: 'ACCEPTED', 1: 'NOT_CHOSEN' })
})

test('[T-A3] nobody else sees which lenders a broker has asked', async () => {
  const deal = dealOf()
  await ask(broker, lenders, { deal })
  const rival = await newBroker()
  expect(await find(deal, rival.actor)).toEqual({ scenarioId: null, isOpen: false, free: 4, lenders: [] })
  for (const actor of [lenders[0]?.actor, actors.staff, actors.lawFirm, visitor] as Actor[])
    expect(await outcomeOf(find(deal, actor))).toBe('FORBIDDEN')
})
