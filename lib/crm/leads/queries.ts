import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** A company whose follow-up is due, with the profile to open and the number of all due companies. */
export type DueFollowup = { kind: ProfileKind; id: number; name: string; count: number }

// Only staff can open paused profiles and switched-off companies.
const matchOpenableProfiles = (actor: Actor): Prisma.Sql =>
  staff(actor)
    ? Prisma.sql`true`
    : Prisma.sql`c.is_master_switch_on and coalesce(l.is_active, b.is_active, f.is_active)`

/**
 * Returns the next profile to call: of all other companies whose follow-up is due for the actor's observer, the one due
 * longest. Null if none is due.
 */
export const findNextDueFollowup = async (actor: Actor, companyId: number): Promise<DueFollowup | null> => {
  if (!leadPolicies.keep.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select coalesce(l.id, b.id, f.id) as id, c.name, count(*) over ()::int as count,
      case when l.id is not null then 'lender' when b.id is not null then 'broker' else 'lawfirm' end as kind
    from company_leads d join companies c on c.id = d.company_id and c.closed_at is null
    left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id
    where d.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)})
      and d.followup_date <= ${today()}::date and c.id <> ${companyId} and ${matchOpenableProfiles(actor)}
    order by d.followup_date, c.id limit 1`
  const { rows } = await pool().query<DueFollowup>(text, values)
  return rows[0] ?? null
}

/** Returns the version of the score and date about a company; 0 if nothing is stored. */
export const readLeadVersion = async (actor: Actor, companyId: number): Promise<number> => {
  if (!leadPolicies.keep.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select d.version from company_leads d
    where d.company_id = ${companyId} and d.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)})`
  const { rows } = await pool().query<{ version: number }>(text, values)
  return rows[0]?.version ?? 0
}
