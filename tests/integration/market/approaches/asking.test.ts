import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { askLenders, MOST_A_DAY } from '#lib/market/approaches/commands.ts'
import { readDeal } from '#lib/market/approaches/deals/schema.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { makeLender } from '#prisma/seed/factories.ts'
import {
  type AskingBroker,
  type AskingLender,
  answer,
  ask,
  dealOf,
  decline,
  eventsOf,
  mailsOf,
  newBroker,
  newLender,
  newLenders,
  statesOf,
  stored,
  suburbOf,
} from '#tests/integration/market/approaches/asking.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf, pauseBroker, pauseLender, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'

const { made, actors } = await castOf()
const clock = heldClock()
let broker: AskingBroker
let lenders: AskingLender[]

beforeAll(async () => {
  broker = await newBroker()
  lenders = await newLenders(6)
})

const bodyOf = (lenderIds: unknown, change: Record<string, unknown> = {}) => ({ deal: dealOf(change), lenderIds })
const refusalOf = async (body: object, actor: Actor = broker.actor) => {
  try {
    await askLenders(actor, body)
    return 'ok'
  } catch (error) {
    const { code, errors } = error as { code: string; errors: { field?: string; message: string }[] }
    return [code, errors[0]?.field, errors[0]?.message]
  }
}

describe('asking lenders', () => {
  test('stores the deal with the names of its choices, an approach for each lender, and notifies their people', async () => {
    const asker = await newBroker()
    const asked = lenders.slice(0, 3)
    const suburbId = await suburbOf('Dandenong South')
    clock.at('2026-11-26T02:00:00Z')
    const { scenarioId, ids } = await ask(asker, asked, { deal: dealOf({ suburbId, creditIds: [2, 1, 2] }) })
    const scenario = await database().askedScenario.findUniqueOrThrow({ where: { id: scenarioId } })
    expect(readDeal(scenario.deal)).toMatchObject({
      creditIds: [1, 2],
      lvr: '68.00',
      stateKey: 'VIC',
      names: {
        category: 'Second Ranking',
        place: expect.stringMatching(/^Dandenong South, VIC/),
        security: 'Warehouse',
        purpose: 'Refinance',
      },
    })
    expect(
      (await Promise.all(ids.map(stored))).map(({ slot, state, version, note }) => [slot, state, version, note]),
    ).toEqual([1, 2, 3].map((slot) => [slot, 'ASKED', 1, 'Settles in ten days.']))
    // Thursday and five working days: the next Thursday.
    expect((await stored(ids[0] as number)).dueOn).toEqual(new Date('2026-12-03T00:00:00Z'))
    for (const { individualId } of asked) expect(await mailsOf(individualId)).toContain('APPROACH_ASKED')
    for (const id of ids) expect(await eventsOf(id)).toEqual(['ASKED'])
    const audited = await database().auditEntry.findMany({
      where: { action: 'APPROACH_SENT', subjectId: asker.brokerId },
    })
    expect(audited.map(({ details }) => details)).toEqual(ids.map((approachId) => ({ approachId })))
  })

  test.each([
    ['no lender', () => [], 'lenderIds', 'Choose one to four lenders.'],
    ['five lenders', () => lenders.slice(0, 5).map((l) => l.lenderId), 'lenderIds', 'Choose one to four lenders.'],
    ['a lender twice', () => [1, 1], 'lenderIds', 'Each lender can be named once.'],
    ['an unknown lender', () => [2_000_000_000], 'lenderIds.0', "This lender can't be asked now."],
    ['a broker', () => [made.broker.brokerId], 'lenderIds.0', "This lender can't be asked now."],
  ])('refuses %s', async (_title, ids, field, message) => {
    expect(await refusalOf(bodyOf(ids()))).toEqual(['INVALID', field, message])
  })

  test.each([
    [{ amount: '0' }, 'deal.amount', 'Enter an amount such as 1,500,000 or 1.5m.'],
    [{ amount: '' }, 'deal.amount', 'Enter an amount such as 1,500,000 or 1.5m.'],
    [{ lvr: '99.01' }, 'deal.lvr', 'The LVR must be between 5 and 99.'],
    [{ rate: '1.99' }, 'deal.rate', 'The rate must be between 2 and 80.'],
    [{ fee: '21' }, 'deal.fee', 'The fee must be between 0 and 20.'],
    [{ termMonths: 0 }, 'deal.termMonths', 'The term must be 1 to 600 months.'],
    [{ categoryKey: 'THIRD' }, 'deal.categoryKey', 'Choose one from the list.'],
    [{ borrowerName: 'Ann Otto' }, 'deal', expect.stringContaining('borrowerName')],
    [{ suburbId: 2_000_000_000 }, 'deal.suburbId', 'Choose a place from the list.'],
    [{ stateKey: 'XX' }, 'deal.stateKey', 'Choose a place from the list.'],
    [{ securitySubTypeKey: 'OFFICE' }, 'deal.securitySubTypeKey', 'Choose one from the list.'],
    [{ suburb: 'The house of Ann Otto' }, 'deal.suburbId', 'Choose a place from the list.'],
    [{ costOfFunds: '121' }, 'deal.costOfFunds', 'The cost of funds must be between 0 and 120.'],
    [{ zoningKey: 'WAREHOUSE' }, 'deal.zoningKey', 'Choose one from the list.'],
    [{ agricultureTypeKey: 'WAREHOUSE' }, 'deal.agricultureTypeKey', 'Choose one from the list.'],
    [{ subdivision: { typeKey: 'NONE' } }, 'deal.subdivision.typeKey', 'Choose one from the list.'],
    [{ priorityKey: 'THIRD' }, 'deal.priorityKey', 'Choose one from the list.'],
    [{ purposeKey: 'FUN' }, 'deal.purposeKey', 'Choose one from the list.'],
    [{ creditIds: [99] }, 'deal.creditIds', 'Choose one from the list.'],
    [{ neededBy: '2026-01-01' }, 'deal.neededBy', 'Choose a day from today on.'],
  ])('refuses the deal %j at its field', async (change, field, message) => {
    expect(await refusalOf(bodyOf([lenders[0]?.lenderId], change))).toEqual(['INVALID', field, message])
  })

  test('refuses a suburb of another state, and a note that is too long', async () => {
    const suburbId = await suburbOf('Parramatta')
    const lenderIds = [lenders[0]?.lenderId]
    expect(await refusalOf(bodyOf(lenderIds, { suburbId }))).toEqual([
      'INVALID',
      'deal.stateKey',
      'This suburb is in another state.',
    ])
    expect(await refusalOf({ deal: dealOf(), lenderIds, note: 'x'.repeat(1_001) })).toEqual([
      'INVALID',
      'note',
      'Write at most 1,000 characters.',
    ])
  })

  test('[T-A1] is only for brokers', async () => {
    const body = bodyOf([lenders[0]?.lenderId])
    for (const role of ['visitor', 'staff', 'admin', 'lender', 'lawFirm', 'job'] as const)
      expect([role, await outcomeOf(askLenders(actors[role], body))]).toEqual([role, 'FORBIDDEN'])
    expect(await outcomeOf(askLenders(actors.dual, body))).toBe('ok')
  })
})

