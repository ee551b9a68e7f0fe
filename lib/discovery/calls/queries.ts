import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import { NO_FACTS, readCallFacts } from '#lib/discovery/calls/reasons/queries.ts'
import { listCallReasons } from '#lib/discovery/calls/reasons/rules.ts'
import { outcomePlan, proposeFollowUpDays } from '#lib/discovery/calls/rules.ts'
import {
  type CallQueue,
  type CallsMade,
  type CallTarget,
  OUTCOMES,
  type Proposals,
  type UpcomingCalls,
} from '#lib/discovery/calls/schema.ts'
import { findFollowUpsAhead, findFollowUpsDue } from '#lib/discovery/dashboard/companies/scope.ts'
import type { Whose } from '#lib/discovery/dashboard/labels.ts'
import { excludePutAsideTasks } from '#lib/discovery/dashboard/scope.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { shownPortrait } from '#lib/foundation/lookups/parties/scope.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The company of a follow-up, its profile to open, and the day. */
const CALLED = sql`c.id as "companyId", coalesce(l.id, b.id, f.id) as id, c.name,
  case when l.id is not null then 'lender' when b.id is not null then 'broker' else 'lawfirm' end as kind,
  to_char(w.followup_date, 'YYYY-MM-DD') as due`
const HAS_PROFILE = sql`coalesce(l.id, b.id, f.id) is not null`

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
  const { text, values } = sql`
    select ${CALLED}, c.portrait_name as person, ${shownPortrait} as "imageFileId", w.lead_score as "leadScore", count(*) over ()::int as total
    from ${due.from} and ${excludePutAsideTasks(actor, 'FOLLOW_UP', due.id)} and ${HAS_PROFILE}
    order by ${due.order} limit ${MOST_CALLS}::int`
  const { rows } = await pool().query<Omit<CallTarget, 'reasons'> & { total: number }>(text, values)
  const facts = await readCallFacts(rows)
  return {
    targets: rows.map(({ total: _total, ...target }) => ({
      ...target,
      reasons: listCallReasons({ ...NO_FACTS, ...facts.get(target.companyId), due: target.due }, today()),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The most follow-ups that are listed ahead. */
const MOST_AHEAD = 20

/** Returns this person's follow-ups of the next 30 days, the nearest first, and how many there are. */
export const listUpcomingCalls = async (actor: Actor, whose: Whose): Promise<UpcomingCalls> => {
  if (!callPolicies.work.who(actor) || !isPerson(actor)) throw forbidden()
  const ahead = findFollowUpsAhead(actor, whose)
  const { text, values } = sql`
    select ${CALLED}, count(*) over ()::int as total
    from ${ahead.from} and ${HAS_PROFILE} order by ${ahead.order} limit ${MOST_AHEAD}::int`
  const { rows } = await pool().query<UpcomingCalls['calls'][number] & { total: number }>(text, values)
  return { calls: rows.map(({ total: _total, ...call }) => call), total: rows[0]?.total ?? 0 }
}

/** Returns the calls, attempts and emails that this person noted today, by type of note. */
export const listCallsMadeToday = async (actor: Actor): Promise<CallsMade> => {
  if (!callPolicies.work.who(actor) || !isPerson(actor)) throw forbidden()
  const types = [...new Set(OUTCOMES.map((outcome) => outcomePlan[outcome].noteType))]
  const { text, values } = sql`
    select t.name as type, count(*)::int as count from file_notes n join note_types t on t.key = n.note_type_key
    where n.taken_by_id = ${actor.accountId} and n.taken_at >= ${dayStartSql(today())}
      and t.key = any(${types}) group by t.name, t.sort_order order by t.sort_order`
  const { rows } = await pool().query<CallsMade[number]>(text, values)
  return rows
}

/** Returns the follow-up day that each outcome of a call proposes, always a working day. */
export const getCallProposals = async (actor: Actor): Promise<Proposals> => {
  if (!callPolicies.work.who(actor) || !isPerson(actor)) throw forbidden()
  return proposeFollowUpDays(today(), await listUpcomingHolidays(actor))
}
