import type { PersonActor } from '#lib/core/actor.ts'
import { sortPendingInvitations } from '#lib/discovery/profile-overview/invitations/rules.ts'
import type { PendingInvitation } from '#lib/discovery/profile-overview/schema.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { describeInvitation } from '#lib/people/accounts/invitations/labels.ts'
import { listInvitations } from '#lib/people/accounts/invitations/queries.ts'
import { now } from '#lib/server/operations/clock.ts'

/** Returns the invitations of a profile's people that are not accepted, the most pressing first. Raises FORBIDDEN unless the actor is staff. */
export const listPendingInvitations = async (
  actor: PersonActor,
  { portraits }: Pick<Profile, 'portraits'>,
): Promise<PendingInvitation[]> => {
  const invited = portraits.filter(({ hasAcceptedInvitation }) => hasAcceptedInvitation === false)
  const ids = invited.map(({ individualId }) => individualId)
  return sortPendingInvitations(await listInvitations(actor, ids)).map((invitation) => ({
    individualId: invitation.individualId,
    state: invitation.state,
    text: describeInvitation(invitation, now()),
  }))
}
