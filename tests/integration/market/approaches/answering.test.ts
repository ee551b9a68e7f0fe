import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { answerApproach, withdrawApproach } from '#lib/market/approaches/answers/commands.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'
import { database } from '#lib/server/database/db.ts'
import {
  type AskingBroker,
  type AskingLender,
  answer,
  ask,
  dealOf,
  decline,
  eventsOf,
  interest,
  mailsOf,
  newBroker,
  newLender,
  newLenders,
  statesOf,
  stored,
} from '#tests/integration/market/approaches/asking.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'

const { actors } = await castOf()
const clock = heldClock()
let broker: AskingBroker
let lender: AskingLender
let other: AskingLender

beforeAll(async () => {
  broker = await newBroker()
  ;[lender, other] = (await newLenders(2)) as [AskingLender, AskingLender]
})

const asked = async (): Promise<number> => (await ask(broker, [lender])).ids[0] as number
const withdraw = (id: number, version = 1, actor = broker.actor) =>
  withdrawApproach(actor, id, { act: 'WITHDRAWN', version })
const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
    return ['ok']
  } catch (error) {
    const { code, errors } = error as { code: string; errors: { field?: string; message: string }[] }
    return [code, ...errors.map(({ field, message }) => (field ? `${field}: ${message}` : message))]
  }
}

describe('a lender’s answer', () => {
  test('of interest stores the indication, gives the broker five working days, and mails the person who asked', async () => {
    // Friday at 16:00 in Sydney; answered on Monday at 10:30.
    clock.at('2026-11-27T05:00:00Z')
    const id = await asked()
    clock.at('2026-11-29T23:30:00Z')
    await answer(lender, id, interest(1))
    const row = await stored(id)
    expect(row).toMatchObject({
      state: 'INTERESTED',
      version: 2,
      amount: 2_000_000n,
      answerNote: 'Subject to valuation.',
    })
    expect([row.rate, row.fee].map(String)).toEqual(['10.95', '1.5'])
    expect(row.dueOn).toEqual(new Date('2026-12-07T00:00:00Z'))
    const events = await database().approachEvent.findMany({ where: { approachId: id }, orderBy: { id: 'asc' } })
    expect(events.map(({ act, workingMinutes }) => [act, workingMinutes])).toEqual([
      ['ASKED', null],
      ['INTERESTED', 150],
    ])
    expect(await mailsOf(broker.individualId)).toContain('APPROACH_ANSWERED')
  })

  test('can be changed until the broker decides, and declining after interest removes the indication', async () => {
    const id = await asked()
    await answer(lender, id, interest(1))
    await answer(lender, id, interest(2, { rate: '9.5' }))
    expect(String((await stored(id)).rate)).toBe('9.5')
    await answer(lender, id, decline(3, 'CREDIT'))
    expect(await stored(id)).toMatchObject({ state: 'DECLINED', amount: null, declineReason: 'CREDIT', version: 4 })
    expect(await eventsOf(id)).toEqual(['ASKED', 'INTERESTED', 'INTERESTED', 'DECLINED'])
    expect(await refusalOf(answer(lender, id, interest(4)))).toEqual(['CONFLICT', 'This approach has ended: declined.'])
  })

  test.each([
    [interest(1, { amount: '0' }), 'amount: Enter an amount such as 1,500,000 or 1.5m.'],
    [interest(1, { amount: '' }), 'amount: Enter an amount such as 1,500,000 or 1.5m.'],
    [interest(1, { rate: '1.99' }), 'rate: The rate must be between 2 and 80.'],
    [interest(1, { rate: '' }), 'rate: The rate must be between 2 and 80.'],
    [interest(1, { fee: '20.01' }), 'fee: The fee must be between 0 and 20.'],
    [interest(1, { answerNote: 'x'.repeat(1_001) }), 'answerNote: Write at most 1,000 characters.'],
    [decline(1, 'DISLIKE'), 'reason: Choose a reason.'],
    [{ act: 'ACCEPTED', version: 1 }, 'act: Choose what to do.'],
    [{ act: 'DECLINED', reason: 'SIZE' }, 'version: The version is required.'],
  ])('%j is refused at its field', async (body, message) => {
    expect(await refusalOf(answer(lender, await asked(), body))).toEqual(['INVALID', message])
  })

  test('with an outdated version is refused with the current approach', async () => {
    const id = await asked()
    await answer(lender, id, interest(1))
    const refused = answer(lender, id, decline(1))
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', data: { id, state: 'INTERESTED', version: 2 } })
    expect(await refusalOf(answer(lender, id, decline(1)))).toEqual([
      'CONFLICT',
      'Somebody else changed this approach in the meantime.',
    ])
  })

  test('is refused after five working days, whether or not the job has run', async () => {
    const id = await asked()
    const due = (await stored(id)).dueOn
    clock.at(new Date(due.getTime() + 12 * 3_600_000))
    await answer(lender, id, interest(1))
    const late = await asked()
    clock.at(new Date((await stored(late)).dueOn.getTime() + 36 * 3_600_000))
    expect(await refusalOf(answer(lender, late, interest(1)))).toEqual(['CONFLICT', 'The five working days are over.'])
    expect(await stored(late)).toMatchObject({ state: 'ASKED', version: 1 })
  })

  test('[T-F1] is accepted from one of ten people at once', async () => {
    const id = await asked()
    const rush = Array.from({ length: 10 }, (_, at) =>
      outcomeOf(answer(lender, id, at % 2 === 0 ? interest(1) : decline(1))),
    )
    const outcomes = (await Promise.all(rush)).toSorted()
    expect(outcomes).toEqual([...Array.from({ length: 9 }, () => 'CONFLICT'), 'ok'])
    expect((await stored(id)).version).toBe(2)
  })

  test('[T-A3] is only for the lender that was asked', async () => {
    const id = await asked()
    expect(await outcomeOf(answer(other, id, interest(1)))).toBe('NOT_FOUND')
    expect(await outcomeOf(answerApproach(actors.dual, id, interest(1)))).toBe('NOT_FOUND')
    for (const actor of [broker.actor, actors.staff, actors.admin, actors.lawFirm, actors.job, visitor])
      expect(await outcomeOf(answerApproach(actor, id, interest(1)))).toBe('FORBIDDEN')
    expect(await outcomeOf(answer(lender, 2_000_000_000, interest(1)))).toBe('NOT_FOUND')
    expect(await stored(id)).toMatchObject({ state: 'ASKED', version: 1 })
  })
})

