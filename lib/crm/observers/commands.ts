import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { observerCompany } from '#lib/crm/observers/policy.ts'
import type { Tx } from '#lib/server/db.ts'

/** The id of the actor's observer, made when it is needed first. Raises FORBIDDEN for whoever keeps nothing. */
export const observerOf = async (tx: Tx, actor: Actor): Promise<number> => {
  const companyId = observerCompany(actor)
  if (companyId === undefined) throw forbidden()
  const found = await tx.observer.findFirst({ where: { companyId }, select: { id: true } })
  if (found) return found.id
  // Two first notes of a company at the same moment: the second finds the first one's.
  await tx.$executeRaw`insert into observers (company_id) values (${companyId}) on conflict do nothing`
  const made = await tx.observer.findFirst({ where: { companyId }, select: { id: true } })
  if (!made) throw new DomainError('CONFLICT')
  return made.id
}
