import { invitationLabels } from '#lib/people/accounts/invitations/labels.ts'
import type { Invitation, InvitationFacts, InvitationState } from '#lib/people/accounts/invitations/schema.ts'

const NEEDS_ANOTHER: readonly InvitationState[] = ['BOUNCED', 'FAILED', 'UNCERTAIN', 'EXPIRED']

/** True if the person waits in vain until the invitation is sent again. */
export const needsAnotherInvitation = ({ state }: Pick<Invitation, 'state'>): boolean => NEEDS_ANOTHER.includes(state)

const NOT_SENT = ['FAILED', 'DROPPED']
const ACCEPTED_IS_NEWS = 7 * 86_400_000

/**
 * Returns the state of an invitation, or null once it was accepted more than a week ago. Who opened its link has it, however
 * its email fared, since staff also pass links on.
 */
export const describeInvitationState = (facts: InvitationFacts, at: Date): Invitation | null => {
  const { individualId, firstName, acceptedAt, sentAt, error, isMailConnected } = facts
  if (acceptedAt && at.getTime() - acceptedAt.getTime() > ACCEPTED_IS_NEWS) return null
  const [state, since] = findState(facts, at)
  const reason = state === 'FAILED' ? error : state === 'QUEUED' && !isMailConnected ? invitationLabels.noMail : null
  return { individualId, firstName, state, at: since, sentAt, reason }
}

const findState = (facts: InvitationFacts, at: Date): [InvitationState, Date] => {
  const { invitedAt, acceptedAt, expiresAt, openedAt, mailState, sentAt, hasBounced } = facts
  if (acceptedAt) return ['ACCEPTED', acceptedAt]
  if (!expiresAt || expiresAt <= at) return ['EXPIRED', expiresAt ?? invitedAt]
  if (openedAt) return ['OPENED', openedAt]
  if (mailState !== null && NOT_SENT.includes(mailState)) return ['FAILED', invitedAt]
  if (mailState === 'UNKNOWN') return ['UNCERTAIN', invitedAt]
  if (hasBounced) return ['BOUNCED', sentAt ?? invitedAt]
  return mailState === 'SENT' && sentAt ? ['SENT', sentAt] : ['QUEUED', invitedAt]
}