describe('a withdrawal', () => {
  test('closes a request, notifies the lender, and allows asking the lender again', async () => {
    const asker = await newBroker()
    const deal = dealOf()
    const asking = await newLender()
    const { ids } = await ask(asker, [asking], { deal })
    await withdraw(ids[0] as number, 1, asker.actor)
    expect(await statesOf(ids)).toEqual(['WITHDRAWN'])
    expect(await mailsOf(asking.individualId)).toEqual(['APPROACH_ASKED', 'APPROACH_ENDED'])
    expect(await outcomeOf(answer(asking, ids[0] as number, interest(1)))).toBe('CONFLICT')
    const again = await ask(asker, [asking], { deal })
    expect(await statesOf(again.ids)).toEqual(['ASKED'])
  })

  test('can also follow an answer, once, and only in its current version', async () => {
    const id = await asked()
    await answer(lender, id, interest(1))
    expect(await refusalOf(withdraw(id, 1))).toEqual([
      'CONFLICT',
      'Somebody else changed this approach in the meantime.',
    ])
    await withdraw(id, 2)
    expect(await refusalOf(withdraw(id, 3))).toEqual(['CONFLICT', 'This approach has ended: withdrawn.'])
  })

  test('[T-A3] is only for the broker that asked', async () => {
    const id = await asked()
    const rival = await newBroker()
    expect(await outcomeOf(withdraw(id, 1, rival.actor))).toBe('NOT_FOUND')
    for (const actor of [lender.actor, actors.staff, actors.lawFirm, visitor])
      expect(await outcomeOf(withdrawApproach(actor, id, { act: 'WITHDRAWN', version: 1 }))).toBe('FORBIDDEN')
    expect((await getApproach(broker.actor, id)).state).toBe('ASKED')
  })
})
