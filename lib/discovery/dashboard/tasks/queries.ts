import type { PersonActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import type { DayOfWork } from '#lib/discovery/dashboard/tasks/schema.ts'
import { holidaysOf } from '#lib/foundation/lookups/holidays/queries.ts'
import { nextWorkingDay, workingDayFrom } from '#lib/foundation/lookups/holidays/rules.ts'
import { today } from '#lib/server/clock.ts'
import { pool } from '#lib/server/db.ts'

/** How many tasks this person has done today, and the working days that snoozing offers: the next two, in a week and in four. */
export const dayOfWork = async (actor: PersonActor): Promise<DayOfWork> => {
  if (!dashboardPolicy.putAside.who(actor)) throw forbidden()
  const holidays = await holidaysOf(actor)
  const { rows } = await pool().query<{ done: number }>(
    `select count(*)::int as done from task_marks where account_id = $1 and state = 'DONE' and marked_on = $2::date`,
    [actor.accountId, today()],
  )
  const first = nextWorkingDay(today(), holidays)
  const later = [7, 28].map((days) => workingDayFrom(addDaysTo(today(), days), holidays))
  return { done: rows[0]?.done ?? 0, snoozes: [...new Set([first, nextWorkingDay(first, holidays), ...later])] }
}
