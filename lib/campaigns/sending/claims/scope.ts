import { Prisma } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** SQL condition: the mail of recipient `r` is not finished. */
export const isUnderWay = Prisma.sql`r.state in ('QUEUED', 'CLAIMED', 'WIRE')`

/** SQL condition: the mailing still sends under the version that the job was queued with. */
export const isSendingVersion = (campaignId: number, run: number): Prisma.Sql => Prisma.sql`
  exists (select from email_campaigns m where m.id = ${campaignId} and m.state = 'SENDING' and m.version = ${run})`

/** SQL that reads a recipient `r` for claiming, with whether its person and company are still open and switched on. */
export const selectRecipientsToClaim = (): Prisma.Sql => Prisma.sql`
  select r.id, r.address, r.name, r.merge, r.basis, r.batch_id as "batchId", r.attempt + 1 as attempt, r.wire_at as "wireAt", r.provider_id as "providerId",
    coalesce(r.tried_since, ${now()}) as "triedSince",
    coalesce(i.closed_at is null and c.closed_at is null and c.is_master_switch_on and a.closed_at is null, false) as "isOpen"
  from campaign_recipients r left join individuals i on i.id = r.individual_id left join companies c on c.id = i.company_id
    left join accounts a on a.individual_id = i.id`
