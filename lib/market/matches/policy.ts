import { type Actor, brokerIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { hasRole, notLawFirm, type PolicyTable, staff } from '#lib/core/policy.ts'
import type { MatchVoice } from '#lib/market/matches/schema.ts'
import { relationOf } from '#lib/people/directory/policy.ts'

export type MatchSide = 'lender' | 'broker'

/** Who may ask for matches at all, and who says what of a pair (row G-03); `matchReach` and the commands decide about which. */
export const matchPolicies = {
  view: { who: notLawFirm, description: 'Read the matches of a profile: everybody but law-firm users' },
  viewAsStaff: { who: staff, description: 'The same through the variant of the staff' },
  sayAsStaff: { who: staff, description: "Set the platform's status and the note of a pair: staff" },
  sayAsLender: { who: hasRole('LENDER'), description: "Set the lender's status of a pair: the lender's own people" },
  sayAsBroker: { who: hasRole('BROKER'), description: "Set the broker's status of a pair: the broker's own people" },
} satisfies PolicyTable

/** The kinds of profile that have matches, by their words in an address of the API. */
export const matchesPolicies = { lenders: matchPolicies.view, brokers: matchPolicies.view } satisfies PolicyTable

/** The same by the last word of such an address. */
export const matchVariantPolicies = {
  '': matchPolicies.view,
  'system-user': matchPolicies.viewAsStaff,
} satisfies PolicyTable

type Reach = { kind: 'all' } | { kind: 'pair'; counterpartId: number } | { kind: 'none' }

/**
 * Which pairs of a profile a viewer reads: staff and the owner all of them, another company of the other side its own pair while
 * it is matched, everybody else none.
 */
export const matchReach = (actor: Actor, side: MatchSide, id: number): Reach => {
  const relation = relationOf(actor, side, id)
  if (relation === 'staff' || relation === 'owner') return { kind: 'all' }
  const counterpartId = side === 'lender' ? brokerIdOf(actor) : lenderIdOf(actor)
  return counterpartId === null ? { kind: 'none' } : { kind: 'pair', counterpartId }
}

/** Whose status of a profile's pairs the viewer sets (row G-03): staff the platform's, with the note; the others their own side's. */
export const voiceOf = (actor: Actor, side: MatchSide, id: number): MatchVoice => {
  const relation = relationOf(actor, side, id)
  if (relation === 'staff') return 'platform'
  if (relation === 'owner') return side
  return side === 'lender' ? 'broker' : 'lender'
}
