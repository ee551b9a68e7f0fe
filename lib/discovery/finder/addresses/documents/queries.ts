import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import type { PublicPage } from '#lib/discovery/finder/addresses/documents/rules.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { findMovedBrokerPath, getPublicBroker, getPublicBrokerOf } from '#lib/market/brokers/queries.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'

/** What a public address leads to: a page, no page, or a redirect to the canonical path of the same page. */
export type Standing = 'there' | 'missing' | { moved: string }

const LOOK_UPS = { broker: getPublicBroker, lender: getPublicLender, loan: getPublicLoan, person: getPublicBrokerOf }

/**
 * Decides before rendering whether a public address is answered with 404 or 301, by indexed lookups (row L-11). May raise
 * FORBIDDEN.
 */
export const decideStanding = async (actor: Actor, page: PublicPage): Promise<Standing> => {
  if (!finderPolicies.usePublic.who(actor)) throw forbidden()
  if (page.kind === 'finder') return 'there'
  if (page.id === null) return 'missing'
  const moved = await findMovedBrokerPath(page.path)
  if (moved) return { moved }
  try {
    await LOOK_UPS[page.kind](actor, page.id)
    return 'there'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return 'missing'
    throw error
  }
}
