import { Gauge } from 'prom-client'
import { listWarmths } from '#lib/server/column-store/questions.ts'
import { pool } from '#lib/server/database/db.ts'
import { warnOfFailure } from '#lib/server/operations/log.ts'
import { registry } from '#lib/server/operations/metrics.ts'

/** How long the database's and the provider's answers are cached, in milliseconds. */
const FRESH = 5_000
const PATIENCE = 3_000

const reached = new Gauge({
  name: 'covenant_database_reached',
  help: '1 when the database answered this collection, else 0.',
  registers: [registry],
})

const jobs = new Gauge({
  name: 'covenant_jobs_waiting',
  help: 'Jobs of a queue that are not done: those that are due, wait for later or are being worked.',
  labelNames: ['queue'],
  registers: [registry],
})

const oldestJob = new Gauge({
  name: 'covenant_jobs_oldest_due_seconds',
  help: 'How long the oldest job of a queue has been due.',
  labelNames: ['queue'],
  registers: [registry],
})

const mails = new Gauge({
  name: 'covenant_mails',
  help: 'Messages by state: all that wait or are under way, and those that ended and were queued in the last day.',
  labelNames: ['state'],
  registers: [registry],
})

const workerBeat = new Gauge({
  name: 'covenant_worker_beat_age_seconds',
  help: 'Seconds since the last sign of life of any worker; NaN where none has shown itself within a day.',
  registers: [registry],
})

const providerReached = new Gauge({
  name: 'covenant_provider_reached',
  help: '1 when the identity provider answered this collection with its description, else 0.',
  registers: [registry],
})

new Gauge({
  name: 'covenant_list_warmth',
  help: '1 when this process holds a list and its usual order in memory, else 0: the database answers.',
  labelNames: ['table'],
  registers: [registry],
  collect() {
    this.reset()
    for (const { table, warmth } of listWarmths()) this.set({ table }, warmth)
  },
})

const OF_DATABASE = [jobs, oldestJob, mails]

type JobRow = { queue: string; count: number; due: number }
type MailRow = { state: string; count: number }

const updateDatabaseGauges = async (): Promise<void> => {
  const [beats, jobRows, mailRows] = await Promise.all([
    pool().query<{ age: number | null }>(
      'select extract(epoch from now() - max(beat_at))::float as age from worker_beats',
    ),
    pool().query<JobRow>(`
      select q.name as queue, count(j.id)::int as count,
        coalesce(max(extract(epoch from now() - j.start_after)) filter (where j.start_after <= now()), 0)::float as due
      from jobs.queue q left join jobs.job j on j.name = q.name and j.state < 'completed'
      where q.name not like '\\_\\_%' group by q.name`),
    pool().query<MailRow>(`
      select s.state, (
        select count(*)::int from email_messages m where m.state = s.state
          and (s.is_open or m.queued_at > now() - interval '1 day')
      ) as count
      from (values ('QUEUED', true), ('CLAIMED', true), ('WIRE', true), ('SENT', false), ('FAILED', false),
        ('DROPPED', false), ('UNKNOWN', false)) as s (state, is_open)`),
  ])
  for (const gauge of OF_DATABASE) gauge.reset()
  for (const { queue, count, due } of jobRows.rows) {
    jobs.set({ queue }, count)
    oldestJob.set({ queue }, due)
  }
  for (const { state, count } of mailRows.rows) mails.set({ state }, count)
  // NaN instead of a gauge's initial 0, which would mean that a worker was seen just now.
  workerBeat.set(beats.rows[0]?.age ?? Number.NaN)
}

let last: { at: number; look: Promise<void> } | null = null

const refreshDatabaseGauges = async (): Promise<void> => {
  if (!last || Date.now() - last.at > FRESH) last = { at: Date.now(), look: updateDatabaseGauges() }
  const slow = Promise.withResolvers<never>()
  const timer = setTimeout(() => slow.reject(new Error('The database took too long.')), PATIENCE)
  try {
    await Promise.race([last.look, slow.promise])
    reached.set(1)
  } catch (error) {
    last = null
    for (const gauge of OF_DATABASE) gauge.reset()
    workerBeat.set(Number.NaN)
    reached.set(0)
    warnOfFailure('metrics without the database', error)
  } finally {
    clearTimeout(timer)
  }
}

let asked: { at: number; answer: Promise<boolean> } | null = null

const isProviderReachable = async (address: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
    return ok
  } catch (error) {
    warnOfFailure('identity provider not reached', error)
    return false
  }
}

const refreshIdentityProviderGauge = async (address: string): Promise<void> => {
  if (!asked || Date.now() - asked.at > FRESH) asked = { at: Date.now(), answer: isProviderReachable(address) }
  providerReached.set((await asked.answer) ? 1 : 0)
}

/**
 * Refreshes the gauges of /metrics that are read elsewhere: database, queues, mail, workers, and the identity provider at URL
 * `provider`.
 */
export const refreshGauges = async (provider: string): Promise<void> => {
  await Promise.all([refreshDatabaseGauges(), refreshIdentityProviderGauge(provider)])
}
