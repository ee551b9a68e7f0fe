import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { describeInvitationState } from '#lib/people/accounts/invitations/rules.ts'
import type { Invitation, InvitationFacts } from '#lib/people/accounts/invitations/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { findMailService } from '#lib/server/operations/env.ts'

type Row = Omit<InvitationFacts, 'hasBounced' | 'isMailConnected'> & { email: string }

/**
 * Returns how far the invitation of a person is; null without one, and a week after it was accepted. Raises FORBIDDEN unless
 * the actor is staff.
 */
export const findInvitation = async (actor: Actor, individualId: number): Promise<Invitation | null> =>
  (await listInvitations(actor, [individualId]))[0] ?? null

/** Returns the same as `findInvitation` for several people, in their order; who has no invitation is left out. */
export const listInvitations = async (actor: Actor, individualIds: readonly number[]): Promise<Invitation[]> => {
  if (!accountPolicy.readInvitation.who(actor)) throw forbidden()
  if (individualIds.length === 0) return []
  const { rows } = await pool().query<Row>({
    name: 'invitations-of-people',
    text: `
      select i.id as "individualId", i.first_name as "firstName", a.email, a.invited_at as "invitedAt",
        a.accepted_at as "acceptedAt", l.expires_at as "expiresAt", l.opened_at as "openedAt",
        m.state as "mailState", m.sent_at as "sentAt", m.error
      from accounts a join individuals i on i.id = a.individual_id
      left join lateral (select max(k.expires_at) as expires_at, min(k.opened_at) filter (where k.expires_at > $2) as opened_at
        from account_links k
        where k.account_id = a.id and k.purpose = 'INVITATION' and k.revoked_at is null) l on true
      left join lateral (select e.state, e.sent_at, e.error from email_messages e
        where e.individual_id = i.id and e.kind = 'INVITATION' order by e.queued_at desc, e.id desc limit 1) m on true
      where a.individual_id = any($1) and a.closed_at is null and a.invited_at is not null
      order by array_position($1, i.id)`,
    values: [individualIds, now()],
  })
  const isMailConnected = findMailService() !== null
  const choices = await readOptOutChoicesOfAddresses(rows.map(({ email }) => email))
  return rows.flatMap(({ email: _email, ...facts }, at) => {
    const hasBounced = (choices[at]?.bounced.size ?? 0) > 0
    return describeInvitationState({ ...facts, hasBounced, isMailConnected }, now()) ?? []
  })
}
