import type { StaffActor } from '#lib/core/actor.ts'
import { actionGroups, dashboardStats } from '#lib/discovery/dashboard/queries.ts'
import { areasOf, SHOWN_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import { WHOSE } from '#lib/discovery/dashboard/schema.ts'
import { dayOfWork } from '#lib/discovery/dashboard/tasks/queries.ts'
import { pool } from '#lib/server/db.ts'
import { type Timed, timed } from './timing.ts'

const BARE = `select (select count(*) from loan_searches where status_code in (2, 3, 5) and repayment_date < current_date),
  (select count(*) from loan_searches where status_code = 1 and created_at < current_date - 60)`

/** The reads behind the home of staff: the queue with its exact numbers, how the day goes, and the figures of the market. */
export const benchHome = async (runs: number): Promise<Timed[]> => {
  const { rows } = await pool().query<{ id: number }>('select id from staff order by id limit 20')
  const actors = rows.map(
    ({ id }): StaffActor => ({
      ...{ accountId: id, sessionId: null, name: 'Bench', email: 'bench@covenant.example' },
      ...{ kind: 'staff', staffId: id, isAdmin: true },
    }),
  )
  const inputs = Array.from({ length: runs }, (_each, place) => actors[place % actors.length] as StaffActor)
  const bare = () => pool().query(BARE)
  const timings: Timed[] = []
  for (const whose of WHOSE)
    timings.push(
      await timed(`the queue, ${whose}`, inputs, (actor) => actionGroups(actor, { whose, limit: SHOWN_ACTIONS }), bare),
    )
  timings.push(await timed('how the day goes', inputs, dayOfWork, bare))
  for (const area of areasOf(actors[0] as StaffActor))
    timings.push(await timed(`figures of ${area}`, inputs, (actor) => dashboardStats(actor, area), bare))
  return timings
}
