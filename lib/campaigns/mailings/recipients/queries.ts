import type { MailingKind, MergeValues } from '#lib/campaigns/audiences/schema.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { containsTextSql, requireMailingReader } from '#lib/campaigns/mailings/queries.ts'
import { RECIPIENT_GROUPS } from '#lib/campaigns/mailings/rules.ts'
import type {
  LeftOutRow,
  RecipientMessage,
  RecipientRow,
  RecipientState,
  RecipientStory,
} from '#lib/campaigns/mailings/schema.ts'
import type { LeftOutSearch, RecipientSearch } from '#lib/campaigns/mailings/search.ts'
import { buildMailingFooter } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { database, Prisma } from '#lib/server/database/db.ts'

const { sql, join } = Prisma

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
