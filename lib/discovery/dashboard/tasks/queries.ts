import type { PersonActor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { findMissingRatings } from '#lib/discovery/dashboard/scope.ts'
import type { DayOfWork } from '#lib/discovery/dashboard/tasks/schema.ts'
import { selectFinishedTasks } from '#lib/discovery/dashboard/tasks/scope.ts'
import { upcomingHolidaysSql } from '#lib/foundation/lookups/holidays/queries.ts'
import { findNextWorkingDay, moveToWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns how many tasks this person finished today, also by moving a due follow-up on, and the working days offered for snoozing:
 * the next two, in one week and in four.
 */
export const readFinishedTasksAndSnoozeDays = async (actor: PersonActor): Promise<DayOfWork> => {
  if (!staff(actor)) throw forbidden()
  const { text, values } = Prisma.sql`select array(${upcomingHolidaysSql(actor)}) as days,
    (select count(*)::int from (${selectFinishedTasks(actor)}) finished) as done`
  const { rows } = await pool().query<{ done: number; days: Day[] }>({ name: 'day-of-work', text, values })
  const { done, days } = rows[0] ?? { done: 0, days: [] }
  const holidays = new Set(days)
  const first = findNextWorkingDay(today(), holidays)
  const later = [7, 28].map((ahead) => moveToWorkingDay(addDaysTo(today(), ahead), holidays))
  return { done, snoozes: [...new Set([first, findNextWorkingDay(first, holidays), ...later])] }
}

/** Returns true if the person's company has not rated this loan, also one that the person has put aside. */
export const isRatingMissing = async (tx: Tx, actor: PersonActor, loanId: number): Promise<boolean> => {
  const missing = findMissingRatings(actor, 'mine')
  if (!missing) return false
  const [row] = await tx.$queryRaw<[{ is: boolean }]>`
    select exists (select from ${missing.from} and ${missing.id} = ${loanId}) as is`
  return row.is
}
