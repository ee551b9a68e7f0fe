import { sendingMessages } from '#lib/campaigns/sending/labels.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { countParallelSlices, SETTLED_AFTER } from '#lib/campaigns/sending/rules.ts'
import { mailingJob } from '#lib/campaigns/sending/working/jobs.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { Tx } from '#lib/server/database/db.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

/**
 * Queues the sending of a mailing in the transaction that froze, resumed or stopped it. Raising the version makes
 * earlier jobs end. `startAfter` is in seconds.
 */
export const enqueueMailing = async (tx: Tx, campaignId: number, startAfter = 0): Promise<void> => {
  const dueAt = new Date(now().getTime() + startAfter * 1_000)
  const [planned] = await tx.$queryRaw<{ run: number; left: number }[]>`
    update email_campaigns c set version = version + 1, due_at = ${dueAt} where id = ${campaignId} and state <> 'DRAFT'
    returning version as run, (select count(*)::int from campaign_recipients r
      where r.campaign_id = c.id and r.state in ('QUEUED', 'CLAIMED', 'WIRE') and c.state in ('FROZEN', 'SENDING')) as left`
  if (!planned) return
  const jobs = countParallelSlices(planned.left)
  for (let job = 0; job < jobs; job += 1)
    await enqueueJob(tx, { jobKind: mailingJob, payload: { campaignId, run: planned.run }, options: { startAfter } })
}

type State = 'FROZEN' | 'SENDING' | 'PAUSED' | 'DONE' | 'CANCELLED'

// Locks the mailing until the transaction ends, so that workers storing results wait for it, and it for them.
const lockMailingState = async (tx: Tx, id: number): Promise<State> => {
  const [row] = await tx.$queryRaw<{ state: State }[]>`
    select state from email_campaigns where id = ${id} and state <> 'DRAFT' for update`
  if (!row) throw notFound()
  return row.state
}

const throwMailingConflict = (message: string): never => {
  throw new DomainError('CONFLICT', message)
}

/** Pauses a mailing until it is resumed; mails on the wire are finished. Raises CONFLICT if it is not being sent. */
export const pauseMailing = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_PAUSED'],
  work: async ({ tx, target: id, audit }) => {
    const state = await lockMailingState(tx, id)
    if (state === 'PAUSED') throwMailingConflict(sendingMessages.pausedAlready)
    if (state === 'DONE') throwMailingConflict(sendingMessages.done)
    if (state === 'CANCELLED') throwMailingConflict(sendingMessages.cancelled)
    await tx.emailCampaign.update({ where: { id }, data: { state: 'PAUSED', pausedReason: null } })
    await enqueueMailing(tx, id, SETTLED_AFTER)
    await audit({ action: 'MAILING_PAUSED', details: { campaignId: id } })
    return { id }
  },
})

/** Resumes a paused mailing and resets its brake. Raises CONFLICT if it is not paused. */
export const resumeMailing = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_RESUMED'],
  work: async ({ tx, target: id, audit }) => {
    if ((await lockMailingState(tx, id)) !== 'PAUSED') throwMailingConflict(sendingMessages.notPaused)
    await tx.$executeRaw`
      update email_campaigns set state = 'SENDING', paused_reason = null, brake_from_id = coalesce(
        (select max(id) from campaign_recipients where campaign_id = ${id} and state not in ('QUEUED', 'CLAIMED')), 0)
      where id = ${id}`
    await enqueueMailing(tx, id)
    await audit({ action: 'MAILING_RESUMED', details: { campaignId: id } })
    return { id }
  },
})

