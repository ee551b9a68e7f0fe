import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { deleteLoan } from '#lib/lending/saving/deletion/commands.ts'
import { acceptApproach } from '#lib/market/approaches/answers/commands.ts'
import { askLenders } from '#lib/market/approaches/commands.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'
import { database } from '#lib/server/database/db.ts'
import {
  type AskingBroker,
  type AskingLender,
  accept,
  acceptance,
  answer,
  ask,
  dealOf,
  decline,
  eventsOf,
  interest,
  mailsOf,
  newBroker,
  newLenders,
  statesOf,
  stored,
  suburbOf,
} from '#tests/integration/market/approaches/asking.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const { lawFirmId } = made.lawFirm
let broker: AskingBroker
let lenders: AskingLender[]
let suburbId: number

beforeAll(async () => {
  broker = await newBroker()
  lenders = await newLenders(3)
  suburbId = await suburbOf('Dandenong South')
})
beforeEach(() => database().attemptCounter.deleteMany())

/** Three lenders asked, the first two of which are interested. */
const answered = async (change: Record<string, unknown> = {}) => {
  const deal = dealOf({ suburbId, creditIds: [1], ...change })
  const { scenarioId, ids } = await ask(broker, lenders, { deal })
  const [first, second, third] = ids as [number, number, number]
  await answer(lenders[0] as AskingLender, first, interest(1))
  await answer(lenders[1] as AskingLender, second, interest(1, { rate: '12' }))
  return { deal, scenarioId, ids, first, second, third }
}
const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'ok'
  } catch (error) {
    const { code, errors } = error as { code: string; errors: { field?: string }[] }
    return [code, ...errors.map(({ field }) => field)]
  }
}