describe('lenders that can be asked', () => {
  const refused = ['INVALID', 'lenderIds.0', "This lender can't be asked now."]

  test('exclude paused, switched-off, lapsed, un-offered and never verified ones, which count as unknown', async () => {
    const lender = await newLender()
    const body = () => bodyOf([lender.lenderId])
    await pauseLender(lender.lenderId)
    expect(await refusalOf(body())).toEqual(refused)
    await pauseLender(lender.lenderId, true)
    await switchCompany(lender.companyId, false)
    expect(await refusalOf(body())).toEqual(refused)
    await switchCompany(lender.companyId, true)
    expect(await refusalOf(bodyOf([lender.lenderId], { categoryKey: 'RURAL' }))).toEqual(refused)
    clock.later(32 * 86_400_000)
    expect(await refusalOf(body())).toEqual(refused)
    clock.release()
    const unverified = await makeLender()
    await giveCategory(unverified.lenderId, 'SECOND_RANKING', null)
    expect(await refusalOf(bodyOf([unverified.lenderId]))).toEqual(refused)
    expect(await refusalOf(body())).toBe('ok')
  })

  test('exclude the asking company itself, and a paused broker can ask nobody', async () => {
    await giveCategory(made.dual.lenderId, 'SECOND_RANKING', new Date())
    expect(await refusalOf(bodyOf([made.dual.lenderId]), actors.dual)).toEqual(refused)
    const paused = await newBroker()
    await pauseBroker(paused.brokerId)
    expect(await refusalOf(bodyOf([lenders[0]?.lenderId]), paused.actor)).toEqual([
      'CONFLICT',
      undefined,
      'Your profile is paused. Activate it to ask lenders.',
    ])
  })
})

