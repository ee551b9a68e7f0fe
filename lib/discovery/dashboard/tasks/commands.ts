import { type Actor, isPerson } from '#lib/core/actor.ts'
import { addDaysTo, type Day, dayToDate } from '#lib/core/dates.ts'
import { DomainError, forbidden, invalid } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import { isRatingMissing } from '#lib/discovery/dashboard/tasks/queries.ts'
import { ratingInput, snoozeInput, type Task, taskInput } from '#lib/discovery/dashboard/tasks/schema.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { findNextWorkingDay, isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const audits = { none: "What a person puts aside is the person's own and changes no record." } as const
const own = { policy: dashboardPolicy.putAside, audits } as const
const ofRatings = { policy: dashboardPolicy.rate, audits, input: ratingInput } as const

/** The last day that PostgreSQL and JavaScript write with four digits: a rating put aside never returns by itself. */
const NEVER: Day = '9999-12-31'

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
  work: async ({ tx, actor, input }) => removeMark(tx, actor, input),
})

/**
 * Puts a missing rating aside for this person until it is taken back. Raises NOT_FOUND for a loan that the person's company need not
 * rate.
 */
export const putRatingAside = command({
  ...ofRatings,
  work: async ({ tx, actor, input: { id } }) => {
    if (!isPerson(actor) || !(await isRatingMissing(tx, actor, id))) throw new DomainError('NOT_FOUND')
    await markTask(tx, actor, { kind: 'RATING_MISSING', id, state: 'SNOOZED', until: NEVER })
  },
})

/** Takes back a missing rating that this person put aside. */
export const takeRatingBack = command({
  ...ofRatings,
  work: async ({ tx, actor, input: { id } }) => removeMark(tx, actor, { kind: 'RATING_MISSING', id }),
})

const readHolidays = (actor: Actor) => {
  if (!staff(actor)) throw forbidden()
  return listUpcomingHolidays(actor)
}

const removeMark = async (tx: Tx, actor: Actor, { kind, id }: Task): Promise<void> => {
  if (!isPerson(actor)) throw forbidden()
  await tx.taskMark.deleteMany({ where: { accountId: actor.accountId, kind, recordId: id } })
}

type Mark = Task & { state: 'SNOOZED' | 'DONE'; until: Day }

// Also deletes expired marks, except those of today, which count as done today.
const markTask = async (tx: Tx, actor: Actor, { kind, id, state, until }: Mark): Promise<void> => {
  if (!isPerson(actor)) throw forbidden()
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
