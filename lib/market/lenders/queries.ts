import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { lenderPolicies } from '#lib/market/lenders/policy.ts'
import { type PublicLenderFacts, toPublicLender } from '#lib/market/lenders/rules.ts'
import type { PublicLender } from '#lib/market/lenders/schema.ts'
import { companyColumns, portraitsColumn } from '#lib/market/profiles/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** SQL condition for lenders with a public page, on `lenders x join companies c`. */
export const isPublicLender = Prisma.sql`x.finder_function_opt_in and x.is_active and c.is_master_switch_on and exists (
  select from individuals v where v.company_id = c.id and v.is_visible and v.closed_at is null)`

// The published categories, with the names of states and security types only.
const selectPublicCategories = (day: Day): Prisma.Sql => Prisma.sql`(
  select coalesce(json_agg(json_build_object('categoryKey', k.category_key,
    'states', (select coalesce(json_agg(st.name order by st.sort_order), '[]')
      from lender_category_states ks join states st on st.key = ks.state_key where ks.lender_category_id = k.id),
    'securities', (select coalesce(json_agg(json_build_object('group', g.name, 'types', g.types) order by g.sort_order), '[]')
      from (select sg.name, sg.sort_order, json_agg(t.name order by t.sort_order) as types
        from lender_category_security_types kt join security_types t on t.key = kt.security_type_key
        join security_groups sg on sg.key = t.group_key where kt.lender_category_id = k.id
        group by sg.name, sg.sort_order) g)) order by ca.sort_order), '[]')
  from lender_categories k join categories ca on ca.key = k.category_key
  where k.lender_id = x.id and ${matchPublished(day)}) as "categories"`

/**
 * Returns a lender that opted in to the finder: its people and published categories without amounts (decision 'public
 * lender page'). Raises NOT_FOUND for any other lender, including paused, switched-off and hidden ones.
 */
export const getPublicLender = async (actor: Actor, lenderId: number): Promise<PublicLender> => {
  if (!lenderPolicies.viewPublic.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select ${companyColumns}, ${portraitsColumn}, ${selectPublicCategories(today())}
    from lenders x join companies c on c.id = x.company_id where x.id = ${lenderId} and ${isPublicLender}`
  const { rows } = await pool().query<PublicLenderFacts>(text, values)
  if (!rows[0]) throw notFound()
  return toPublicLender(rows[0])
}
