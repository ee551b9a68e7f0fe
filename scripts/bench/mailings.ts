import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { freezeAudience } from '#lib/campaigns/drafts/freezing/queries.ts'
import { enqueueMailing } from '#lib/campaigns/sending/commands.ts'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { MAILS_AT_ONCE } from '#lib/server/delivery/mailer.ts'
import { startChild, stopChildren } from '../children.ts'
import { findFreePort } from '../ports.ts'
import { buildBenchEnvironment, createBenchStaff, type Served, withWebProcess } from './served.ts'
import { measureMilliseconds, pickPercentile } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAILS = 5_000
const QUEUED = 100_000
/** The pace in mails per second while pages are timed, and the number of pages. */
const PACE = 100
const PAGES = 600

const BODY = `<p>Hello {{firstName|there}}</p>${'<p>Our terms for construction loans have changed.</p>'.repeat(30)}`
const TEXT = `Hello {{firstName|there}}\n\n${'Our terms for construction loans have changed.\n\n'.repeat(30)}`

/**
 * Times a mailing of 5,000 through a real worker without a pace, next to as many messages sent directly by nodemailer; freezing
 * and queueing 100,000 recipients; and All Loans while a worker sends 100 mails a second.
 */
export const benchMailings = async (applicationUrl: string): Promise<string> => {
  const port = await findFreePort()
  const environment = buildBenchEnvironment('http://localhost:3000', applicationUrl)
  Object.assign(process.env, environment, { APP_DATABASE_URL: process.env.APP_DATABASE_URL })
  const url = `smtp://127.0.0.1:${port}`
  const sink = startChild({
    name: 'The mail server',
    script: join(ROOT, 'scripts/bench/mail-sink.ts'),
    environment: { SINK_PORT: String(port) },
  })
  const { id: large, seconds: queued } = await freezeMailing(QUEUED)
  await pool().query(`update email_campaigns set state = 'CANCELLED' where id = $1`, [large])
  const { id, seconds: planned } = await freezeMailing(MAILS)
  const startWorker = (pace: number) =>
    startChild({
      name: 'The worker',
      script: join(ROOT, 'scripts/worker.ts'),
      environment: { ...environment, SMTP_URL: url, MAIL_PER_SECOND: String(pace) },
    })
  const worker = startWorker(100_000)
  try {
    const sent = await waitUntilMailingSent(id)
    const bare = await sendMailingDirectly(url)
    await stopChildren([worker], 8)
    const pages = await withWebProcess(applicationUrl, (web) => timeAllLoansPages(web, () => startWorker(PACE)))
    return [
      '| job | mails | seconds | mails a second |',
      '|---|---:|---:|---:|',
      formatMailingResult('mailing to mail server, one worker', MAILS, sent),
      formatMailingResult("nodemailer's pool alone", MAILS, bare),
      formatMailingResult('recipients queued', MAILS, planned),
      formatMailingResult('recipients queued', QUEUED, queued),
      '',
      `Ratio of mails a second: ${(bare / sent).toFixed(2)}.`,
      '',
      ...pages,
    ].join('\n')
  } finally {
    await stopChildren([worker, sink], 8)
  }
}

/** Times All Loans without a worker, while one sends, and without one again. */
const timeAllLoansPages = async (web: Served, start: () => ReturnType<typeof startChild>): Promise<string[]> => {
  const load = async (): Promise<number[]> => {
    const took: number[] = []
    for (let page = 0; page < PAGES; page += 1)
      took.push(await measureMilliseconds(() => web.page(`/loans?page=${1 + (page % 20)}`)))
    return took.toSorted((a, b) => a - b)
  }
  await load()
  await load()
  const before = await load()
  const { id } = await freezeMailing(MAILS)
  const worker = start()
  await waitUntilMailingSent(id, PACE)
  const during = await load()
  const left = await countWaitingRecipients(id)
  await stopChildren([worker], 8)
  const after = await load()
  const row = (name: string, took: number[]) =>
    `| ${name} | ${pickPercentile(took, 0.5).toFixed(1)} | ${pickPercentile(took, 0.95).toFixed(1)} |`
  return [
    '| All Loans | p50 ms | p95 ms |',
    '|---|---:|---:|',
    row('no worker', before),
    row(`a worker that sends ${PACE} a second, ${left} of ${MAILS} left at the end`, during),
    row('no worker again', after),
  ]
}

const formatMailingResult = (job: string, mails: number, seconds: number): string =>
  `| ${job} | ${mails} | ${seconds.toFixed(1)} | ${(mails / seconds).toFixed(0)} |`

/** Freezes a mailing to new recipients, as sending does, and returns its id and the seconds it took. */
const freezeMailing = async (count: number): Promise<{ id: number; seconds: number }> => {
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

const countWaitingRecipients = async (id: number): Promise<number> => {
  const text = `select count(*)::int as left from campaign_recipients where campaign_id = $1 and state <> 'SENT'`
  return (await pool().query<{ left: number }>(text, [id])).rows[0]?.left ?? 0
}

// Timed from the first mail to the last, so that the start of the process does not count.
const waitUntilMailingSent = async (id: number, mails = MAILS): Promise<number> => {
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

const sendMailingDirectly = async (url: string): Promise<number> => {
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
