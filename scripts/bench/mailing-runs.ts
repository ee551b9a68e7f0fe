import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { freezeAudience } from '#lib/campaigns/drafts/freezing/queries.ts'
import { enqueueMailing } from '#lib/campaigns/sending/commands.ts'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { MAILS_AT_ONCE } from '#lib/server/delivery/mailer.ts'
import { createBenchStaff } from './served.ts'

export const MAILS = 5_000

const BODY = `<p>Hello {{firstName|there}}</p>${'<p>Our terms for construction loans have changed.</p>'.repeat(30)}`
const TEXT = `Hello {{firstName|there}}\n\n${'Our terms for construction loans have changed.\n\n'.repeat(30)}`

/** Freezes a mailing to new recipients, as sending does, and returns its id and the seconds it took. */
export const freezeMailing = async (count: number): Promise<{ id: number; seconds: number }> => {
  const mark = randomBytes(4).toString('hex')
  const { accountId } = await createBenchStaff()
  const { rows } = await pool().query<{ id: number }>(
    `insert into individuals (company_id, first_name, last_name, state_key, appearance_order, email)
     select (select min(id) from companies), 'Mail', place::text, 'NSW', 1000 + place, place || '.' || $1 || '@bench.example'
     from generate_series(1, $2::int) place returning id`,
    [mark, count],
  )
  const start = performance.now()
  const id = await runTransaction(async (tx) => {
    const [campaign] = await tx.$queryRaw<{ id: number }[]>`
      insert into email_campaigns (kind, state, subject, html, text, sender_email, sender_name, created_by_id, frozen_at)
      values ('BULK', 'FROZEN', 'Bench', ${BODY}, ${TEXT}, 'bench@bench.example', 'Bench', ${accountId}, now()) returning id`
    const choice = { individualIds: rows.map((row) => row.id), companyIds: [], includeUnsubscribed: false }
    await freezeAudience(tx, { campaignId: campaign?.id as number, choice, fields: ['firstName'] })
    await enqueueMailing(tx, campaign?.id as number)
    return campaign?.id as number
  })
  return { id, seconds: (performance.now() - start) / 1_000 }
}

/** Returns how many recipients of a mailing are not finished. */
export const countWaitingRecipients = async (id: number): Promise<number> => {
  const text = `select count(*)::int as left from campaign_recipients where campaign_id = $1 and state <> 'SENT'`
  return (await pool().query<{ left: number }>(text, [id])).rows[0]?.left ?? 0
}

/**
 * Waits until a mailing is sent; returns the seconds from its first mail to its last, without the start of the
 * process.
 */
export const waitUntilMailingSent = async (id: number, mails = MAILS): Promise<number> => {
  const deadline = Date.now() + 600_000
  for (;;) {
    const { rows } = await pool().query<{ sent: number; seconds: number }>(
      `select count(*) filter (where state = 'SENT')::int as sent,
         coalesce(extract(epoch from max(sent_at) - min(sent_at)), 0)::float8 as seconds
       from campaign_recipients where campaign_id = $1`,
      [id],
    )
    if (rows[0] && rows[0].sent >= mails) return rows[0].seconds
    if (Date.now() > deadline) throw new Error(`${rows[0]?.sent} of ${mails} mails of the mailing were sent`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends as many messages with nodemailer's pool alone; returns the seconds. */
export const sendMailingDirectly = async (url: string): Promise<number> => {
  const mailPool = createTransport({ url, pool: true, maxConnections: MAILS_AT_ONCE, maxMessages: 100 })
  const mail = {
    from: 'bench@bench.example',
    subject: 'Bench',
    ...renderMailing({ html: BODY, text: TEXT, footer: null }),
  }
  await Promise.all(
    Array.from({ length: MAILS_AT_ONCE }, () => mailPool.sendMail({ ...mail, to: 'first@bench.example' })),
  )
  const start = performance.now()
  await Promise.all(
    Array.from({ length: MAILS }, (_, place) => mailPool.sendMail({ ...mail, to: `person-${place}@bench.example` })),
  )
  mailPool.close()
  return (performance.now() - start) / 1_000
}
