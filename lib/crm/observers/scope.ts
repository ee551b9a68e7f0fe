import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { getObserverCompany } from '#lib/crm/observers/policy.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'

/** The id of an observer that the actor was authorised for: the staff as a whole, or one company. */
export type ObserverId = Authorised<'observer'>

/** Returns the actor's observer as a condition on `observers o`; false for actors without one. */
export const matchOwnObserver = (actor: Actor): Prisma.Sql => {
  const company = getObserverCompany(actor)
  if (company === undefined) return Prisma.sql`false`
  return company === null ? Prisma.sql`o.company_id is null` : Prisma.sql`o.company_id = ${company}::int`
}

/**
 * Returns the id of the actor's observer and creates it on first use. Raises FORBIDDEN for actors that keep nothing.
 */
export const ensureObserver = async (tx: Tx, actor: Actor): Promise<ObserverId> => {
  const companyId = getObserverCompany(actor)
  if (companyId === undefined) throw forbidden()
  const found = await tx.observer.findFirst({ where: { companyId }, select: { id: true } })
  if (found) return authorised(found.id)
  // Two concurrent first notes of a company: the second insert does nothing and finds the first one's row.
  await tx.$executeRaw`insert into observers (company_id) values (${companyId}) on conflict do nothing`
  const made = await tx.observer.findFirst({ where: { companyId }, select: { id: true } })
  if (!made) throw new DomainError('CONFLICT')
  return authorised(made.id)
}
