import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { lenderPolicies } from '#lib/market/lenders/policy.ts'
import { type PublicLenderFacts, publicLenderOf } from '#lib/market/lenders/rules.ts'
import type { PublicLender } from '#lib/market/lenders/schema.ts'
import { companyColumns, figureColumns, portraitsColumn } from '#lib/market/profiles/queries.ts'
import { Prisma, pool } from '#lib/server/db.ts'

/**
 * A lender that opted in to the finder, without its loans: a public loan never names its lender.
 * Raises NOT_FOUND for any other lender, paused and switched-off ones included.
 */
export const getPublicLender = async (actor: Actor, lenderId: number): Promise<PublicLender> => {
  if (!lenderPolicies.viewPublic.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select ${companyColumns}, ${portraitsColumn}, ${figureColumns}, x.finder_function_opt_in as "finderFunctionOptIn",
      x.loan_tab_show_current_loan_book as "showsCurrentBook",
      x.loan_tab_show_discharged_loan_book as "showsDischargedBook"
    from lenders x join companies c on c.id = x.company_id left join profile_figures f on f.profile_id = x.id
    where x.id = ${lenderId}`
  const { rows } = await pool().query<PublicLenderFacts>(text, values)
  const lender = rows[0] && publicLenderOf(rows[0])
  if (!lender) throw notFound()
  return lender
}
