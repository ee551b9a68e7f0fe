import { listSenderAddresses, listUnsubscribedAddresses } from '#lib/campaigns/audiences/queries.ts'
import type { AudienceSummary, SenderOption } from '#lib/campaigns/audiences/schema.ts'
import {
  type AudienceChoice,
  audienceCounts,
  buildAudienceTables,
  lackingCount,
  mergeOf,
} from '#lib/campaigns/audiences/scope.ts'
import type { MergeField } from '#lib/campaigns/bodies/labels.ts'
import { buildFieldError, type Counted } from '#lib/campaigns/drafts/freezing/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import type { Actor } from '#lib/core/actor.ts'
import { invalid } from '#lib/core/errors.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

const countUnknownRecipientsSql = ({ individualIds, companyIds }: AudienceChoice): Prisma.Sql => sql`
  ((select count(*) from (select distinct unnest(${[...individualIds]}::int[]) as id) w
     where not exists (select from individuals i where i.id = w.id))
   + (select count(*) from (select distinct unnest(${[...companyIds]}::int[]) as id) w
     where not exists (select from companies c where c.id = w.id)))::int`

/**
 * Stores the audience of a mailing at this moment: the recipients with address, merge values and basis, and those left
 * out with the reason. One statement, so that the counts match the rows.
 */
export const freezeAudience = async (
  tx: Tx,
  { campaignId, choice, fields }: { campaignId: number; choice: AudienceChoice; fields: readonly MergeField[] },
): Promise<Counted> => {
  // This command reads many rows, so its plans must be made for the actual values and may use sequential scans.
  await tx.$executeRaw`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'on', true)`
  const left = await listUnsubscribedAddresses(choice, tx)
  const [row] = await tx.$queryRaw<{ summary: AudienceSummary; lacking: number; unknown: number }[]>`
    with ${buildAudienceTables(choice, left, fields)}, receiving as (
      insert into campaign_recipients (campaign_id, individual_id, address, name, merge, basis, due_at)
      select ${campaignId}::int, a.id, a.address, a.first_name || ' ' || a.last_name, ${mergeOf}, a.basis, ${now()}::timestamptz
      from audience a where a.reason is null order by a.id
    ), leaving as (
      insert into campaign_left_outs (campaign_id, individual_id, name, address, reason)
      select ${campaignId}::int, a.id, a.first_name || ' ' || a.last_name, a.address, a.reason
      from audience a where a.reason is not null order by a.id
    )
    select ${audienceCounts} as summary, ${lackingCount} as lacking, ${countUnknownRecipientsSql(choice)} as unknown`
  return row as NonNullable<typeof row>
}

/** Returns the sender of a mailing from those offered. Raises INVALID for any other. */
export const requireSender = async (actor: Actor, email: string | null): Promise<SenderOption> => {
  const found = (await listSenderAddresses(actor)).find((sender) => sender.email === email?.trim())
  if (!found) throw invalid([buildFieldError('senderEmail', draftMessages.otherSender)])
  return found
}
