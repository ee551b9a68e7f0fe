import { subHours } from 'date-fns'
import { type Actor, getBrokerId, isPerson } from '#lib/core/actor.ts'
import { type Day, dayToDate } from '#lib/core/dates.ts'
import { DomainError, type FieldError, forbidden, invalid } from '#lib/core/errors.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { listSydneyHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { fingerprintDeal, readSavedDeal, resolveDeal } from '#lib/market/approaches/deals/queries.ts'
import type { DealInput } from '#lib/market/approaches/deals/schema.ts'
import { approachMessages } from '#lib/market/approaches/labels.ts'
import { notifySide } from '#lib/market/approaches/mailing/commands.ts'
import { recordApproachEvents } from '#lib/market/approaches/moving/commands.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { readAskedLenders } from '#lib/market/approaches/queries.ts'
import { getDueDay, listFreeSlots } from '#lib/market/approaches/rules.ts'
import { askInput, askSavedInput } from '#lib/market/approaches/schema.ts'
import { selectLendersToAsk } from '#lib/market/approaches/scope.ts'
import type { Prisma, Tx } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'

/** The most lenders that a company can ask within 24 hours. */
export const MOST_A_DAY = 100

/**
 * Asks up to four lenders about a deal (decision 'approach'). Raises INVALID by field for a bad deal or a lender that can't
 * be asked, CONFLICT if more than four approaches about the deal would be open or the broker is paused, and
 * TOO_MANY_REQUESTS.
 */
export const askLenders = command({
  policy: approachPolicies.ask,
  input: askInput,
  audits: ['APPROACH_SENT'],
  once: 'askLenders',
  prepare: async () => ({ dueOn: await findDueDay() }),
  work: ({ tx, actor, input, prepared: { dueOn } }) => askAbout(tx, actor, { ...input, dueOn }),
})

/**
 * Asks up to four lenders about a deal that the actor saved, as it is saved. Raises the errors of `askLenders`, NOT_FOUND
 * for another's deal, INVALID for one that can't be answered, and CONFLICT for one that was changed meanwhile.
 */
export const askAboutSavedDeal = command({
  policy: approachPolicies.ask,
  target: recordKey,
  input: askSavedInput,
  audits: ['APPROACH_SENT'],
  once: 'askAboutSavedDeal',
  prepare: async ({ actor, target }) => ({
    dueOn: await findDueDay(),
    // A repeated request is answered as the first one was, whatever became of the deal since.
    saved: await readSavedDeal(actor, target).catch((error: unknown) => ({ error })),
  }),
  work: async ({ tx, actor, target: id, input: { version, ...asked }, prepared: { dueOn, saved } }) => {
    if ('error' in saved) throw saved.error
    const isSame = version === undefined || version === saved.version
    if (!isSame || (await tx.savedScenario.count({ where: { id, version: saved.version, deletedAt: null } })) === 0)
      throw new DomainError('CONFLICT', approachMessages.savedChanged)
    return askAbout(tx, actor, { ...asked, deal: saved.deal, dueOn })
  },
})

type Question = { deal: DealInput; lenderIds: readonly number[]; note: string; dueOn: Day }

const askAbout = async (tx: Tx, actor: Actor, { deal, lenderIds, note, dueOn }: Question) => {
  const brokerId = await lockBroker(tx, actor)
  await requireFewToday(tx, brokerId, lenderIds.length)
  const scenarioId = await openScenario(tx, brokerId, deal)
  await requireLenders(tx, { brokerId, lenderIds, categoryKey: deal.categoryKey })
  const slots = await takeSlots(tx, scenarioId, lenderIds)
  const made = await tx.approach.createManyAndReturn({
    data: lenderIds.map((lenderId, at) => ({
      scenarioId,
      lenderId,
      slot: slots[at] as number,
      state: 'ASKED',
      note,
      askedById: isPerson(actor) ? actor.accountId : null,
      askedAt: now(),
      dueOn: dayToDate(dueOn),
    })),
    select: { id: true, lenderId: true },
  })
  const subjects = made.map(({ id, lenderId }) => ({ id, scenarioId, lenderId, brokerId }))
  await recordApproachEvents(tx, actor, { subjects, happened: { act: 'ASKED' } })
  const ids = made.map(({ id }) => id)
  await notifySide(tx, ids, { kind: 'APPROACH_ASKED', side: 'lender', key: 'new' })
  return { scenarioId, approaches: made }
}

const findDueDay = async (): Promise<Day> => getDueDay(today(), await listSydneyHolidays(today()))

// Locked, so that a company's asking runs one at a time and its limits are exact.
const lockBroker = async (tx: Tx, actor: Actor): Promise<number> => {
  const brokerId = getBrokerId(actor)
  if (brokerId === null) throw forbidden()
  const [broker] = await tx.$queryRaw<{ isActive: boolean }[]>`
    select is_active as "isActive" from brokers where id = ${brokerId} for no key update`
  if (!broker) throw forbidden()
  if (!broker.isActive) throw new DomainError('CONFLICT', approachMessages.inactive)
  return brokerId
}

const requireFewToday = async (tx: Tx, brokerId: number, more: number): Promise<void> => {
  const asked = await tx.approach.count({ where: { scenario: { brokerId }, askedAt: { gt: subHours(now(), 24) } } })
  if (asked + more > MOST_A_DAY) throw new DomainError('TOO_MANY_REQUESTS', approachMessages.daily)
}

// Returns the row of this deal that no loan has come of yet, and locks it.
const openScenario = async (tx: Tx, brokerId: number, given: DealInput): Promise<number> => {
  const deal = await resolveDeal(tx, given)
  const fingerprint = fingerprintDeal(deal)
  const json = JSON.parse(toJsonWithBigints(deal)) as Prisma.InputJsonObject
  await tx.$executeRaw`insert into asked_scenarios (broker_id, deal, fingerprint, asked_at)
    values (${brokerId}, ${json}::jsonb, ${fingerprint}, ${now()})
    on conflict (broker_id, fingerprint) where settled_at is null do nothing`
  const [row] = await tx.$queryRaw<{ id: number }[]>`select id from asked_scenarios
    where broker_id = ${brokerId} and fingerprint = ${fingerprint} and settled_at is null for update`
  if (!row) throw new DomainError('CONFLICT', approachMessages.settled)
  return row.id
}

const refuseLenders = (lenderIds: readonly number[], refused: (id: number) => boolean, message: string): void => {
  const errors = lenderIds.flatMap((id, at): FieldError[] =>
    refused(id) ? [{ code: 'INVALID', field: `lenderIds.${at}`, message }] : [],
  )
  if (errors.length > 0) throw invalid(errors)
}

// One message for unknown, hidden, paused and unverified lenders, so that the answer tells none of it.
const requireLenders = async (
  tx: Tx,
  { brokerId, lenderIds, categoryKey }: { brokerId: number; lenderIds: readonly number[]; categoryKey: string | null },
): Promise<void> => {
  const rows = await tx.$queryRaw<{ id: number }[]>`${selectLendersToAsk(brokerId, lenderIds, categoryKey)}`
  refuseLenders(lenderIds, (id) => !rows.some((row) => row.id === id), approachMessages.lender)
}

const takeSlots = async (tx: Tx, scenarioId: number, lenderIds: readonly number[]): Promise<number[]> => {
  const asked = await readAskedLenders(tx, scenarioId)
  refuseLenders(lenderIds, (id) => asked.lenderIds.includes(id), approachMessages.asked)
  const free = listFreeSlots(asked.slots)
  if (free.length < lenderIds.length) throw new DomainError('CONFLICT', approachMessages.full(asked.slots.length))
  return free
}
