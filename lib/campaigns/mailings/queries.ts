import { leftOutReason } from '#lib/campaigns/audiences/schema.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { type Mailing, type MailingCounts, type MailingRow, recipientState } from '#lib/campaigns/mailings/schema.ts'
import type { MailingSearch } from '#lib/campaigns/mailings/search.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { mapKeys } from '#lib/core/records.ts'
import { escapeLike } from '#lib/core/text.ts'
import { database, Prisma } from '#lib/server/database/db.ts'

const { sql, join } = Prisma

/** Raises FORBIDDEN unless the actor may read mailings. */
export const requireMailingReader = (actor: Actor): void => {
  if (!mailingPolicies.read.who(actor)) throw forbidden()
}

// The current name of the person who pressed Send.
const SENT_BY = sql`coalesce((select coalesce(s.first_name || ' ' || s.last_name, i.first_name || ' ' || i.last_name)
  from accounts a left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
  where a.id = c.created_by_id), '')`

const HEAD = sql`c.id, c.kind, c.subject, coalesce(c.sender_email, '') as "senderEmail", c.sender_name as "senderName",
  ${SENT_BY} as "sentBy", c.frozen_at as "frozenAt", c.state`

/** Returns the condition that one of the columns contains a text, in any case. */
export const containsTextSql = (text: string, ...columns: Prisma.Sql[]): Prisma.Sql =>
  sql`(${join(
    columns.map((column) => sql`${column} ilike '%' || ${escapeLike(text)} || '%'`),
    ' or ',
  )})`

/**
 * Returns a page of mailings without drafts, newest first, with recipient counts by state. Raises FORBIDDEN for all but
 * staff with ADMIN.
 */
export const listMailings = async (actor: Actor, search: MailingSearch): Promise<Page<MailingRow>> => {
  requireMailingReader(actor)
  const { page, pageSize, filters } = search
  const where = join(
    [
      sql`c.state <> 'DRAFT'`,
      ...(filters.subject === undefined ? [] : [containsTextSql(filters.subject, sql`c.subject`)]),
      ...(filters.kind === undefined ? [] : [sql`c.kind = ${filters.kind}`]),
      ...(filters.state === undefined ? [] : [sql`c.state = ${filters.state}`]),
    ],
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    database().$queryRaw<MailingRow[]>`
      select ${HEAD}, r.recipients, r.sent, r.failed, o.left_out as "leftOut"
      from (select * from email_campaigns c where ${where}
        order by c.frozen_at desc, c.id desc offset ${computeOffset(search)} limit ${pageSize}) c
      cross join lateral (select count(*)::int as recipients, (count(*) filter (where state = 'SENT'))::int as sent,
        (count(*) filter (where state in ('FAILED', 'UNKNOWN')))::int as failed
        from campaign_recipients where campaign_id = c.id) r
      cross join lateral (select count(*)::int as left_out from campaign_left_outs where campaign_id = c.id) o
      order by c.frozen_at desc, c.id desc`,
    database().$queryRaw<{ count: number }[]>`select count(*)::int as count from email_campaigns c where ${where}`,
  ])
  return { rows, total: counted[0]?.count ?? 0, page, pageSize }
}

type Stored = Omit<Mailing, 'counts' | 'files'>

/** Returns one mailing with its counts and files. Raises FORBIDDEN, and NOT_FOUND also for a draft. */
export const getMailing = async (actor: Actor, id: number): Promise<Mailing> => {
  requireMailingReader(actor)
  const [[found], counts, files] = await Promise.all([
    database().$queryRaw<Stored[]>`
      select ${HEAD}, c.paused_reason as "pausedReason", c.finished_at as "finishedAt", c.reason,
        c.saved_search_name as "savedSearchName"
      from email_campaigns c where c.id = ${id} and c.state <> 'DRAFT'`,
    countRecipientsByState(id),
    database().emailAttachment.findMany({
      where: { campaignId: id },
      select: { id: true, fileName: true, byteSize: true, isInline: true },
      orderBy: { id: 'asc' },
    }),
  ])
  if (!found) throw notFound()
  return { ...found, counts, files }
}

// One statement, so that the counts are from one snapshot and sum to the total.
const countRecipientsByState = async (id: number): Promise<MailingCounts> => {
  const rows = await database().$queryRaw<{ key: string; count: number }[]>`
    select state as key, count(*)::int as count from campaign_recipients where campaign_id = ${id} group by state
    union all select 'OUT ' || reason, count(*)::int from campaign_left_outs where campaign_id = ${id} group by reason
    union all select 'REPORT ' || report, count(*)::int from campaign_recipients
      where campaign_id = ${id} and report in ('BOUNCED', 'COMPLAINED') group by report`
  const count = (key: string): number => rows.find((row) => row.key === key)?.count ?? 0
  const states = mapKeys(recipientState.options, count)
  return {
    total: Object.values(states).reduce((sum, each) => sum + each, 0),
    states,
    leftOut: mapKeys(leftOutReason.options, (reason) => count(`OUT ${reason}`)),
    bounced: count('REPORT BOUNCED'),
    complained: count('REPORT COMPLAINED'),
  }
}

/** A file of a mailing that the actor may read. */
export type ReadyAttachment = { id: number; fileName: string; contentType: string; byteSize: number }

/** Returns a file of a sent mailing. Raises FORBIDDEN, and NOT_FOUND also for a draft's file. */
export const getMailingAttachment = async (actor: Actor, id: number): Promise<ReadyAttachment> => {
  if (!mailingPolicies.read.who(actor)) throw forbidden()
  const found = await database().emailAttachment.findFirst({
    where: { id, campaign: { state: { not: 'DRAFT' } } },
    select: { id: true, fileName: true, contentType: true, byteSize: true },
  })
  if (!found) throw notFound()
  return found
}
