import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { staff } from '#lib/core/policy.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import {
  buildCallScores,
  getDayAfterScorePeriods,
  listScoreDates,
  rankTeamScores,
} from '#lib/crm/file-notes/scores/rules.ts'
import { SCORE_USERS, type ScoreSpan, type TeamScores, type UserScores } from '#lib/crm/file-notes/scores/schema.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

export type ScoreQuery = { span: ScoreSpan; page: number; lastDate: Day | null }

// People who have left are included; `selectPeopleToScore` shows them only if they made calls in the period.
const selectPeopleOfObserver = (actor: PersonActor): Prisma.Sql =>
  staff(actor)
    ? sql`select a.id, s.first_name || ' ' || s.last_name as name, s.is_active and s.closed_at is null as "isThere"
        from accounts a join staff s on s.id = a.staff_id`
    : sql`select a.id, i.first_name || ' ' || i.last_name as name, i.closed_at is null as "isThere"
        from accounts a join individuals i on i.id = a.individual_id where i.company_id = ${actor.companyId}`

// Counts notes of call types by the Sydney day or month in which they were taken; deleted notes do not count.
const selectCallsOfPeriod = (actor: PersonActor, span: ScoreSpan, dates: readonly Day[]): Prisma.Sql => sql`
  select n.taken_by_id as id,
    to_char(date_trunc(${span === 'daily' ? 'day' : 'month'}, n.taken_at at time zone 'Australia/Sydney'), 'YYYY-MM-DD') as day,
    count(*)::int as calls
  from file_notes n join note_types t on t.key = n.note_type_key and t.is_call
  join observers o on o.id = n.observer_id and ${matchOwnObserver(actor)}
  where n.taken_at >= ${dayStartSql(dates[0] as Day)} and n.taken_at < ${dayStartSql(getDayAfterScorePeriods(span, dates))}
  group by 1, 2`

const selectPeopleToScore = (
  actor: PersonActor,
): Prisma.Sql => sql`select p.id, p.name from (${selectPeopleOfObserver(actor)}) as p
  where p."isThere" or exists (select from calls c where c.id = p.id)`

const callsByDay = sql`(select coalesce(json_object_agg(c.day, c.calls), '{}') from calls c where c.id = p.id)`

type Counted = { name: string; calls: Record<Day, number> }

/** Returns the calls of each person of the actor's observer by Sydney month or day, two people per page (row E-06). */
export const listCallScores = async (actor: Actor, { span, page, lastDate }: ScoreQuery): Promise<Page<UserScores>> => {
  if (!fileNotePolicies.keep.who(actor) || !isPerson(actor)) throw forbidden()
  const dates = listScoreDates(span, today(), lastDate)
  const paging = { page, pageSize: SCORE_USERS }
  const { text, values } = sql`
    with calls as (${selectCallsOfPeriod(actor, span, dates)}), people as (${selectPeopleToScore(actor)})
    select (select count(*)::int from people) as total, coalesce((
      select json_agg(json_build_object('name', p.name, 'calls', ${callsByDay}) order by p.name, p.id)
      from (select * from people order by name, id limit ${SCORE_USERS} offset ${computeOffset(paging)}) as p
    ), '[]') as rows`
  const found = await pool().query<{ total: number; rows: Counted[] }>(text, values)
  const { total, rows } = found.rows[0] ?? { total: 0, rows: [] }
  return {
    total,
    ...paging,
    rows: rows.map(({ name, calls }) => ({ userName: name, monthlyScores: buildCallScores(span, dates, calls) })),
  }
}

/**
 * Returns the calls of everybody in `listCallScores` for the same period, with ranks, totals and the team's sum (row
 * E-06).
 */
export const listTeamCallScores = async (
  actor: Actor,
  { span, lastDate }: Omit<ScoreQuery, 'page'>,
): Promise<TeamScores> => {
  if (!fileNotePolicies.keep.who(actor) || !isPerson(actor)) throw forbidden()
  const dates = listScoreDates(span, today(), lastDate)
  const { text, values } = sql`
    with calls as (${selectCallsOfPeriod(actor, span, dates)}), people as (${selectPeopleToScore(actor)})
    select p.name, ${callsByDay} as calls from people p order by p.name, p.id`
  const { rows } = await pool().query<Counted>(text, values)
  return rankTeamScores(
    rows.map(({ name, calls }) => ({ userName: name, monthlyScores: buildCallScores(span, dates, calls) })),
  )
}

/** Counts the calls of the actor's observer, or of one account, in each of the given Sydney months (first days). */
export const countCallsByMonth = async (
  actor: Actor,
  months: readonly Day[],
  takenBy: number | null,
): Promise<number[]> => {
  if (!fileNotePolicies.keep.who(actor) || !isPerson(actor)) throw forbidden()
  const { text, values } = sql`
    select (select coalesce(sum(c.calls), 0)::int from note_types t cross join lateral (
        select count(*) as calls from file_notes n where n.observer_id = o.id and n.note_type_key = t.key
          and n.taken_at >= (m.day::timestamp at time zone 'Australia/Sydney')
          and n.taken_at < ((m.day + interval '1 month')::timestamp at time zone 'Australia/Sydney')
          ${takenBy === null ? Prisma.empty : sql`and n.taken_by_id = ${takenBy}`}) c where t.is_call) as calls
    from unnest(${months}::date[]) as m (day) left join observers o on ${matchOwnObserver(actor)} order by m.day`
  const { rows } = await pool().query<{ calls: number }>(text, values)
  return rows.map(({ calls }) => calls)
}
