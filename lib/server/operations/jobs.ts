import pg from 'pg'
import { fromPrisma, PgBoss, type Queue, systemClock } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '#lib/server/database/db.ts'
import { warnOfFailure } from '#lib/server/operations/log.ts'

/** The names of all kinds of jobs; `lib/web/jobs.ts` registers a handler for each. */
export type JobName =
  | 'sweep'
  | 'mail'
  | 'mailing'
  | 'forgotten-password'
  | 'projection-check'
  | 'loan-anchors'
  | 'criteria-history'
  | 'loan-import'
  | 'held-reviews'
  | 'loan-names'
  | 'search-export'
  | 'user-searches'
  | 'address-proposals'
  | 'enquiry-erasure'
  | 'approaches'
  | 'deal-alerts'
  | 'lender-demand'
  | 'funds-available'
  | 'syndicate-funders'
  | 'broker-matches'
  | 'ninety-days-activity'
  | 'saved-deals'
  | 'waiting-tasks'
  | 'verification-reminders'
  | 'lapsed-criteria'

/** A kind of job, declared by the domain that enqueues it. */
export type JobKind<Payload> = {
  name: JobName
  payload: z.ZodType<Payload>
  /** Who it acts for: the system under a name, or the person whose account id is in the payload. */
  actsFor: string | ((payload: Payload) => number)
  queue: Omit<Queue, 'name'>
  /** How many payloads the handler takes at once; one by default. */
  batchSize?: number
  /** A cron schedule in Sydney time. */
  schedule?: string
}

const SCHEMA = 'jobs'

/** Creates or updates the queues' tables, as the owner of the database. */
export const installJobs = async (ownerUrl: string, kinds: readonly Pick<JobKind<never>, 'name' | 'queue'>[]) => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const { name, queue } of kinds) {
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
  }
  await boss.stop({ graceful: false })
}

/** Creates a worker's connection to the queues, as the application's role. */
export const connectJobs = (connectionString: string): PgBoss =>
  new PgBoss({
    connectionString,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    max: 4,
    application_name: 'covenant-jobs',
    // Jobs of a killed worker are found by their missing heartbeat (10 s) and rerun well within half a minute (goal R4).
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })

const holder = globalThis as { covenantJobSender?: Promise<PgBoss> | undefined }

// The sender's few statements at start use separate connections, because the caller's transaction may hold the pool's last one.
const startJobSender = async (): Promise<PgBoss> => {
  const executeSql = async (text: string, values?: unknown[]) => {
    const connectionString = process.env.APP_DATABASE_URL
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 4_000, statement_timeout: 20_000 })
    await client.connect()
    try {
      return await client.query(text, values)
    } finally {
      await client.end()
    }
  }
  const boss = new PgBoss({
    db: { executeSql },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    queueCacheIntervalSeconds: 3_600,
    // Unreferenced timers, so that a script that only sends can end.
    clock: { ...systemClock, setInterval: (work, time) => setInterval(work, time).unref() },
  })
  boss.on('error', (error) => warnOfFailure('job queue', error))
  return boss.start()
}

/** Enqueues a job in the transaction of its command, so that a rollback removes it. */
export const enqueueJob = async <Payload extends object>(
  tx: Tx,
  {
    jobKind: { name },
    payload,
    options = {},
  }: { jobKind: JobKind<Payload>; payload: NoInfer<Payload>; options?: { startAfter?: number } },
): Promise<void> => {
  const boss = await getJobSender()
  await boss.send(name, payload, { ...options, db: fromPrisma(tx) })
}

/** Enqueues many jobs of one kind in one statement, in the transaction of their command. */
export const enqueueJobs = async <Payload extends object>(
  tx: Tx,
  { name }: JobKind<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> => {
  if (payloads.length === 0) return
  const boss = await getJobSender()
  const jobs = payloads.map((data) => ({ data }))
  await boss.insert(name, jobs, { db: fromPrisma(tx) })
}

const getJobSender = (): Promise<PgBoss> => {
  holder.covenantJobSender ??= startJobSender().catch((error) => {
    holder.covenantJobSender = undefined
    throw error
  })
  return holder.covenantJobSender
}
