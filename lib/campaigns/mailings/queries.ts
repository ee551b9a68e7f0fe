import { leftOutReason, type MailingKind, type MergeValues } from '#lib/campaigns/audiences/schema.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { RECIPIENT_GROUPS } from '#lib/campaigns/mailings/rules.ts'
import {
  type LeftOutRow,
  type Mailing,
  type MailingCounts,
  type MailingRow,
  type RecipientMessage,
  type RecipientRow,
  type RecipientState,
  type RecipientStory,
  recipientState,
} from '#lib/campaigns/mailings/schema.ts'
import type { LeftOutSearch, MailingSearch, RecipientSearch } from '#lib/campaigns/mailings/search.ts'
import { buildMailingFooter } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { mapKeys } from '#lib/core/records.ts'
import { escapeLike } from '#lib/core/text.ts'
import { database, Prisma } from '#lib/server/database/db.ts'

const { sql, join } = Prisma

const requireMailingReader = (actor: Actor): void => {
  if (!mailingPolicies.read.who(actor)) throw forbidden()
}

// The current name of the person who pressed Send.
const SENT_BY = sql`coalesce((select coalesce(s.first_name || ' ' || s.last_name, i.first_name || ' ' || i.last_name)
  from accounts a left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
  where a.id = c.created_by_id), '')`

const HEAD = sql`c.id, c.kind, c.subject, coalesce(c.sender_email, '') as "senderEmail", c.sender_name as "senderName",
  ${SENT_BY} as "sentBy", c.frozen_at as "frozenAt", c.state`

const containsTextSql = (text: string, ...columns: Prisma.Sql[]): Prisma.Sql =>
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

const requireMailing = async (id: number): Promise<void> => {
  const found = await database().emailCampaign.count({ where: { id, state: { not: 'DRAFT' } } })
  if (found === 0) throw notFound()
}

/** Returns a page of a mailing's recipients in the order of sending. Raises FORBIDDEN, NOT_FOUND. */
export const listMailingRecipients = async (
  actor: Actor,
  id: number,
  search: RecipientSearch,
): Promise<Page<RecipientRow>> => {
  requireMailingReader(actor)
  await requireMailing(id)
  const { page, pageSize, filters } = search
  const states: readonly RecipientState[] = filters.state === undefined ? [] : RECIPIENT_GROUPS[filters.state]
  const where = join(
    [
      sql`r.campaign_id = ${id}`,
      ...(states.length === 0 ? [] : [sql`r.state in (${join([...states])})`]),
      ...(filters.search === undefined ? [] : [containsTextSql(filters.search, sql`r.name`, sql`r.address`)]),
    ],
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    database().$queryRaw<RecipientRow[]>`
      select r.id, r.name, r.merge->>'company' as company, r.address, r.basis, r.state, r.attempt, r.sent_at as "sentAt",
        r.error, r.report
      from campaign_recipients r where ${where} order by r.id offset ${computeOffset(search)} limit ${pageSize}`,
    database().$queryRaw<{ count: number }[]>`select count(*)::int as count from campaign_recipients r where ${where}`,
  ])
  return { rows, total: counted[0]?.count ?? 0, page, pageSize }
}

/** Returns a page of the people who were chosen but left out. Raises FORBIDDEN, NOT_FOUND. */
export const listPeopleLeftOut = async (actor: Actor, id: number, search: LeftOutSearch): Promise<Page<LeftOutRow>> => {
  requireMailingReader(actor)
  await requireMailing(id)
  const { page, pageSize, filters } = search
  const where = join(
    [
      sql`o.campaign_id = ${id}`,
      ...(filters.reason === undefined ? [] : [sql`o.reason = ${filters.reason}`]),
      ...(filters.search === undefined ? [] : [containsTextSql(filters.search, sql`o.name`, sql`o.address`)]),
    ],
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    database().$queryRaw<LeftOutRow[]>`
      select o.id, o.name, o.address, o.reason from campaign_left_outs o where ${where}
      order by o.id offset ${computeOffset(search)} limit ${pageSize}`,
    database().$queryRaw<{ count: number }[]>`select count(*)::int as count from campaign_left_outs o where ${where}`,
  ])
  return { rows, total: counted[0]?.count ?? 0, page, pageSize }
}

type StoredStory = Omit<RecipientStory, 'nextAt'> & { dueAt: Date }

/** Returns the delivery history of one recipient. Raises FORBIDDEN, NOT_FOUND. */
export const getDeliveryHistory = async (actor: Actor, id: number): Promise<RecipientStory> => {
  requireMailingReader(actor)
  const [found] = await database().$queryRaw<StoredStory[]>`
    select r.id, r.campaign_id as "mailingId", r.individual_id as "individualId", r.name, r.merge->>'company' as company,
      r.address, r.basis, r.state, r.attempt, r.due_at as "dueAt", r.tried_since as "triedSince", r.wire_at as "wireAt",
      r.sent_at as "sentAt", r.error, r.report, r.reported_at as "reportedAt"
    from campaign_recipients r where r.id = ${id}`
  if (!found) throw notFound()
  const { dueAt, ...story } = found
  return { ...story, nextAt: story.state === 'QUEUED' && story.attempt > 0 ? dueAt : null }
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

/**
 * Returns the mail exactly as a recipient gets it, but with an inactive unsubscribe link, which staff could press by
 * mistake. Raises FORBIDDEN, NOT_FOUND.
 */
export const renderRecipientMessage = async (actor: Actor, id: number): Promise<RecipientMessage> => {
  if (!mailingPolicies.read.who(actor)) throw forbidden()
  const found = await database().campaignRecipient.findUnique({
    where: { id },
    select: { merge: true, campaign: { select: { kind: true, subject: true, html: true, text: true } } },
  })
  if (!found) throw notFound()
  const { kind, subject, html, text } = found.campaign
  const frozen = { subject, html: html ?? '', text: text ?? '' }
  return composeMail(frozen, found.merge as MergeValues, buildMailingFooter(kind as MailingKind))
}
