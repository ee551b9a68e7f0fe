import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import type { PublicPage } from '#lib/discovery/finder/addresses/documents/rules.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { getPublicLoan } from '#lib/lending/loans/public/queries.ts'
import { findMovedBrokerPath, getPublicBroker, getPublicBrokerOf } from '#lib/market/brokers/queries.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'

/** What a public address leads to: its page, nothing, or the canonical path of the same page. */
export type Standing = 'there' | 'missing' | { moved: string }

const LOOK_UPS = { broker: getPublicBroker, lender: getPublicLender, loan: getPublicLoan, person: getPublicBrokerOf }

/** Decides 404 and 301 of a public address before anything is rendered, each by a look-up with an index (row L-11). */
export const standingOf = async (actor: Actor, page: PublicPage): Promise<Standing> => {
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
