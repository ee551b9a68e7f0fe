import { companyPolicies } from '#lib/companies/policy.ts'
import type { CompanyHead } from '#lib/companies/schema.ts'
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
