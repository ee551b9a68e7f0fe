import { dayToDate, toSydneyWallClock } from '#lib/core/dates.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { listSydneyHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { notifySide } from '#lib/market/approaches/mailing/commands.ts'
import { type EventSubject, recordApproachEvents } from '#lib/market/approaches/moving/commands.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { getRemindedDueDay } from '#lib/market/approaches/rules.ts'
import { runBatch } from '#lib/server/database/batches.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'

/** Approaches per transaction. */
const BATCH = 200
/** The hour of Sydney's clock from which reminders are sent. */
const REMINDED_FROM = 8

type Due = EventSubject & { state: string; dueOn: Date }

/** Ends approaches whose due day is over and tells both sides; returns how many. Running it again ends nothing more. */
export const endOverdueApproaches = longCommand({
  policy: approachPolicies.watch,
  audits: ['APPROACH_EXPIRED'],
  work: ({ actor }) =>
    repeatBatches(async (tx) => {
      const ended = await tx.$queryRaw<Due[]>`
        with due as (
          select id from approaches where state in ('ASKED', 'INTERESTED') and due_on < ${today()}::date
          order by due_on, id limit ${BATCH} for update skip locked)
        update approaches p set state = 'EXPIRED', ended_at = ${now()}, version = p.version + 1
        from due, asked_scenarios s where p.id = due.id and s.id = p.scenario_id
        returning p.id, p.scenario_id as "scenarioId", p.lender_id as "lenderId", s.broker_id as "brokerId",
          p.state, p.due_on as "dueOn"`
      await recordApproachEvents(tx, actor, { subjects: ended.map(toSubject), happened: { act: 'EXPIRED' } })
      const ids = ended.map(({ id }) => id)
      await notifySide(tx, ids, { kind: 'APPROACH_ENDED', side: 'lender', key: 'expired' })
      await notifySide(tx, ids, { kind: 'APPROACH_ENDED', side: 'broker', key: 'expired' })
      return ended.length
    }),
})

/**
 * Reminds the side whose turn it is two working days before the due day, once per due day, on working days from eight
 * o'clock; returns how many. Running it again reminds nobody again.
 */
export const remindOfApproaches = longCommand({
  policy: approachPolicies.watch,
  audits: ['APPROACH_REMINDED'],
  work: async ({ actor }) => {
    const holidays = await listSydneyHolidays(today())
    if (!isWorkingDay(today(), holidays) || toSydneyWallClock(now()).getUTCHours() < REMINDED_FROM) return 0
    const until = dayToDate(getRemindedDueDay(today(), holidays))
    return repeatBatches(async (tx) => {
      const due = await tx.$queryRaw<Due[]>`
        with due as (
          select id from approaches where state in ('ASKED', 'INTERESTED') and due_on between ${today()}::date and ${until}::date
            and reminded_for is distinct from due_on
          order by due_on, id limit ${BATCH} for update skip locked)
        update approaches p set reminded_for = p.due_on from due, asked_scenarios s
        where p.id = due.id and s.id = p.scenario_id
        returning p.id, p.scenario_id as "scenarioId", p.lender_id as "lenderId", s.broker_id as "brokerId",
          p.state, p.due_on as "dueOn"`
      await recordApproachEvents(tx, actor, { subjects: due.map(toSubject), happened: { act: 'REMINDED' } })
      await remindSides(tx, due)
      return due.length
    })
  },
})

const toSubject = ({ id, scenarioId, lenderId, brokerId }: Due): EventSubject => ({
  id,
  scenarioId,
  lenderId,
  brokerId,
})

const remindSides = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  for (const { id, state, dueOn } of due)
    await notifySide(tx, [id], {
      kind: 'APPROACH_REMINDER',
      side: state === 'ASKED' ? 'lender' : 'broker',
      key: dueOn.toISOString().slice(0, 10),
    })
}

const repeatBatches = async (work: (tx: Tx) => Promise<number>): Promise<number> => {
  let total = 0
  for (let done = BATCH; done === BATCH; total += done) done = await runBatch(work)
  return total
}
