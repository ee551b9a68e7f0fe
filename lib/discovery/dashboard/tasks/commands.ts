import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, type Day, dayToDate } from '#lib/core/dates.ts'
import { forbidden, invalid } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { taskLabels } from '#lib/discovery/dashboard/labels.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { snoozeInput, type Task, taskInput } from '#lib/discovery/dashboard/tasks/schema.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { findNextWorkingDay, isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const own = {
  policy: dashboardPolicy.putAside,
  audits: { none: "What a person puts aside is the person's own and changes no record." },
} as const

/** Snoozes a task for this person until a working day within a year. Raises INVALID for any other day. */
export const snoozeTask = command({
  ...own,
  input: snoozeInput,
  work: async ({ tx, actor, input: { until, ...task } }) => {
    const holidays = await readHolidays(actor)
    const isAhead = until > today() && until <= addDaysTo(today(), 366)
    if (!isAhead || !isWorkingDay(until, holidays))
      throw invalid([{ code: 'INVALID', field: 'until', message: taskLabels.noWorkingDay }])
    await markTask(tx, actor, { ...task, state: 'SNOOZED', until })
  },
})

/** Marks a task as done today for this person. If its cause remains, it reappears on the next working day. */
export const finishTask = command({
  ...own,
  input: taskInput,
  work: async ({ tx, actor, input: task }) =>
    markTask(tx, actor, { ...task, state: 'DONE', until: findNextWorkingDay(today(), await readHolidays(actor)) }),
})

/** Takes back this person's snooze or done mark of a task. */
export const resumeTask = command({
  ...own,
  input: taskInput,
  work: async ({ tx, actor, input: { kind, id } }) => {
    if (!staff(actor)) throw forbidden()
    await tx.taskMark.deleteMany({ where: { accountId: actor.accountId, kind, recordId: id } })
  },
})

const readHolidays = (actor: Actor) => {
  if (!staff(actor)) throw forbidden()
  return listUpcomingHolidays(actor)
}

type Mark = Task & { state: 'SNOOZED' | 'DONE'; until: Day }

// Also deletes expired marks, except those of today, which count as done today.
const markTask = async (tx: Tx, actor: Actor, { kind, id, state, until }: Mark): Promise<void> => {
  if (!staff(actor)) throw forbidden()
  const { accountId } = actor
  const day = dayToDate(today())
  await tx.taskMark.deleteMany({ where: { accountId, until: { lte: day }, markedOn: { lt: day } } })
  const put = { state, until: dayToDate(until), markedOn: day }
  await tx.taskMark.upsert({
    where: { accountId_kind_recordId: { accountId, kind, recordId: id } },
    create: { accountId, kind, recordId: id, ...put },
    update: put,
  })
}
