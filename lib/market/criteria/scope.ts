import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { categoryReach } from '#lib/market/criteria/policy.ts'
import { database, type Tx } from '#lib/server/db.ts'

/** The person who writes a lender's terms: staff and its own people. Raises FORBIDDEN for everybody else. */
export const requireEditor = (actor: Actor, lenderId: number): PersonActor => {
  if (!isPerson(actor) || categoryReach(actor, lenderId) !== 'all') throw forbidden()
  return actor
}

/** The same for what is read: raises NOT_FOUND for a lender that there is not. */
export const requireOwnLender = async (actor: Actor, lenderId: number): Promise<PersonActor> => {
  const person = requireEditor(actor, lenderId)
  const found = await database().lender.count({ where: { id: lenderId, company: { closedAt: null } } })
  if (found === 0) throw notFound()
  return person
}

/** The same, holding the lender until the transaction ends, so that its terms change one after the other. Raises NOT_FOUND too. */
export const holdOwnLender = async (tx: Tx, actor: Actor, lenderId: number): Promise<PersonActor> => {
  const person = requireEditor(actor, lenderId)
  await holdLender(tx, lenderId)
  return person
}

/** Holds a lender for what a job writes. Raises NOT_FOUND where there is none. */
export const holdLender = async (tx: Tx, lenderId: number): Promise<void> => {
  const held = await tx.$queryRaw<object[]>`
    select from lenders x join companies c on c.id = x.company_id and c.closed_at is null
    where x.id = ${lenderId} for no key update of x`
  if (held.length === 0) throw notFound()
}
