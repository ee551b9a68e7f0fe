import { type Actor, getLenderId, isPerson, type PersonActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { criteriaPolicies, getCategoryReach } from '#lib/market/criteria/policy.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'

/**
 * SQL that is true if a viewer may read `lender_categories k` of `lenders le` of `companies c` on a day: staff and the
 * lender itself always; others if it is published, the lender active and its company switched on; law firms and
 * visitors never. Same rule as `listCriteriaTabs` (threat J4).
 */
export const matchReadableTerms = (actor: Actor, day: Day): Prisma.Sql => {
  if (criteriaPolicies.viewAll.who(actor)) return Prisma.sql`true`
  if (!criteriaPolicies.view.who(actor)) return Prisma.sql`false`
  return Prisma.sql`(le.id is not distinct from ${getLenderId(actor)}::int
    or le.is_active and c.is_master_switch_on and c.closed_at is null and ${matchPublished(day)})`
}

/** Returns the person if they may edit a lender's terms: staff and the lender's own people. Raises FORBIDDEN. */
export const requireTermsEditor = (actor: Actor, lenderId: number): PersonActor => {
  if (!isPerson(actor) || getCategoryReach(actor, lenderId) !== 'all') throw forbidden()
  return actor
}

/** Like `requireTermsEditor`, for reading; also raises NOT_FOUND for an unknown lender. */
export const requireTermsEditorOfLender = async (actor: Actor, lenderId: number): Promise<PersonActor> => {
  const person = requireTermsEditor(actor, lenderId)
  const found = await database().lender.count({ where: { id: lenderId, company: { closedAt: null } } })
  if (found === 0) throw notFound()
  return person
}

/**
 * Like `requireTermsEditor`, and locks the lender until the transaction ends, so that changes of its terms run one
 * after the other. Also raises NOT_FOUND.
 */
export const lockLenderForTermsEditor = async (tx: Tx, actor: Actor, lenderId: number): Promise<PersonActor> => {
  const person = requireTermsEditor(actor, lenderId)
  await lockLender(tx, lenderId)
  return person
}

/** Locks a lender until the transaction ends. Raises NOT_FOUND if there is none. */
export const lockLender = async (tx: Tx, lenderId: number): Promise<void> => {
  const held = await tx.$queryRaw<object[]>`
    select from lenders x join companies c on c.id = x.company_id and c.closed_at is null
    where x.id = ${lenderId} for no key update of x`
  if (held.length === 0) throw notFound()
}
