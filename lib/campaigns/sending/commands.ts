import { mailingJob } from '#lib/campaigns/sending/jobs.ts'
import { sendingMessages } from '#lib/campaigns/sending/labels.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { lanesFor, SETTLED_AFTER } from '#lib/campaigns/sending/rules.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'
import { enqueueJob } from '#lib/server/jobs.ts'

/**
 * Plans the sending of a frozen mailing in the transaction that froze it, resumed it or stopped it. Jobs that were planned before
 * end by themselves. `startAfter` in seconds.
 */
export const enqueueMailing = async (tx: Tx, campaignId: number, startAfter = 0): Promise<void> => {
  const dueAt = new Date(now().getTime() + startAfter * 1_000)
  const [planned] = await tx.$queryRaw<{ run: number; left: number }[]>`
    update email_campaigns c set version = version + 1, due_at = ${dueAt} where id = ${campaignId} and state <> 'DRAFT'
    returning version as run, (select count(*)::int from campaign_recipients r
      where r.campaign_id = c.id and r.state in ('QUEUED', 'CLAIMED', 'WIRE') and c.state in ('FROZEN', 'SENDING')) as left`
  if (!planned) return
  const jobs = lanesFor(planned.left)
  for (let job = 0; job < jobs; job += 1)
    await enqueueJob(tx, mailingJob, { campaignId, run: planned.run }, { startAfter })
}

type State = 'FROZEN' | 'SENDING' | 'PAUSED' | 'DONE' | 'CANCELLED'

// Held until the transaction ends: workers that note what became of mails wait for it, and it for them.
const stateOf = async (tx: Tx, id: number): Promise<State> => {
  const [row] = await tx.$queryRaw<{ state: State }[]>`
    select state from email_campaigns where id = ${id} and state <> 'DRAFT' for update`
  if (!row) throw notFound()
  return row.state
}

const refuse = (message: string): never => {
  throw new DomainError('CONFLICT', message)
}

/** Stops a mailing until it is resumed; what is on the wire ends. CONFLICT where there is nothing to pause. */
export const pauseMailing = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_PAUSED'],
  work: async ({ tx, target: id, audit }) => {
    const state = await stateOf(tx, id)
    if (state === 'PAUSED') refuse(sendingMessages.pausedAlready)
    if (state === 'DONE') refuse(sendingMessages.done)
    if (state === 'CANCELLED') refuse(sendingMessages.cancelled)
    await tx.emailCampaign.update({ where: { id }, data: { state: 'PAUSED', pausedReason: null } })
    await enqueueMailing(tx, id, SETTLED_AFTER)
    await audit({ action: 'MAILING_PAUSED', details: { campaignId: id } })
    return { id }
  },
})

/** Lets a paused mailing go on; its brake counts anew. CONFLICT for one that is not paused. */
export const resumeMailing = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_RESUMED'],
  work: async ({ tx, target: id, audit }) => {
    if ((await stateOf(tx, id)) !== 'PAUSED') refuse(sendingMessages.notPaused)
    await tx.$executeRaw`
      update email_campaigns set state = 'SENDING', paused_reason = null, brake_from_id = coalesce(
        (select max(id) from campaign_recipients where campaign_id = ${id} and state not in ('QUEUED', 'CLAIMED')), 0)
      where id = ${id}`
    await enqueueMailing(tx, id)
    await audit({ action: 'MAILING_RESUMED', details: { campaignId: id } })
    return { id }
  },
})

/** Ends a mailing: whoever has not got it does not get it any more. CONFLICT for one that has ended. */
export const cancelMailing = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_CANCELLED'],
  work: async ({ tx, target: id, audit }) => {
    const state = await stateOf(tx, id)
    if (state === 'DONE') refuse(sendingMessages.done)
    if (state === 'CANCELLED') refuse(sendingMessages.cancelled)
    await tx.emailCampaign.update({
      where: { id },
      data: { state: 'CANCELLED', finishedAt: now(), pausedReason: null },
    })
    // What may have gone out, and would have been repeated under its key, is not known.
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

/** Sends to those again whose mail has failed for certain, for another day of attempts. CONFLICT where none has. */
export const retryFailed = command({
  policy: sendingPolicies.steer,
  target: recordKey,
  audits: ['MAILING_RETRIED'],
  work: async ({ tx, target: id, audit }) => {
    const state = await stateOf(tx, id)
    if (state === 'CANCELLED') refuse(sendingMessages.cancelled)
    const recipients = await tx.$executeRaw`
      update campaign_recipients set state = 'QUEUED', error = null, wire_at = null, tried_since = null, batch_id = null,
        due_at = ${now()}
      where id in (select id from campaign_recipients where campaign_id = ${id} and state = 'FAILED' order by id for update)`
    if (recipients === 0) refuse(sendingMessages.noFailures)
    if (state === 'DONE') await tx.emailCampaign.update({ where: { id }, data: { state: 'SENDING', finishedAt: null } })
    await enqueueMailing(tx, id)
    await audit({ action: 'MAILING_RETRIED', details: { campaignId: id, recipients } })
    return { id }
  },
})
