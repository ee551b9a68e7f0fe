import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { consentPolicies } from '#lib/campaigns/consent/policy.ts'
import { isServiceMailKind, listOptOutsAt } from '#lib/campaigns/consent/rules.ts'
import type { Consent, ConsentMail, LedgerEntry } from '#lib/campaigns/consent/schema.ts'
import { kindLabels } from '#lib/campaigns/mailings/labels.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { EMAIL_KINDS, type EmailKind } from '#lib/foundation/mail/schema.ts'
import { getLedgerKey, hashLedgerAddress } from '#lib/foundation/opt-outs/queries.ts'
import { database, Prisma } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The most mails listed on the page. */
const MOST_MAILS = 20

type ConsentSubject = Pick<Consent, 'id' | 'about' | 'mail'> & { address: string; individualId: number | null }

// SQL for the name of an account's holder, staff or not.
const selectAccountHolderName = (
  account: Prisma.Sql,
): Prisma.Sql => sql`(select coalesce(s.first_name || ' ' || s.last_name,
  i.first_name || ' ' || i.last_name) from accounts a left join staff s on s.id = a.staff_id
  left join individuals i on i.id = a.individual_id where a.id = ${account})`

type MessageRow = { kind: string; address: string; subject: string; at: Date; individualId: number | null }

const findConsentMessage = async (id: number): Promise<ConsentSubject | null> => {
  const [row] = await database().$queryRaw<MessageRow[]>`
    select kind, address, subject, queued_at as at, individual_id as "individualId" from email_messages where id = ${id}`
  if (!row) return null
  const { kind, address, subject, at, individualId } = row
  const mailing = { basis: null, mailingId: null, sentBy: null, savedSearchName: null, reason: null }
  const named = { subject, at, kind: EMAIL_KINDS[kind as EmailKind] ?? kind, isService: isServiceMailKind(kind) }
  return { id, about: 'MESSAGE', address, individualId, mail: { ...named, ...mailing } }
}

type RecipientRow = Omit<NonNullable<Consent['mail']>, 'kind' | 'isService'> & {
  address: string
  kind: MailingKind
  individualId: number | null
}

const findConsentRecipient = async (id: number): Promise<ConsentSubject | null> => {
  const [row] = await database().$queryRaw<RecipientRow[]>`
    select r.address, r.basis, r.individual_id as "individualId", c.subject, c.kind, c.frozen_at as at, c.id as "mailingId",
      ${selectAccountHolderName(sql`c.created_by_id`)} as "sentBy", c.saved_search_name as "savedSearchName", c.reason
    from campaign_recipients r join email_campaigns c on c.id = r.campaign_id where r.id = ${id}`
  if (!row) return null
  const { address, individualId, kind, ...mail } = row
  return { id, about: 'RECIPIENT', address, individualId, mail: { ...mail, kind: kindLabels[kind], isService: false } }
}

const findConsentPerson = async (id: number): Promise<ConsentSubject | null> => {
  const found = await database().individual.findUnique({ where: { id }, select: { email: true } })
  return found?.email ? { id, about: 'PERSON', address: found.email, individualId: id, mail: null } : null
}

const readOptOutHistory = async (address: string): Promise<LedgerEntry[]> => {
  const key = await getLedgerKey(database())
  if (!key) return []
  return database().$queryRaw<LedgerEntry[]>`
    select e.id, e.scope, e.action, e.source, ${selectAccountHolderName(sql`e.account_id`)} as actor, e.at, e.message_id as "messageId"
    from opt_out_entries e where e.address_hash = ${hashLedgerAddress(key, address)} order by e.id desc`
}

// Filters by the person, which the index serves, and by the address, because the person may have had another one.
const listMailsToAddress = async (individualId: number | null, address: string): Promise<ConsentMail[]> =>
  individualId === null
    ? []
    : database().$queryRaw<ConsentMail[]>`
      select * from (
        (select m.id, 'MESSAGE' as kind, m.subject, m.queued_at as at from email_messages m
          where m.individual_id = ${individualId} and lower(m.address) = lower(${address})
          order by m.queued_at desc, m.id desc limit ${MOST_MAILS})
        union all
        (select r.id, 'RECIPIENT', c.subject, c.frozen_at from campaign_recipients r
          join email_campaigns c on c.id = r.campaign_id
          where r.individual_id = ${individualId} and lower(r.address) = lower(${address})
          order by r.id desc limit ${MOST_MAILS})
      ) mails order by at desc, id desc limit ${MOST_MAILS}`

/**
 * Returns why a person got a mail and what its address has unsubscribed from. `id` is an outbox message, a mailing's
 * recipient, or a person. Raises FORBIDDEN for all but staff with ADMIN, and NOT_FOUND.
 */
export const getEmailConsent = async (actor: Actor, id: number): Promise<Consent> => {
  if (!consentPolicies.read.who(actor)) throw forbidden()
  const found = (await findConsentMessage(id)) ?? (await findConsentRecipient(id)) ?? (await findConsentPerson(id))
  if (!found) throw notFound()
  const { individualId, ...asked } = found
  const ledger = await readOptOutHistory(asked.address)
  const [person] = await database().$queryRaw<NonNullable<Consent['person']>[]>`
    select i.id, i.first_name || ' ' || i.last_name as name, c.name as company
    from individuals i join companies c on c.id = i.company_id where i.id = ${individualId}`
  return {
    ...asked,
    person: person ?? null,
    ledger,
    mails: await listMailsToAddress(individualId, asked.address),
    leftThen: listOptOutsAt(ledger, asked.mail?.at ?? now()),
    leftNow: listOptOutsAt(ledger, now()),
  }
}
