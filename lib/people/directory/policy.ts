import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { notLawFirm, type PolicyTable, signedIn, staff } from '#lib/core/policy.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** Policies of opening profile pages; `getRelation` and the profile's switches decide how much is shown. */
export const profilePolicies = {
  edit: { who: signedIn, description: "Change a profile: staff, and the company's own people" },
  viewLender: { who: notLawFirm, description: 'Open a lender profile: everybody but law-firm users' },
  viewBroker: { who: notLawFirm, description: 'Open a broker profile: everybody but law-firm users' },
  viewLawFirm: { who: signedIn, description: 'Open a law-firm profile; a law-firm user only the own one' },
  asStaff: { who: staff, description: 'Read and save a profile through the staff variant' },
  seePreSettlement: { who: staff, description: "See everybody's Pre-Settlement lists" },
} satisfies PolicyTable

/** The view policies, by the profile kind's segment in API URLs. */
export const profilesPolicies = {
  lenders: profilePolicies.viewLender,
  brokers: profilePolicies.viewBroker,
  lawfirms: profilePolicies.viewLawFirm,
} satisfies PolicyTable

/** The view policy of each kind of profile. */
const viewPolicyOf = {
  lender: profilePolicies.viewLender,
  broker: profilePolicies.viewBroker,
  lawfirm: profilePolicies.viewLawFirm,
} satisfies Record<ProfileKind, unknown>

/** Returns the id of the actor's own profile of a kind, or null. */
export const getOwnProfileId = (actor: Actor, kind: ProfileKind): number | null => {
  if (kind === 'lender') return getLenderId(actor)
  return kind === 'broker' ? getBrokerId(actor) : getLawFirmId(actor)
}

/** Returns the actor's relation to a profile; null if the actor may not ask about it, whether it exists or not (rows B-15, D-02). */
export const getRelation = (actor: Actor, kind: ProfileKind, id: number): ViewerRelation | null => {
  if (!viewPolicyOf[kind].who(actor)) return null
  if (actor.kind === 'staff') return 'staff'
  if (getOwnProfileId(actor, kind) === id) return 'owner'
  return actor.kind === 'law-firm' ? null : 'other'
}

/** Returns the URL of the own firm for a law-firm user who opens another firm (row D-02); null for everyone else. */
export const redirectToOwnFirm = (actor: Actor, kind: ProfileKind, id: number): string | null => {
  const own = getLawFirmId(actor)
  return kind === 'lawfirm' && own !== null && own !== id ? paths.profile('lawfirm', own) : null
}
