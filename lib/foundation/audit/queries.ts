import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import type { AuditRow } from '#lib/foundation/audit/schema.ts'
import type { AuditAbout, AuditFilters, AuditSearch } from '#lib/foundation/audit/search.ts'
import { buildConditions, type Conditions, joinConditions } from '#lib/server/database/conditions.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/**
 * Returns a page of the audit, newest first, with the current names of its subjects. Raises FORBIDDEN unless the actor is an
 * administrator.
 */
export const listAuditEntries = async (actor: Actor, search: AuditSearch): Promise<Page<AuditRow>> => {
  if (!auditPolicy.read.who(actor)) throw forbidden()
  const where = joinConditions(buildConditions(CONDITIONS, search.filters))
  const rowsSql = Prisma.sql`
    select e.id::text as id, e.at, e.actor_kind as "actorKind", e.account_id as "accountId", e.actor_name as "actorName",
      e.act as action, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.details, e.request_id as "requestId",
      coalesce(l.loan_no, c.name, i.first_name || ' ' || i.last_name, s.first_name || ' ' || s.last_name) as "subjectName",
      case
        when le.id is not null then json_build_object('kind', 'lender', 'id', le.id)
        when br.id is not null then json_build_object('kind', 'broker', 'id', br.id)
        when lf.id is not null then json_build_object('kind', 'lawfirm', 'id', lf.id)
      end as profile
    from (
      select * from audit_entries e where ${where}
      order by e.id desc limit ${search.pageSize} offset ${computeOffset(search)}
    ) e
    left join loans l on e.subject_kind = 'LOAN' and l.id = e.subject_id
    left join accounts a on e.subject_kind = 'ACCOUNT' and a.id = e.subject_id
    left join staff s on s.id = case e.subject_kind when 'STAFF' then e.subject_id when 'ACCOUNT' then a.staff_id end
    left join individuals i
      on i.id = case e.subject_kind when 'INDIVIDUAL' then e.subject_id when 'ACCOUNT' then a.individual_id end
    left join lenders xl on e.subject_kind = 'LENDER' and xl.id = e.subject_id
    left join brokers xb on e.subject_kind = 'BROKER' and xb.id = e.subject_id
    left join law_firms xf on e.subject_kind = 'LAWFIRM' and xf.id = e.subject_id
    left join companies c on c.id = case e.subject_kind when 'COMPANY' then e.subject_id
      else coalesce(xl.company_id, xb.company_id, xf.company_id) end
    left join lenders le on le.company_id = coalesce(c.id, i.company_id)
    left join brokers br on br.company_id = coalesce(c.id, i.company_id)
    left join law_firms lf on lf.company_id = coalesce(c.id, i.company_id)
    order by e.id desc`
  const countSql = Prisma.sql`select count(*)::int as total from audit_entries e where ${where}`
  const [{ rows }, counted] = await Promise.all([
    pool().query<AuditRow>(rowsSql.text, rowsSql.values),
    pool().query<{ total: number }>(countSql.text, countSql.values),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0, page: search.page, pageSize: search.pageSize }
}

/** Returns the actions that occur in the audit, for the filter. Raises FORBIDDEN unless the actor is an administrator. */
export const listAuditedActions = async (actor: Actor): Promise<string[]> => {
  if (!auditPolicy.read.who(actor)) throw forbidden()
  // A loose index scan: it jumps from one action to the next instead of reading every entry.
  const { rows } = await pool().query<{ action: string }>(`
    with recursive walk as (
      (select act from audit_entries order by act limit 1)
      union all
      select (select e.act from audit_entries e where e.act > w.act order by e.act limit 1) from walk w where w.act is not null
    ) select act as action from walk where act is not null order by act`)
  return rows.map(({ action }) => action)
}

const CONDITIONS: Conditions<AuditFilters> = {
  action: (action) => Prisma.sql`e.act = ${action}`,
  person: (name) => Prisma.sql`strpos(lower(e.actor_name), lower(${name})) > 0`,
  account: (id) => Prisma.sql`e.account_id = ${id}`,
  subject: (about) => matchAuditSubject(about),
  from: (day) => Prisma.sql`e.at >= ${day}::date::timestamp at time zone 'Australia/Sydney'`,
  to: (day) => Prisma.sql`e.at < (${day}::date + 1)::timestamp at time zone 'Australia/Sydney'`,
}

const matchAuditSubject = ({ kind, id }: AuditAbout): Prisma.Sql => {
  if (kind === null) return Prisma.sql`e.subject_id = ${id}`
  if (id === null) return Prisma.sql`e.subject_kind = ${kind}`
  const own = Prisma.sql`select ${kind}::text, ${id}::int`
  const about = Prisma.sql`(e.subject_kind, e.subject_id) in (${Prisma.join([own, ...selectRecordsOfSubject(kind, id)], ' union ')})`
  const accounts = selectAccountsOfSubject(kind, id)
  return accounts ? Prisma.sql`(${about} or e.account_id in (${accounts}))` : about
}

// Accounts whose own actions and refusals also belong to a record's audit: the person's, or those of a company's people.
const selectAccountsOfSubject = (kind: string, id: number): Prisma.Sql | null => {
  if (kind === 'INDIVIDUAL') return Prisma.sql`select id from accounts where individual_id = ${id}`
  if (kind === 'STAFF') return Prisma.sql`select id from accounts where staff_id = ${id}`
  if (kind !== 'COMPANY') return null
  return Prisma.sql`select a.id from accounts a join individuals i on i.id = a.individual_id where i.company_id = ${id}`
}

// Records that belong to a company or person; actions on them also appear in its audit.
const selectRecordsOfSubject = (kind: string, id: number): Prisma.Sql[] => {
  if (kind === 'INDIVIDUAL') return [Prisma.sql`select 'ACCOUNT', id from accounts where individual_id = ${id}`]
  if (kind === 'STAFF') return [Prisma.sql`select 'ACCOUNT', id from accounts where staff_id = ${id}`]
  if (kind !== 'COMPANY') return []
  return [
    Prisma.sql`select 'LENDER', id from lenders where company_id = ${id}`,
    Prisma.sql`select 'BROKER', id from brokers where company_id = ${id}`,
    Prisma.sql`select 'LAWFIRM', id from law_firms where company_id = ${id}`,
    Prisma.sql`select 'INDIVIDUAL', id from individuals where company_id = ${id}`,
    Prisma.sql`select 'ACCOUNT', a.id from accounts a join individuals i on i.id = a.individual_id where i.company_id = ${id}`,
  ]
}
