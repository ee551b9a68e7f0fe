import { companyPolicies } from '#lib/companies/policy.ts'
import type { CompanyDossier, CompanyHead } from '#lib/companies/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { pool } from '#lib/server/db.ts'

/** A company's name and profiles, for the forms of staff. Raises NOT_FOUND, also for a deleted one. */
export const getCompanyHead = async (actor: Actor, id: number): Promise<CompanyHead> => {
  if (!companyPolicies.view.who(actor)) throw forbidden()
  const { rows } = await pool().query<CompanyHead>(
    `select c.id, c.name, l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"
     from companies c left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
     left join law_firms f on f.company_id = c.id where c.id = $1 and c.closed_at is null`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What staff need to know of a company before they change or delete it: profiles, loans that name it, people (row C-12). */
export const getCompanyDossier = async (actor: Actor, id: number): Promise<CompanyDossier> => {
  if (!companyPolicies.view.who(actor)) throw forbidden()
  const head = await getCompanyHead(actor, id)
  const { rows } = await pool().query<Omit<CompanyDossier, keyof CompanyHead>>(
    `select (select count(*)::int from (
         select loan_id from loan_lenders where lender_id = $2 union select loan_id from loan_brokers where broker_id = $3
         union select id from loans where law_firm_id = $4) as named) as "loansCount",
       coalesce(json_agg(json_build_object('id', i.id, 'name', i.first_name || ' ' || i.last_name,
         'isVisible', i.is_visible,
         'hasAcceptedInvitation', a.accepted_at is not null) order by i.appearance_order, i.id)
         filter (where i.id is not null), '[]') as people
     from companies c left join individuals i on i.company_id = c.id and i.closed_at is null
     left join accounts a on a.individual_id = i.id and a.closed_at is null where c.id = $1 group by c.id`,
    [id, head.lenderId, head.brokerId, head.lawFirmId],
  )
  return { ...head, ...(rows[0] as Omit<CompanyDossier, keyof CompanyHead>) }
}
