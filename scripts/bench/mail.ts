import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { StaffActor } from '#lib/core/actor.ts'
import { invitePerson } from '#lib/people/accounts/commands.ts'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { MAILS_AT_ONCE } from '#lib/server/delivery/mailer.ts'
import { startChild, stopChildren } from '../children.ts'
import { findFreePort } from '../ports.ts'
import { buildBenchEnvironment, createBenchStaff } from './served.ts'
import { readCpuSeconds } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAILS = 1_000
const AT_ONCE = 100

/**
 * Times a thousand queued invitations through a real worker to a loopback mail server, next to as many messages of that size sent
 * directly by nodemailer; the ratio is the cost of queue, rendering and delivery state.
 */
export const benchMail = async (applicationUrl: string): Promise<string> => {
  const port = await findFreePort()
  const environment = buildBenchEnvironment('http://localhost:3000', applicationUrl)
  // This process queues the invitations, by the product's own commands.
  Object.assign(process.env, environment, { APP_DATABASE_URL: process.env.APP_DATABASE_URL })
  const first = await queueInvitations()
  const sink = startChild({
    name: 'The mail server',
    script: join(ROOT, 'scripts/bench/mail-sink.ts'),
    environment: { SINK_PORT: String(port) },
  })
  const worker = startChild({
    name: 'The worker',
    script: join(ROOT, 'scripts/worker.ts'),
    environment: { ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  try {
    const { seconds, cpu } = await waitUntilMailsSent(first, worker.process.pid as number)
    const bare = await sendMailsDirectly(`smtp://127.0.0.1:${port}`)
    return [
      '| job | mails | seconds | mails a second | CPU of the sender a mail, ms |',
      '|---|---:|---:|---:|---:|',
      formatMailResult('queue to mail server, one worker', seconds, cpu),
      formatMailResult("nodemailer's pool alone", bare.seconds, bare.cpu),
      '',
      `Ratio of mails a second: ${(bare.seconds / seconds).toFixed(2)}.`,
    ].join('\n')
  } finally {
    await stopChildren([worker, sink], 8)
  }
}

const formatMailResult = (job: string, seconds: number, cpu: number | null): string =>
  `| ${job} | ${MAILS} | ${seconds.toFixed(1)} | ${(MAILS / seconds).toFixed(0)} | ${cpu === null ? '' : ((cpu * 1_000) / MAILS).toFixed(1)} |`

/** The size of one invitation, in characters of HTML and text. */
const LETTER = { html: 'h'.repeat(4_000), text: 't'.repeat(500) }

/** Sends the same number of messages directly by nodemailer, with the worker's number of connections. */
const sendMailsDirectly = async (url: string): Promise<{ seconds: number; cpu: number | null }> => {
  const mailPool = createTransport({ url, pool: true, maxConnections: MAILS_AT_ONCE, maxMessages: 100 })
  const mail = { from: 'bench@bench.example', subject: 'Bench', html: LETTER.html, text: LETTER.text }
  // Open the connections before timing starts, like the worker's.
  await Promise.all(
    Array.from({ length: MAILS_AT_ONCE }, () => mailPool.sendMail({ ...mail, to: 'first@bench.example' })),
  )
  const [start, before] = [performance.now(), readCpuSeconds(process.pid)]
  await Promise.all(
    Array.from({ length: MAILS }, (_, place) => mailPool.sendMail({ ...mail, to: `person-${place}@bench.example` })),
  )
  const [seconds, after] = [(performance.now() - start) / 1_000, readCpuSeconds(process.pid)]
  mailPool.close()
  return { seconds, cpu: before === null || after === null ? null : after - before }
}

/** Invites new people and returns the id of the first message. */
const queueInvitations = async (): Promise<number> => {
  const mark = randomBytes(4).toString('hex')
  const actor: StaffActor = {
    kind: 'staff',
    isAdmin: true,
    sessionId: null,
    name: 'Riley Bench',
    email: 'bench@covenant.example',
    ...(await createBenchStaff()),
  }
  // New people in every run, because people with an account are not invited again.
  const { rows } = await pool().query<{ id: number }>(
    `insert into individuals (company_id, first_name, last_name, state_key, appearance_order)
     select (select min(id) from companies), 'Mail', $1 || ' ' || place, 'NSW', 1000 + place from generate_series(1, $2::int) place
     returning id`,
    [mark, MAILS],
  )
  const last = await readNewestMailId()
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await runTransaction(async (tx) => {
      for (const { id } of rows.slice(from, from + AT_ONCE))
        await invitePerson(tx, actor, { individualId: id, email: `${mark}-${id}@bench.example` })
    })
  return last + 1
}

const readNewestMailId = async (): Promise<number> =>
  (await pool().query<{ id: number }>('select coalesce(max(id), 0)::int as id from email_messages')).rows[0]?.id ?? 0

type Progress = { sent: number; other: number; seconds: number }

// Timed from the first sent mail, so that the start of the process does not count.
const waitUntilMailsSent = async (first: number, worker: number): Promise<{ seconds: number; cpu: number | null }> => {
  const deadline = Date.now() + 300_000
  let before: number | null = null
  for (;;) {
    const { rows } = await pool().query<Progress>(
      `select count(*) filter (where state = 'SENT')::int as sent,
         count(*) filter (where state not in ('SENT', 'QUEUED', 'CLAIMED', 'WIRE'))::int as other,
         coalesce(extract(epoch from max(sent_at) - min(sent_at)), 0)::float8 as seconds
       from email_messages where id >= $1`,
      [first],
    )
    const { sent, other, seconds } = rows[0] as Progress
    if (other > 0 || Date.now() > deadline)
      throw new Error(`${sent} of ${MAILS} mails were sent, ${other} ended otherwise`)
    if (sent > 0) before ??= readCpuSeconds(worker)
    const after = readCpuSeconds(worker)
    if (sent === MAILS) return { seconds, cpu: before === null || after === null ? null : after - before }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
