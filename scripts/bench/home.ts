import type { StaffActor } from '#lib/core/actor.ts'
import { getCallsAtHome, getDashboardStats } from '#lib/discovery/dashboard/figures/queries.ts'
import { WHOSE } from '#lib/discovery/dashboard/labels.ts'
import { listActionGroups, readHomePage } from '#lib/discovery/dashboard/queries.ts'
import { listDashboardAreas, SHOWN_ACTIONS } from '#lib/discovery/dashboard/rules.ts'
import { readFinishedTasksAndSnoozeDays } from '#lib/discovery/dashboard/tasks/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

/** Bare SQL for the counts of loans that need action. */
const BARE = `select
  (select count(*) from loan_searches where status_code in (2, 3, 5) and repayment_date < current_date),
  (select count(*) from loan_searches where status_code = 1 and created_at < current_date - 60)`

/** Bare SQL for the market's figures, from the loans themselves. */
const BARE_MARKET = 'select status_code, count(*), sum(principal) from loan_searches group by status_code'

/** Times the reads of the staff's home page, all together and one by one. */
export const benchHome = async (runs: number): Promise<Timed[]> => {
  const { rows } = await pool().query<{ id: number; accountId: number }>(
    'select staff_id as id, id as "accountId" from accounts where staff_id is not null order by id limit 20',
  )
  const actors = rows.map(
    ({ id, accountId }): StaffActor => ({
      accountId,
      sessionId: null,
      name: 'Bench',
      email: 'bench@covenant.example',
      kind: 'staff',
      staffId: id,
      isAdmin: true,
    }),
  )
  const inputs = Array.from({ length: runs }, (_each, place) => actors[place % actors.length] as StaffActor)
  const bare = () => pool().query(BARE)
  const market = () => pool().query(BARE_MARKET)
  const timings: Timed[] = []
  for (const whose of WHOSE) {
    timings.push(
      await timeAgainstBareSql({ name: `home, ${whose}`, inputs, job: (actor) => readHomePage(actor, whose), bare }),
    )
    timings.push(
      await timeAgainstBareSql({
        name: `the queue, ${whose}`,
        inputs,
        job: (actor) => listActionGroups(actor, { whose, limit: SHOWN_ACTIONS }),
        bare,
      }),
    )
    timings.push(
      await timeAgainstBareSql({
        name: `calls by month, ${whose}`,
        inputs,
        job: (actor) => getCallsAtHome(actor, whose),
        bare,
      }),
    )
  }
  timings.push(
    await timeAgainstBareSql({ name: 'how the day goes', inputs, job: readFinishedTasksAndSnoozeDays, bare }),
  )
  for (const area of listDashboardAreas(actors[0] as StaffActor))
    timings.push(
      await timeAgainstBareSql({
        name: `figures of ${area}`,
        inputs,
        job: (actor) => getDashboardStats(actor, area),
        bare: market,
      }),
    )
  return timings
}
