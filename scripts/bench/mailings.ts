import { join } from 'node:path'
import { pool } from '#lib/server/database/db.ts'
import { startChild, stopChildren } from '../children.ts'
import { findFreePort } from '../ports.ts'
import {
  countWaitingRecipients,
  freezeMailing,
  MAILS,
  sendMailingDirectly,
  waitUntilMailingSent,
} from './mailing-runs.ts'
import { buildBenchEnvironment, type Served, withWebProcess } from './served.ts'
import { measureMilliseconds, pickPercentile } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')

const QUEUED = 100_000
/** The pace in mails per second while pages are timed, and the number of pages. */
const PACE = 100
const PAGES = 600

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
