import { expect, test } from 'vitest'
import { formatAgo } from '#lib/core/dates.ts'
import { describeInvitation } from '#lib/people/accounts/invitations/labels.ts'
import { describeInvitationState } from '#lib/people/accounts/invitations/rules.ts'
import type { InvitationFacts } from '#lib/people/accounts/invitations/schema.ts'

const now = new Date('2026-11-26T03:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const sent: InvitationFacts = {
  individualId: 7,
  firstName: 'Una',
  invitedAt: before(5),
  acceptedAt: null,
  expiresAt: before(-163),
  openedAt: null,
  mailState: 'SENT',
  sentAt: before(5),
  error: null,
  hasBounced: false,
  isMailConnected: true,
}
const say = (facts: Partial<InvitationFacts>) => {
  const invitation = describeInvitationState(Object.assign({}, sent, facts), now)
  return invitation && describeInvitation(invitation, now)
}

test.each<[string | null, Partial<InvitationFacts>]>([
  ['Invitation sent to Una 5 h ago · not opened yet', {}],
  ['Invitation to Una is waiting to be sent', { mailState: 'QUEUED', sentAt: null }],
  ['Invitation to Una is waiting to be sent', { mailState: 'WIRE', sentAt: null }],
  ['Invitation to Una is waiting to be sent', { mailState: null, sentAt: null }],
  [
    'Invitation to Una is waiting to be sent: no mail service is connected',
    { mailState: 'QUEUED', sentAt: null, isMailConnected: false },
  ],
  ['Invitation sent to Una 5 h ago · not opened yet', { isMailConnected: false }],
  ['Invitation sent to Una · opened 2 h ago', { openedAt: before(2) }],
  ['Invitation passed to Una · opened 2 h ago', { openedAt: before(2), mailState: 'FAILED', sentAt: null }],
  ['Invitation to Una was not sent: No such host', { mailState: 'FAILED', sentAt: null, error: 'No such host' }],
  ['Invitation to Una was not sent', { mailState: 'DROPPED', sentAt: null }],
  ['Invitation to Una bounced · check the email address', { hasBounced: true }],
  ['Invitation to Una expired 2 days ago', { expiresAt: before(48), openedAt: before(60) }],
  ['Invitation to Una expired just now', { expiresAt: now }],
  ['Una accepted the invitation 1 day ago', { acceptedAt: before(30), expiresAt: before(48) }],
  [null, { acceptedAt: before(7 * 24 + 1) }],
])('shows %s', (line, facts) => {
  expect(say(facts)).toBe(line)
})

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, '1 day ago'],
  [30 * 86_400_000, '30 days ago'],
  [31 * 86_400_000, 'on 26 Oct 2026'],
])('%i ms earlier is %s', (past, text) => {
  expect(formatAgo(new Date(now.getTime() - past), now)).toBe(text)
})