/** Cancels a mailing: people who have not got it will not. Raises CONFLICT if it has ended. */
export const cancelMailing = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_CANCELLED'],
  work: async ({ tx, target: id, audit }) => {
    const state = await lockMailingState(tx, id)
    if (state === 'DONE') throwMailingConflict(sendingMessages.done)
    if (state === 'CANCELLED') throwMailingConflict(sendingMessages.cancelled)
    await tx.emailCampaign.update({
      where: { id },
      data: { state: 'CANCELLED', finishedAt: now(), pausedReason: null },
    })
    // A mail that may have been sent, and waited for its repeat, becomes UNKNOWN.
    const recipients = await tx.$executeRaw`
      update campaign_recipients set state = case when wire_at is null then 'CANCELLED' else 'UNKNOWN' end,
        error = case when wire_at is not null then coalesce(error, ${emailReasons.lost}) end
      where id in (select id from campaign_recipients
        where campaign_id = ${id} and state in ('QUEUED', 'CLAIMED') order by id for update)`
    await enqueueMailing(tx, id, SETTLED_AFTER)
    await audit({ action: 'MAILING_CANCELLED', details: { campaignId: id, recipients } })
    return { id }
  },
})

/** Queues the mails that failed for certain again, with a new day of attempts. Raises CONFLICT if there are none. */
export const retryFailed = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_RETRIED'],
  work: async ({ tx, target: id, audit }) => {
    const state = await lockMailingState(tx, id)
    if (state === 'CANCELLED') throwMailingConflict(sendingMessages.cancelled)
    const recipients = await tx.$executeRaw`
      update campaign_recipients set state = 'QUEUED', error = null, wire_at = null, tried_since = null, batch_id = null,
        due_at = ${now()}
      where id in (select id from campaign_recipients where campaign_id = ${id} and state = 'FAILED' order by id for update)`
    if (recipients === 0) throwMailingConflict(sendingMessages.noFailures)
    if (state === 'DONE') await tx.emailCampaign.update({ where: { id }, data: { state: 'SENDING', finishedAt: null } })
    await enqueueMailing(tx, id)
    await audit({ action: 'MAILING_RETRIED', details: { campaignId: id, recipients } })
    return { id }
  },
})

type Name = Transport['name']

/** Requests per second and account; Resend allows two, whatever the number of mails in each. */
const REQUESTS: Record<Name, number> = { resend: 2, smtp: Number.POSITIVE_INFINITY }

/**
 * Reserves the next send times of all workers on a transport, by the database's clock. Returns the delay until the
 * first and the interval between them, in milliseconds.
 */
export const reserveSendTimes = async (
  tx: Tx,
  { transport, mails, requests }: { transport: Name; mails: number; requests: number },
) => {
  const perSecond = getEnv().MAIL_PER_SECOND
  const seconds = Math.max(mails / perSecond, requests / REQUESTS[transport])
  const [row] = await tx.$queryRaw<{ pause: number }[]>`
    insert into mail_paces as p (transport, per_second, next_at)
      values (${transport}, ${perSecond}::int, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (transport) do update set per_second = excluded.per_second,
      next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => ${seconds})
    returning greatest(0, extract(epoch from p.next_at - clock_timestamp()) - ${seconds})::float8 as pause`
  return { pause: (row?.pause ?? 0) * 1_000, apart: (seconds / mails) * 1_000 }
}

/** Suspends a transport that is unreachable or asks for a pause: no mailing uses it until then. */
export const suspendTransport = async (
  tx: Tx,
  { transport, until, reason }: { transport: Name; until: Date; reason: string },
): Promise<void> => {
  await tx.$executeRaw`
    insert into mail_paces as p (transport, per_second, rests_until, rest_reason)
      values (${transport}, ${getEnv().MAIL_PER_SECOND}::int, ${until}, ${reason})
    on conflict (transport) do update set rests_until = greatest(p.rests_until, excluded.rests_until),
      rest_reason = excluded.rest_reason`
}

/** Returns until when a transport is suspended; null if it is not. */
export const findSuspensionEnd = async (tx: Tx, transport: Name): Promise<Date | null> => {
  const row = await tx.mailPace.findUnique({ where: { transport } })
  return row?.restsUntil && row.restsUntil > now() ? row.restsUntil : null
}
