import { type Actor, getActorName, isPerson } from '#lib/core/actor.ts'
import { type Day, dateToDay, dayToDate } from '#lib/core/dates.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { type AuditRecord, writeAuditBatch } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import type { AuditAction } from '#lib/foundation/audit/schema.ts'
import { type ApproachState, approachMessages } from '#lib/market/approaches/labels.ts'
import { isOpenState, listSources } from '#lib/market/approaches/rules.ts'
import type { ApproachAct } from '#lib/market/approaches/schema.ts'
import type { Prisma, Tx } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'

/** The approach that something happened to. */
export type EventSubject = { id: number; scenarioId: number; lenderId: number; brokerId: number }

/** What happened: `workingMinutes` of an answer, since it was asked; `reason` of one that declines. */
export type Happened = { act: ApproachAct; workingMinutes?: number; reason?: string }

const AUDITED: Record<ApproachAct, Extract<AuditAction, `APPROACH_${string}`>> = {
  ASKED: 'APPROACH_SENT',
  REMINDED: 'APPROACH_REMINDED',
  INTERESTED: 'APPROACH_ANSWERED',
  DECLINED: 'APPROACH_ANSWERED',
  ACCEPTED: 'APPROACH_ACCEPTED',
  NOT_CHOSEN: 'APPROACH_NOT_CHOSEN',
  WITHDRAWN: 'APPROACH_WITHDRAWN',
  EXPIRED: 'APPROACH_EXPIRED',
}

/**
 * Records that something happened to approaches: one event each, from which timelines and figures are read, and two audit
 * entries, so that the audits of both profiles show it.
 */
export const recordApproachEvents = async (
  tx: Tx,
  actor: Actor,
  { subjects, happened: { act, workingMinutes, reason } }: { subjects: readonly EventSubject[]; happened: Happened },
): Promise<void> => {
  if (subjects.length === 0) return
  const who = { at: now(), accountId: isPerson(actor) ? actor.accountId : null, actorName: getActorName(actor) }
  await tx.approachEvent.createMany({
    data: subjects.map(({ id: approachId, scenarioId, lenderId, brokerId }) => ({
      ...who,
      approachId,
      scenarioId,
      lenderId,
      brokerId,
      act,
      workingMinutes: workingMinutes ?? null,
      reason: reason ?? null,
    })),
  })
  await writeAuditBatch(
    tx,
    actor,
    subjects.flatMap(({ id: approachId, lenderId, brokerId }): AuditRecord[] => {
      const entry = { action: AUDITED[act], details: { approachId, ...(reason === undefined ? {} : { reason }) } }
      return [
        { ...entry, subject: toProfileSubject({ kind: 'lender', id: lenderId }) },
        { ...entry, subject: toProfileSubject({ kind: 'broker', id: brokerId }) },
      ]
    }),
  )
}

/** An approach to move: its id and the version that was read; `own` restricts it to one side's own approaches. */
export type Moved = { id: number; version: number; own: Prisma.ApproachWhereInput }

type Facts = EventSubject & { state: string; version: number; askedAt: Date; dueOn: Day }

const readFacts = async (tx: Tx, where: Prisma.ApproachWhereInput): Promise<Facts | null> => {
  const row = await tx.approach.findFirst({
    where,
    select: {
      id: true,
      scenarioId: true,
      lenderId: true,
      state: true,
      version: true,
      askedAt: true,
      dueOn: true,
      scenario: { select: { brokerId: true } },
    },
  })
  if (!row) return null
  const { scenario, dueOn, ...facts } = row
  return { ...facts, brokerId: scenario.brokerId, dueOn: dateToDay(dueOn) }
}

/**
 * Moves an approach to a state in one guarded update: only from a state that leads there, only over the version that was
 * read, and only until its due day. Raises NOT_FOUND, or CONFLICT with the reason.
 */
export const moveApproach = async (
  tx: Tx,
  { id, version, own }: Moved,
  { state, ...change }: Prisma.ApproachUpdateManyMutationInput & { state: ApproachState },
): Promise<Facts> => {
  const { count } = await tx.approach.updateMany({
    where: { id, version, state: { in: listSources(state) }, dueOn: { gte: dayToDate(today()) }, ...own },
    data: { ...change, state, endedAt: isOpenState(state) ? null : now(), version: { increment: 1 } },
  })
  const facts = await readFacts(tx, { id, ...own })
  if (!facts) throw notFound()
  if (count === 0) throw new DomainError('CONFLICT', findRefusal(facts, version))
  return facts
}

const findRefusal = ({ state, version, dueOn }: Facts, read: number): string => {
  if (!isOpenState(state as ApproachState)) return approachMessages.ended(state as ApproachState)
  if (version !== read) return approachMessages.changed
  return dueOn < today() ? approachMessages.overdue : approachMessages.notAnswered
}
