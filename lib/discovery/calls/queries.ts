import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import { proposeFollowUpDays } from '#lib/discovery/calls/rules.ts'
import type { CallQueue, CallTarget, Proposals } from '#lib/discovery/calls/schema.ts'
import { findFollowUpsDue } from '#lib/discovery/dashboard/companies/scope.ts'
import type { Whose } from '#lib/discovery/dashboard/labels.ts'
import { excludePutAsideTasks } from '#lib/discovery/dashboard/scope.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** The most calls in a queue, more than anybody makes in a day. */
const MOST_CALLS = 100

/**
 * Returns the call queue: companies whose follow-up is due and that this person has not snoozed or finished, longest
 * due first.
 */
export const listCallQueue = async (actor: Actor, whose: Whose): Promise<CallQueue> => {
  if (!callPolicies.work.who(actor) || !isPerson(actor)) throw forbidden()
  const due = findFollowUpsDue(actor, whose)
  if (!due) return { targets: [], total: 0 }
  const { text, values } = Prisma.sql`
    select c.id as "companyId", coalesce(l.id, b.id, f.id) as id, c.name, c.portrait_name as person,
      case when l.id is not null then 'lender' when b.id is not null then 'broker' else 'lawfirm' end as kind,
      to_char(w.followup_date, 'YYYY-MM-DD') as due, w.lead_score as "leadScore", count(*) over ()::int as total
    from ${due.from} and ${excludePutAsideTasks(actor, 'FOLLOW_UP', due.id)} and coalesce(l.id, b.id, f.id) is not null
    order by ${due.order} limit ${MOST_CALLS}::int`
  const { rows } = await pool().query<CallTarget & { total: number }>(text, values)
  return { targets: rows.map(({ total: _total, ...target }) => target), total: rows[0]?.total ?? 0 }
}

/** Returns the follow-up day that each outcome of a call proposes, always a working day. */
export const getCallProposals = async (actor: Actor): Promise<Proposals> => {
  if (!callPolicies.work.who(actor) || !isPerson(actor)) throw forbidden()
  return proposeFollowUpDays(today(), await listUpcomingHolidays(actor))
}