describe('at most four open approaches of a scenario', () => {
  test('[T-F5] a fifth is refused even with 100 at once', async () => {
    const asker = await newBroker()
    const deal = dealOf()
    const { scenarioId } = await ask(asker, lenders.slice(0, 4), { deal })
    const fifth = { deal, lenderIds: [lenders[4]?.lenderId] }
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(askLenders(asker.actor, fifth))))
    // On a busy machine some get no connection in time; none of them asks anybody.
    expect(new Set(outcomes)).not.toContain('ok')
    expect(outcomes).toContain('CONFLICT')
    expect(await database().approach.count({ where: { scenarioId } })).toBe(4)
  })

  test('[T-F5] of six lenders asked concurrently four get a slot each', async () => {
    const asker = await newBroker()
    const deal = dealOf()
    const outcomes = await Promise.all(
      lenders.map(({ lenderId }) => outcomeOf(askLenders(asker.actor, { deal, lenderIds: [lenderId] }))),
    )
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok', 'ok', 'ok', 'ok'])
    const scenarios = await database().askedScenario.findMany({
      where: { brokerId: asker.brokerId },
      include: { approaches: true },
    })
    expect(scenarios.map(({ approaches }) => approaches.map(({ slot }) => slot).toSorted())).toEqual([[1, 2, 3, 4]])
  })

  test('[T-F5] the database itself refuses a fifth', async () => {
    const { scenarioId, ids } = await ask(broker, lenders.slice(0, 4))
    const insert = (slot: number) =>
      pool().query(
        `insert into approaches (scenario_id, lender_id, slot, state, note, asked_at, due_on)
         values ($1, $2, $3, 'ASKED', '', now(), current_date)`,
        [scenarioId, lenders[4]?.lenderId, slot],
      )
    for (const slot of [1, 2, 3, 4])
      await expect(insert(slot)).rejects.toMatchObject({ constraint: 'approach_slot_once' })
    await expect(insert(5)).rejects.toMatchObject({ constraint: 'approach_slot' })
    expect(ids).toHaveLength(4)
  })

  test('a declined one frees its slot for another lender, but not for the same', async () => {
    const asker = await newBroker()
    const deal = dealOf()
    const { ids } = await ask(asker, lenders.slice(0, 4), { deal })
    await answer(lenders[1] as AskingLender, ids[1] as number, decline(1))
    const again = { deal, lenderIds: [lenders[1]?.lenderId] }
    expect(await refusalOf(again, asker.actor)).toEqual([
      'INVALID',
      'lenderIds.0',
      'This lender has been asked about this scenario.',
    ])
    const { ids: more } = await ask(asker, [lenders[4] as AskingLender], { deal })
    expect((await stored(more[0] as number)).slot).toBe(2)
    expect(await statesOf(ids)).toEqual(['ASKED', 'DECLINED', 'ASKED', 'ASKED'])
  })

  test('another amount is another scenario, and so is the same deal of another broker', async () => {
    const deal = dealOf()
    const first = await ask(broker, lenders.slice(0, 4), { deal })
    const other = await ask(await newBroker(), lenders.slice(0, 4), { deal })
    const larger = await ask(broker, lenders.slice(0, 4), { deal: dealOf() })
    expect(new Set([first.scenarioId, other.scenarioId, larger.scenarioId]).size).toBe(3)
  })
})

test('[T-F3] one key asks once, and is refused with different contents', async () => {
  const body = bodyOf([lenders[0]?.lenderId])
  const options = { idempotencyKey: 'asked-once-1' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => askLenders(broker.actor, body, options)))
  expect(new Set(answers.map(({ scenarioId }) => scenarioId)).size).toBe(1)
  expect(await outcomeOf(askLenders(broker.actor, bodyOf([lenders[0]?.lenderId]), options))).toBe('CONFLICT')
})

test('[T-B10] a company can ask at most a hundred times a day', async () => {
  const asker = await newBroker()
  const four = lenders.slice(0, 4)
  for (let asked = 0; asked < MOST_A_DAY; asked += 4) await ask(asker, four)
  expect(await refusalOf(bodyOf([four[0]?.lenderId]), asker.actor)).toEqual([
    'TOO_MANY_REQUESTS',
    undefined,
    'Your company has asked 100 times today. Try again tomorrow.',
  ])
})
