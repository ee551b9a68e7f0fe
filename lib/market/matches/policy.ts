import { type Actor, brokerIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { notLawFirm, type PolicyTable } from '#lib/core/policy.ts'
import { relationOf } from '#lib/people/directory/policy.ts'

export type MatchSide = 'lender' | 'broker'

/** Who may ask for matches at all; `matchReach` decides which of them. */
export const matchPolicies = {
  view: { who: notLawFirm, description: 'Read the matches of a profile: everybody but law-firm users' },
} satisfies PolicyTable

/** The kinds of profile that have matches, by their words in an address of the API. */
export const matchesPolicies = { lenders: matchPolicies.view, brokers: matchPolicies.view } satisfies PolicyTable

/**
 * Which pairs of a profile a viewer reads: staff and the owner all of them, another company of the other side its own pair while
 * it is matched, everybody else none.
 */
export const matchReach = (
  actor: Actor,
  side: MatchSide,
  id: number,
): { kind: 'all' } | { kind: 'pair'; counterpartId: number } | { kind: 'none' } => {
  const relation = relationOf(actor, side, id)
  if (relation === 'staff' || relation === 'owner') return { kind: 'all' }
  const counterpartId = side === 'lender' ? brokerIdOf(actor) : lenderIdOf(actor)
  return counterpartId === null ? { kind: 'none' } : { kind: 'pair', counterpartId }
}
