import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { switchKind } from '#lib/core/paths.ts'
import { hasRole, notLawFirm, offerVariants, type PolicyTable, staff } from '#lib/core/policy.ts'
import type { MatchVoice } from '#lib/market/matches/schema.ts'
import { getRelation } from '#lib/people/directory/policy.ts'

export type MatchSide = 'lender' | 'broker'

/**
 * Defines who may read matches and who sets which status of a pair (row G-03); `getMatchReach` and the commands decide of
 * which pairs.
 */
export const matchPolicies = {
  view: { who: notLawFirm, description: 'Read the matches of a profile: everybody but law-firm users' },
  viewAsStaff: { who: staff, description: 'The same through the variant of the staff' },
  sayAsStaff: { who: staff, description: "Set the platform's status and the note of a pair: staff" },
  sayAsLender: { who: hasRole('LENDER'), description: "Set the lender's status of a pair: the lender's own people" },
  sayAsBroker: { who: hasRole('BROKER'), description: "Set the broker's status of a pair: the broker's own people" },
} satisfies PolicyTable

/** The kinds of profile that have matches, by their name in the URL. */
export const matchesPolicies = { lenders: matchPolicies.view, brokers: matchPolicies.view } satisfies PolicyTable

/** The endpoints of matches by the last part of their path. */
export const matchVariantPolicies = offerVariants(matchPolicies.view, matchPolicies.viewAsStaff)

type Reach = { kind: 'all' } | { kind: 'pair'; counterpartId: number } | { kind: 'none' }

/**
 * Returns which pairs of a profile an actor can read: staff and the owner all, a company of the other side only its own
 * pair while it is matched, others none.
 */
export const getMatchReach = (actor: Actor, side: MatchSide, id: number): Reach => {
  const relation = getRelation(actor, side, id)
  if (relation === 'staff' || relation === 'owner') return { kind: 'all' }
  const counterpartId = side === 'lender' ? getBrokerId(actor) : getLenderId(actor)
  return counterpartId === null ? { kind: 'none' } : { kind: 'pair', counterpartId }
}

/**
 * Returns whose status of a profile's pairs the actor sets (row G-03): staff the platform's, others their own side's.
 */
export const getMatchVoice = (actor: Actor, side: MatchSide, id: number): MatchVoice => {
  const relation = getRelation(actor, side, id)
  if (relation === 'staff') return 'platform'
  if (relation === 'owner') return side
  return switchKind(side)
}