describe('accepting an answer', () => {
  test('records a loan in pre-settlement with both attributed, and closes and notifies the others', async () => {
    const { scenarioId, ids, first } = await answered()
    const before = await Promise.all(lenders.map(({ individualId }) => mailsOf(individualId)))
    const body = acceptance(2, lawFirmId)
    const { loanId } = await accept(broker, first, body)
    expect(await statesOf(ids)).toEqual(['ACCEPTED', 'NOT_CHOSEN', 'NOT_CHOSEN'])
    expect(await stored(first)).toMatchObject({ loanId, version: 3 })
    const loan = await getLoan(broker.actor, loanId)
    expect(loan).toMatchObject({ loanNo: body.loanNo, statusKey: 'PRESETTLEMENT', securitySubTypeKey: 'WAREHOUSE' })
    const columns = await database().loan.findUniqueOrThrow({
      where: { id: loanId },
      include: { loanLenders: true, loanBrokers: true, loanCredits: true },
    })
    expect(columns).toMatchObject({
      principal: 2_000_000n,
      priorityKey: 'SECOND',
      scenarioKey: 'REFINANCE',
      suburbId,
      // 1.5 % of $2,000,000 with GST.
      establishmentFeeWithGst: 33_000n,
      loanLenders: [{ lenderId: lenders[0]?.lenderId, contributionAmount: 2_000_000n }],
      loanBrokers: [{ brokerId: broker.brokerId }],
      loanCredits: [{ creditId: 1 }],
    })
    expect([columns.lowerRate, columns.higherRate, columns.lvr].map(String)).toEqual(['10.95', '10.95', '68'])
    const after = await Promise.all(lenders.map(({ individualId }) => mailsOf(individualId)))
    expect(after.map((mails, at) => mails.slice(before[at]?.length))).toEqual(lenders.map(() => ['APPROACH_ENDED']))
    for (const [at, acts] of [
      [0, ['ASKED', 'INTERESTED', 'ACCEPTED']],
      [1, ['ASKED', 'INTERESTED', 'NOT_CHOSEN']],
      [2, ['ASKED', 'NOT_CHOSEN']],
    ] as const)
      expect(await eventsOf(ids[at] as number)).toEqual(acts)
    const log = await database().loanLog.findFirstOrThrow({ where: { loanId } })
    expect(log.editorName).toBe(broker.actor.name)
    expect((await database().askedScenario.findUniqueOrThrow({ where: { id: scenarioId } })).settledAt).not.toBeNull()
    expect(await getApproach(lenders[0]?.actor as AskingLender['actor'], first)).toMatchObject({
      loanId,
      loanNo: body.loanNo,
    })
  })

  test('of a declined, unanswered or withdrawn approach is refused, and nothing is recorded', async () => {
    const { first, third } = await answered()
    await answer(lenders[0] as AskingLender, first, decline(2))
    const loans = await database().loan.count()
    await expect(accept(broker, first, acceptance(3, lawFirmId))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This approach has ended: declined.',
      data: { state: 'DECLINED' },
    })
    await expect(accept(broker, third, acceptance(1, lawFirmId))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The lender has not answered yet.',
    })
    expect(await database().loan.count()).toBe(loans)
  })

  test('with missing loan fields is refused by field, and changes nothing', async () => {
    const { first, ids } = await answered({ purposeKey: null, securityTypeKey: null, securitySubTypeKey: null })
    const body = acceptance(2, 0, { lawFirmId: null, interestKey: null, loanNo: 'A-1', higherRate: '9' })
    expect(await refusalOf(accept(broker, first, body))).toEqual([
      'INVALID',
      'loanNo',
      'lowerRate',
      'higherRate',
      'scenarioKey',
      'lawFirmId',
      'interestKey',
      'securityTypeKey',
      'securitySubTypeKey',
    ])
    expect(await statesOf(ids)).toEqual(['INTERESTED', 'INTERESTED', 'ASKED'])
    const whole = { scenarioKey: 'PURCHASE', securityTypeKey: 'COMMERCIAL', securitySubTypeKey: 'OFFICE' }
    expect(await refusalOf(accept(broker, first, acceptance(2, 2_000_000_000, whole)))).toEqual([
      'INVALID',
      'lawFirmId',
    ])
    expect(await refusalOf(accept(broker, first, acceptance(2, lawFirmId, whole)))).toBe('ok')
  })

  test('[T-I4] with an existing loan number is refused, counted and audited', async () => {
    const { first } = await answered()
    const taken = acceptance(2, lawFirmId)
    await accept(broker, first, taken)
    const next = await answered()
    const again = () => accept(broker, next.first, acceptance(2, lawFirmId, { loanNo: taken.loanNo }))
    expect(await refusalOf(again())).toEqual(['ALREADY_EXISTS', 'loanNo'])
    expect(await database().auditEntry.count({ where: { action: 'LOAN_NUMBER_TAKEN' } })).toBeGreaterThan(0)
    for (let tried = 1; tried < 10; tried += 1) await refusalOf(again())
    expect(await outcomeOf(again())).toBe('TOO_MANY_REQUESTS')
    expect((await stored(next.first)).state).toBe('INTERESTED')
  })

  test('[T-F5] for two answers at once records one loan', async () => {
    const { first, second, ids } = await answered()
    const loans = await database().loan.count()
    const outcomes = await Promise.all(
      [first, second, first, second].map((id) => outcomeOf(accept(broker, id, acceptance(2, lawFirmId)))),
    )
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'ok'])
    expect(await database().loan.count()).toBe(loans + 1)
    expect((await statesOf(ids)).toSorted()).toEqual(['ACCEPTED', 'NOT_CHOSEN', 'NOT_CHOSEN'])
  })

  test('while the others answer closes each of them once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, third, ids } = await answered()
      await Promise.all([
        accept(broker, first, acceptance(2, lawFirmId)),
        outcomeOf(answer(lenders[2] as AskingLender, third, interest(1))),
      ])
      expect((await statesOf(ids)).toSorted()).toEqual(['ACCEPTED', 'NOT_CHOSEN', 'NOT_CHOSEN'])
    }
  })

  test('[T-A3] is only for the broker that asked', async () => {
    const { first } = await answered()
    const rival = await newBroker()
    const body = acceptance(2, lawFirmId)
    expect(await outcomeOf(accept(rival, first, body))).toBe('NOT_FOUND')
    expect(await outcomeOf(acceptApproach(actors.dual, first, body))).toBe('NOT_FOUND')
    for (const actor of [lenders[0]?.actor, actors.staff, actors.lawFirm, visitor])
      expect(await outcomeOf(acceptApproach(actor ?? visitor, first, body))).toBe('FORBIDDEN')
    expect((await stored(first)).state).toBe('INTERESTED')
  })
})

test('of a company of both kinds cannot make itself the lender of the loan', async () => {
  await giveCategory(made.dual.lenderId, 'SECOND_RANKING', new Date())
  const lender = lenders[0] as AskingLender
  const { approaches } = await askLenders(actors.dual, { deal: dealOf({ suburbId }), lenderIds: [lender.lenderId] })
  const id = approaches[0]?.id as number
  await answer(lender, id, interest(1))
  const { loanId } = await acceptApproach(actors.dual, id, acceptance(2, lawFirmId))
  expect(await database().loanLender.findMany({ where: { loanId }, select: { lenderId: true } })).toEqual([
    { lenderId: lender.lenderId },
  ])
})

test('allows asking about a settled deal again, and stays accepted if the loan is deleted', async () => {
  const { deal, first, scenarioId } = await answered()
  const { loanId } = await accept(broker, first, acceptance(2, lawFirmId))
  const again = await ask(broker, lenders, { deal })
  expect(again.scenarioId).not.toBe(scenarioId)
  const { version } = await database().loan.findUniqueOrThrow({ where: { id: loanId } })
  await deleteLoan(actors.admin, loanId, { id: loanId, version })
  expect(await stored(first)).toMatchObject({ state: 'ACCEPTED', loanId: null })
  expect(await getApproach(broker.actor, first)).toMatchObject({ loanId: null, loanNo: null })
})
