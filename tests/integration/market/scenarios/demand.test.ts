import { beforeAll, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { countLenderDemand } from '#lib/market/scenarios/demand/commands.ts'
import { getLenderDemand } from '#lib/market/scenarios/demand/queries.ts'
import { saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type AskingBroker, ask, dealOf, newBroker, newLender } from '#tests/integration/market/approaches/asking.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket, outcomeOf, recordLoan } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'

const clock = heldClock()
const CATEGORY = 'SECOND_RANKING'
const job = createSystemActor('lender demand')
const TODAY = '2026-12-01T20:01:00Z'
const daysAgo = (days: number) => new Date(new Date(TODAY).getTime() - days * 86_400_000)
let market: Market
let id: number
beforeAll(async () => {
  clock.at(TODAY)
  market = await makeMarket()
  id = market.lender.lenderId
  await giveCategory(id, CATEGORY, now(), { lvrNonResidentialMax: '65.00', lvrResidentialMax: '65.00' })
})

const count = async () => {
  clock.at(TODAY)
  await countLenderDemand(job)
  return getLenderDemand(market.actors.lender, id, CATEGORY)
}
const brokers = await Promise.all([newBroker(), newBroker(), newBroker()])
let amount = 1_000_000
const saveOf = async (at: number, { lvr = '60', days = 5 } = {}) => {
  clock.at(daysAgo(days))
  amount += 10_000
  await saveScenario((brokers[at % 3] as AskingBroker).actor, {
    name: `Deal ${amount}`,
    scenario: { amount, categoryKey: CATEGORY, lvr },
    alert: 'OFF',
  })
}

test('deals saved and sent in 90 days are counted at night, from five deals of three companies on', async () => {
  for (const at of [0, 1, 2]) await saveOf(at)
  clock.at(daysAgo(3))
  const other = await newLender()
  await ask(brokers[0], [other], { deal: dealOf({ lvr: '60', securityTypeKey: null, securitySubTypeKey: null }) })
  expect(await count()).toMatchObject({ asked: null, caught: null, book: [] })
  // Older than 90 days, from today, and of staff: none of these count.
  await saveOf(1, { days: 95 })
  await saveOf(2, { days: 0 })
  const staff = await findActorOf(await makeStaff())
  clock.at(daysAgo(2))
  await saveScenario(staff, { name: 'Of staff', scenario: { amount: 3_000_000, categoryKey: CATEGORY, lvr: '60' } })
  expect(await count()).toMatchObject({ asked: null, caught: null })
  await saveOf(1)
  expect(await count()).toEqual({ day: '2026-12-02', asked: 5, caught: 5, rule: null, lost: null, book: [] })
  for (const at of [0, 1, 2, 0, 1]) await saveOf(at, { lvr: '70' })
  expect(await count()).toMatchObject({ asked: 10, caught: 5, rule: 'lvr', lost: 5 })
  expect(await count()).toMatchObject({ asked: 10, caught: 5, rule: 'lvr', lost: 5 })
})

test('only the lender itself and staff see demand, and unpublished criteria have none', async () => {
  const { lender, staff, rivalLender, broker, dual, firm } = market.actors
  for (const actor of [lender, staff]) expect(await getLenderDemand(actor, id, CATEGORY)).not.toBeNull()
  for (const actor of [rivalLender, broker, dual, firm])
    expect(await outcomeOf(getLenderDemand(actor, id, CATEGORY))).toBe('FORBIDDEN')
  await database().lenderCategory.updateMany({ where: { lenderId: id }, data: { isVerified: false } })
  clock.at(new Date(new Date(TODAY).getTime() + 86_400_000))
  await countLenderDemand(job)
  expect(await getLenderDemand(lender, id, CATEGORY)).toBeNull()
  await database().lenderCategory.updateMany({ where: { lenderId: id }, data: { isVerified: true } })
})

test('loans of the lender’s book that break its criteria are listed, even if the book is hidden', async () => {
  const { lender, broker, firm } = market
  const loan = { priorityKey: 'SECOND', lvr: '70.00', settlementDate: '2026-11-02' }
  await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm }, 'current', loan)
  await database().lender.update({ where: { id }, data: { loanTabShowCurrentLoanBook: false } })
  const demand = await count()
  expect(demand?.book).toEqual([{ rule: 'lvr', outside: 1, of: 1 }])
})
