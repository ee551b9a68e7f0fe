import { type ProfileKind, paths, toQueryString } from '#lib/core/paths.ts'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import type { NextStep, PendingInvitation } from '#lib/discovery/profile-overview/schema.ts'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import { needsAnotherInvitation } from '#lib/people/accounts/invitations/rules.ts'
import type { Invitation } from '#lib/people/accounts/invitations/schema.ts'

/** Returns the invitations that are not accepted: first those that must be sent again, then the others, each in the order of people. */
export const sortPendingInvitations = (invitations: readonly Invitation[]): Invitation[] =>
  invitations
    .filter(({ state }) => state !== 'ACCEPTED')
    .toSorted((one, other) => Number(needsAnotherInvitation(other)) - Number(needsAnotherInvitation(one)))

/**
 * Returns the next step about pending invitations, which names the first one. It leads somewhere only where the address is wrong:
 * the line below the profile's head has what else can be done.
 */
export const listInvitationStep = (
  [first, ...others]: readonly PendingInvitation[],
  { kind, id }: { kind: ProfileKind; id: number },
): NextStep[] => {
  if (!first) return []
  const isAddressWrong = first.state === 'BOUNCED'
  const edit = toQueryString({ edit: '1', portrait: first.individualId })
  return [
    {
      kind: 'invitation',
      text: first.text,
      detail: others.length > 0 ? overviewLabels.moreInvitations(others.length) : null,
      deadline: null,
      action: isAddressWrong ? profileLabels.edit : null,
      href: isAddressWrong ? `${paths.profile(kind, id)}?${edit}` : null,
    },
  ]
}
