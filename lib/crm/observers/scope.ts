import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { observerCompany } from '#lib/crm/observers/policy.ts'
import { Prisma, type Tx } from '#lib/server/db.ts'

/** The observer on whose behalf an actor keeps what it keeps. */
export type ObserverId = Authorised<'observer'>

/** The observer of an actor as a condition on `observers o`; nobody's for whoever keeps nothing. */
export const ownObserver = (actor: Actor): Prisma.Sql => {
  const company = observerCompany(actor)
  if (company === undefined) return Prisma.sql`false`
  return company === null ? Prisma.sql`o.company_id is null` : Prisma.sql`o.company_id = ${company}::int`
}

/** The id of the actor's observer, made when it is needed first. Raises FORBIDDEN for whoever keeps nothing. */
export const observerOf = async (tx: Tx, actor: Actor): Promise<ObserverId> => {
  const companyId = observerCompany(actor)
  if (companyId === undefined) throw forbidden()
  const found = await tx.observer.findFirst({ where: { companyId }, select: { id: true } })
  if (found) return authorised(found.id)
  // Two first notes of a company at the same moment: the second finds the first one's.
  await tx.$executeRaw`insert into observers (company_id) values (${companyId}) on conflict do nothing`
  const made = await tx.observer.findFirst({ where: { companyId }, select: { id: true } })
  if (!made) throw new DomainError('CONFLICT')
  return authorised(made.id)
}
