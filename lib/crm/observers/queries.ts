import type { Actor } from '#lib/core/actor.ts'
import { observerCompany } from '#lib/crm/observers/policy.ts'
import { Prisma } from '#lib/server/db.ts'

/** The observer of an actor as a condition on `observers o`; nobody's for whoever keeps nothing. */
export const ownObserver = (actor: Actor): Prisma.Sql => {
  const company = observerCompany(actor)
  if (company === undefined) return Prisma.sql`false`
  return company === null ? Prisma.sql`o.company_id is null` : Prisma.sql`o.company_id = ${company}::int`
}
