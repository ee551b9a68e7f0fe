import { pauseIfTooManyFailed } from '#lib/campaigns/sending/brake/commands.ts'
import { reportLabels } from '#lib/campaigns/sending/reports/labels.ts'
import type { DELIVERY_REPORTS } from '#lib/campaigns/sending/reports/schema.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

/** A delivery report on a message. BOUNCED is a permanent bounce; FAILED means accepted but never sent. */
export type ReportType = (typeof DELIVERY_REPORTS)[number] | 'FAILED'

type Report = { providerId: string; type: ReportType; at: Date; reason?: string | undefined }

const SOURCES = { BOUNCED: 'BOUNCE', COMPLAINED: 'COMPLAINT' } as const

/**
 * Stores a delivery report on a mailing's or an outbox mail. An address that bounces or complains is unsubscribed from
 * every scope, and both count for the mailing's brake. Returns false for an unknown message.
 */
export const storeDeliveryReport = async (tx: Tx, report: Report): Promise<boolean> => {
  const { providerId, type, at } = report
  if (type === 'FAILED') return storeDeliveryFailure(tx, report)
  // COMPLAINED overrides BOUNCED, and both override DELIVERED, in whichever order they arrive.
  const recipients = await tx.$queryRaw<{ address: string; campaignId: number }[]>`
    update campaign_recipients set
      report = case when report = 'COMPLAINED' or report = 'BOUNCED' and ${type} = 'DELIVERED' then report else ${type} end,
      reported_at = case when report = 'COMPLAINED' or report = 'BOUNCED' and ${type} = 'DELIVERED' then reported_at
        else ${at}::timestamptz end
    where provider_id = ${providerId} returning address, campaign_id as "campaignId"`
  const messages = await tx.emailMessage.findMany({ where: { providerId }, select: { address: true } })
  if (type !== 'DELIVERED') {
    const left = OPT_OUT_SCOPES.map((scope) => ({ scope, isOut: true }))
    const origin = { source: SOURCES[type], at }
    for (const address of new Set([...recipients, ...messages].map((row) => row.address)))
      await recordOptOutChoices(tx, createSystemActor('mailing'), { address, choices: left, origin })
    for (const campaignId of new Set(recipients.map((row) => row.campaignId)))
      await pauseIfTooManyFailed(tx, campaignId)
  }
  return recipients.length + messages.length > 0
}

// The mail was never sent, so the address may be fine: staff can retry once the cause is fixed, under a new idempotency
// key.
const storeDeliveryFailure = async (
  tx: Tx,
  { providerId, reason = reportLabels.notSent }: Report,
): Promise<boolean> => {
  const failed = { state: 'FAILED', error: reason, sentAt: null }
  const recipients = await tx.campaignRecipient.findMany({ where: { providerId }, select: { campaignId: true } })
  await tx.campaignRecipient.updateMany({ where: { providerId, state: 'SENT' }, data: failed })
  for (const campaignId of new Set(recipients.map((row) => row.campaignId))) await pauseIfTooManyFailed(tx, campaignId)
  const messages = await tx.emailMessage.count({ where: { providerId } })
  await tx.emailMessage.updateMany({ where: { providerId, state: 'SENT' }, data: failed })
  return recipients.length + messages > 0
}
