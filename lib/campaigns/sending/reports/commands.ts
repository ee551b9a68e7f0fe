import { applyBrake } from '#lib/campaigns/sending/brake/commands.ts'
import { systemActor } from '#lib/core/actor.ts'
import { recordChoices } from '#lib/foundation/opt-outs/commands.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'
import type { Tx } from '#lib/server/db.ts'

/** What a mail service says of a message that it took, by its own id; a bounce is one for good. */
export type Report = { providerId: string; type: 'DELIVERED' | 'BOUNCED' | 'COMPLAINED'; at: Date }

const SOURCES = { BOUNCED: 'BOUNCE', COMPLAINED: 'COMPLAINT' } as const

/**
 * Takes a report on a mail of a mailing or of the product itself. An address that bounces or complains gets no mail any more that
 * can be left, and both count for the mailing's brake. Returns false for a message that nobody knows.
 */
export const takeReport = async (tx: Tx, { providerId, type, at }: Report): Promise<boolean> => {
  // A complaint outweighs a bounce and both a delivery, in whichever order they come.
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
      await recordChoices(tx, systemActor('mailing'), address, left, origin)
    for (const campaignId of new Set(recipients.map((row) => row.campaignId))) await applyBrake(tx, campaignId)
  }
  return recipients.length + messages.length > 0
}
