import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { dayToDate } from '#lib/core/dates.ts'
import { invalid, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { listSydneyHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { countWorkingMinutes } from '#lib/foundation/lookups/holidays/rules.ts'
import { limitTakenNumberRefusals } from '#lib/lending/inputs/numbers/queries.ts'
import { recordAgreedLoan } from '#lib/lending/saving/commands.ts'
import { buildAgreedLoan, checkAgreedLoan } from '#lib/market/approaches/answers/rules.ts'
import { readDeal } from '#lib/market/approaches/deals/schema.ts'
import { notifySide } from '#lib/market/approaches/mailing/commands.ts'
import { type EventSubject, moveApproach, recordApproachEvents } from '#lib/market/approaches/moving/commands.ts'
import { readRefusedMove } from '#lib/market/approaches/moving/queries.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { getDueDay, OPEN_STATES, requireAct } from '#lib/market/approaches/rules.ts'
import { type AcceptanceInput, type AnswerInput, approachChange } from '#lib/market/approaches/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * Answers an approach for the lender asked: interested with an indication, or declined with a reason. Until the broker
 * decides, another answer replaces it. Raises NOT_FOUND for another lender's, CONFLICT if it has changed, ended or is
 * overdue.
 */
export const answerApproach = command({
  policy: approachPolicies.answer,
  target: recordKey,
  input: approachChange,
  audits: ['APPROACH_ANSWERED'],
  prepare: async () => ({ holidays: await listSydneyHolidays(today()) }),
  work: async ({ tx, actor, target: id, input: given, prepared: { holidays } }) => {
    const input = requireAct(given, ['INTERESTED', 'DECLINED'])
    const dueOn = dayToDate(getDueDay(today(), holidays))
    const { version } = input
    const own = { lenderId: getLenderId(actor) ?? 0 }
    const moved = await moveApproach(tx, { id, version, own }, { ...toAnswerColumns(input), state: input.act, dueOn })
    const workingMinutes = countWorkingMinutes(moved.askedAt, now(), holidays)
    const reason = input.act === 'DECLINED' ? { reason: input.reason } : {}
    await recordApproachEvents(tx, actor, {
      subjects: [moved],
      happened: { act: input.act, workingMinutes, ...reason },
    })
    await notifySide(tx, [id], { kind: 'APPROACH_ANSWERED', side: 'broker', key: moved.version })
    return { id }
  },
  around: ({ actor, target }, run) => readRefusedMove(actor, target, run),
})

const toAnswerColumns = (input: AnswerInput) =>
  input.act === 'INTERESTED'
    ? { amount: input.amount, rate: input.rate, fee: input.fee, answerNote: input.answerNote, answeredAt: now() }
    : {
        amount: null,
        rate: null,
        fee: null,
        declineReason: input.reason,
        answerNote: input.answerNote,
        answeredAt: now(),
      }

/**
 * Withdraws an approach for the broker that asked; its lender is told. Raises NOT_FOUND for another broker's, CONFLICT if it
 * has changed or ended.
 */
export const withdrawApproach = command({
  policy: approachPolicies.decide,
  target: recordKey,
  input: approachChange,
  audits: ['APPROACH_WITHDRAWN'],
  work: async ({ tx, actor, target: id, input }) => {
    const { version } = requireAct(input, ['WITHDRAWN'])
    const moved = await moveApproach(tx, { id, version, own: toOwnScenario(actor) }, { state: 'WITHDRAWN' })
    await recordApproachEvents(tx, actor, { subjects: [moved], happened: { act: 'WITHDRAWN' } })
    await notifySide(tx, [id], { kind: 'APPROACH_ENDED', side: 'lender', key: 'withdrawn' })
    return { id }
  },
  around: ({ actor, target }, run) => readRefusedMove(actor, target, run),
})

const toOwnScenario = (actor: Actor) => ({ scenario: { brokerId: getBrokerId(actor) ?? 0 } })

/**
 * Accepts a lender's indication for the broker that asked: the others are told, and a loan in pre-settlement is recorded
 * with both attributed. Raises NOT_FOUND, CONFLICT if it has changed or ended, and the errors of a loan by field.
 */
export const acceptApproach = command({
  policy: approachPolicies.decide,
  target: recordKey,
  input: approachChange,
  audits: ['APPROACH_ACCEPTED', 'APPROACH_NOT_CHOSEN'],
  work: async ({ tx, actor, target: id, input: given }) => {
    const input = requireAct(given, ['ACCEPTED'])
    const brokerId = getBrokerId(actor) ?? 0
    const scenarioId = await lockScenario(tx, brokerId, id)
    const own = { scenario: { brokerId } }
    const moved = await moveApproach(tx, { id, version: input.version, own }, { state: 'ACCEPTED' })
    await tx.askedScenario.update({ where: { id: scenarioId }, data: { settledAt: now() } })
    const loanId = await recordLoanOf(tx, actor, { eventSubject: moved, input })
    await recordApproachEvents(tx, actor, { subjects: [moved], happened: { act: 'ACCEPTED' } })
    await notifySide(tx, [id], { kind: 'APPROACH_ENDED', side: 'lender', key: 'accepted' })
    await endOthers(tx, actor, moved)
    return { id, loanId }
  },
  around: ({ actor, target, input }, run) =>
    limitTakenNumberRefusals(actor, requireAct(input, ['ACCEPTED']).loanNo ?? '', () =>
      readRefusedMove(actor, target, run),
    ),
})

// Locked before any approach of it, so that of two acceptances the second finds the first.
const lockScenario = async (tx: Tx, brokerId: number, id: number): Promise<number> => {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select s.id from asked_scenarios s join approaches p on p.scenario_id = s.id
    where p.id = ${id} and s.broker_id = ${brokerId} for update of s`
  if (!row) throw notFound()
  return row.id
}

const recordLoanOf = async (
  tx: Tx,
  actor: Actor,
  { eventSubject: { id, brokerId, lenderId }, input }: { eventSubject: EventSubject; input: AcceptanceInput },
): Promise<number> => {
  const { amount, rate, fee, scenario } = await tx.approach.findUniqueOrThrow({
    where: { id },
    select: { amount: true, rate: true, fee: true, scenario: { select: { deal: true } } },
  })
  if (amount === null || rate === null || fee === null) throw new Error('accepted without an indication')
  const indication = { lenderId, brokerId, amount, rate: rate.toFixed(2), fee: fee.toFixed(2) }
  const body = buildAgreedLoan(readDeal(scenario.deal), indication, input)
  const { loan, errors } = checkAgreedLoan(body, getEnv().PRODUCT_NAME)
  if (!loan) throw invalid(errors)
  const { id: loanId } = await recordAgreedLoan(tx, actor, loan)
  await tx.approach.update({ where: { id }, data: { loanId } })
  return loanId
}

/** Ends the other open approaches of an accepted one's scenario, and tells their lenders. */
export const endOthers = async (tx: Tx, actor: Actor, { id, scenarioId, brokerId }: EventSubject): Promise<void> => {
  const others = await tx.approach.updateManyAndReturn({
    where: { scenarioId, id: { not: id }, state: { in: [...OPEN_STATES] } },
    data: { state: 'NOT_CHOSEN', endedAt: now(), version: { increment: 1 } },
    select: { id: true, lenderId: true },
  })
  const subjects = others.map((other) => ({ ...other, scenarioId, brokerId }))
  await recordApproachEvents(tx, actor, { subjects, happened: { act: 'NOT_CHOSEN' } })
  const ids = others.map((other) => other.id)
  await notifySide(tx, ids, { kind: 'APPROACH_ENDED', side: 'lender', key: 'not-chosen' })
}
