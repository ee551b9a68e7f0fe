import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { ActivityFigures, ActivityRow, TeamActivity } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import type { Days } from '#lib/crm/file-notes/activity/periods/fields.ts'
import { countWeekdays, findActivityDays } from '#lib/crm/file-notes/activity/periods/rules.ts'
import { sortActivity } from '#lib/crm/file-notes/activity/rules.ts'
import { type ActivitySearch, getSearchedDays } from '#lib/crm/file-notes/activity/search.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql, empty } = Prisma

const matchDays = ({ min, max }: Days): Prisma.Sql => sql`(n.taken_at < ${dayStartSql(addDaysTo(max, 1))}
  ${min === null ? empty : sql`and n.taken_at >= ${dayStartSql(min)}`})`

// The figures of each account, and of all as the row without an account: a company called by two people is one company.
const selectFigures = (
  actor: Actor,
  { shown, earlier, takenBy }: { shown: Days; earlier: Days | null; takenBy: number | null },
): Prisma.Sql => sql`
  select f.id, count(*) filter (where f.is_now)::int as notes,
    count(*) filter (where f.is_now and f.is_call)::int as calls,
    count(*) filter (where f.is_earlier and f.is_call)::int as "earlierCalls",
    count(distinct f.company_id) filter (where f.is_now and f.is_call)::int as companies,
    count(f.lender_id) filter (where f.is_now and f.is_call)::int as lenders,
    count(f.broker_id) filter (where f.is_now and f.is_call)::int as brokers,
    count(f.law_firm_id) filter (where f.is_now and f.is_call)::int as "lawFirms"
  from (select n.taken_by_id as id, t.is_call, n.lender_id, n.broker_id, n.law_firm_id,
      coalesce(l.company_id, b.company_id, w.company_id) as company_id,
      ${matchDays(shown)} as is_now, ${earlier ? matchDays(earlier) : sql`false`} as is_earlier
    from file_notes n join note_types t on t.key = n.note_type_key
    join observers o on o.id = n.observer_id and ${matchOwnObserver(actor)}
    left join lenders l on l.id = n.lender_id
    left join brokers b on b.id = n.broker_id
    left join law_firms w on w.id = n.law_firm_id
    where (${matchDays(shown)} ${earlier ? sql`or ${matchDays(earlier)}` : empty})
      ${takenBy === null ? empty : sql`and n.taken_by_id = ${takenBy}`}) as f
  group by grouping sets ((f.id), ())`

type Counted = ActivityFigures & { id: number | null; name: string | null; earlierCalls: number }

// Whoever left is listed if they took notes on these days.
const readFigures = async (figures: Prisma.Sql, takenBy: number | null): Promise<Counted[]> => {
  const { text, values } = sql`with figures as (${figures})
    select a.id, s.first_name || ' ' || s.last_name as name, ${COLUMNS}
    from accounts a join staff s on s.id = a.staff_id left join figures f on f.id = a.id
    where ${takenBy === null ? sql`(s.is_active and s.closed_at is null or f.id is not null)` : sql`a.id = ${takenBy}`}
    union all select null, null, ${COLUMNS} from figures f where f.id is null`
  return (await pool().query<Counted>(text, values)).rows
}

const COLUMNS = sql`coalesce(f.notes, 0) as notes, coalesce(f.calls, 0) as calls,
  coalesce(f."earlierCalls", 0) as "earlierCalls", coalesce(f.companies, 0) as companies, coalesce(f.lenders, 0) as lenders,
  coalesce(f.brokers, 0) as brokers, coalesce(f."lawFirms", 0) as "lawFirms"`

const NONE: Counted = {
  id: null,
  name: null,
  notes: 0,
  calls: 0,
  earlierCalls: 0,
  companies: 0,
  lenders: 0,
  brokers: 0,
  lawFirms: 0,
}

/**
 * Returns what each of the staff did on the days of a search and how many calls they made on the days that these are compared with;
 * of the notes of the staff alone. Raises FORBIDDEN for everybody else.
 */
export const readTeamActivity = async (
  actor: Actor,
  search: ActivitySearch,
  at: Day = today(),
): Promise<TeamActivity> => {
  if (!fileNotePolicies.listAll.who(actor)) throw forbidden()
  const { takenBy, comparison, sort } = search
  const days = findActivityDays(getSearchedDays(search, at), at, comparison)
  const { min, max, earlier } = days
  const counted = await readFigures(selectFigures(actor, { shown: { min, max }, earlier, takenBy }), takenBy)
  const weekdays = countWeekdays({ min, max })
  const toRow = (row: Counted): ActivityRow => ({
    ...row,
    name: row.name ?? activityLabels.everybody,
    average: weekdays ? row.calls / weekdays : null,
    earlierCalls: earlier ? row.earlierCalls : null,
  })
  const rows = counted.filter(({ id }) => id !== null).map(toRow)
  return { rows: sortActivity(rows, sort), total: toRow(counted.find(({ id }) => id === null) ?? NONE), days }
}
