import { type Counts, findBrakeReason } from '#lib/campaigns/sending/brake/rules.ts'
import { enqueueMailing } from '#lib/campaigns/sending/commands.ts'
import { SETTLED_AFTER } from '#lib/campaigns/sending/rules.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { writeAudit } from '#lib/foundation/audit/commands.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { Tx } from '#lib/server/database/db.ts'

/**
 * Pauses a mailing if too many of its mails fail, bounce or are reported as spam, and stores the reason. Mails that a
 * lost worker left UNKNOWN do not count, because the addresses may be fine.
 */
export const pauseIfTooManyFailed = async (tx: Tx, campaignId: number): Promise<void> => {
  const [counts] = await tx.$queryRaw<Counts[]>`
    select count(*)::int as ended, count(*) filter (where r.state = 'SENT')::int as sent,
      count(*) filter (where r.report = 'COMPLAINED')::int as complaints,
      count(*) filter (where r.state = 'FAILED' or r.report = 'BOUNCED'
        or r.state = 'UNKNOWN' and r.error <> ${emailReasons.lost})::int as errors
    from campaign_recipients r join email_campaigns m on m.id = r.campaign_id
    where r.campaign_id = ${campaignId} and r.id > m.brake_from_id and r.state in ('SENT', 'FAILED', 'UNKNOWN')`
  const reason = counts ? findBrakeReason(counts) : null
  if (reason) await pauseMailingAutomatically(tx, campaignId, reason)
}

/** Pauses a sending mailing automatically, with a reason. */
export const pauseMailingAutomatically = async (tx: Tx, campaignId: number, reason: string): Promise<void> => {
  const { count } = await tx.emailCampaign.updateMany({
    where: { id: campaignId, state: 'SENDING' },
    data: { state: 'PAUSED', pausedReason: reason },
  })
  if (count === 0) return
  await enqueueMailing(tx, campaignId, SETTLED_AFTER)
  await writeAudit(tx, createSystemActor('mailing'), { action: 'MAILING_PAUSED', details: { campaignId, reason } })
}
