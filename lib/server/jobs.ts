import pg from 'pg'
import { fromPrisma, PgBoss, type Queue, systemClock } from 'pg-boss'
import type { Tx } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'

/** The durable queues; each is named after what it does. */
export const QUEUES = {
  sweep: { name: 'sweep', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  /**
   * One e-mail on its way; the message itself stands in email_messages. The delivery plans its own later attempts, so the
   * queue repeats only what a lost worker or a lost database left, and at once.
   */
  mail: {
    name: 'mail',
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: false,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
  },
  'forgotten-password': { name: 'forgotten-password', retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 60 },
  'projection-check': { name: 'projection-check', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
} satisfies Record<string, Queue>

export type QueueName = keyof typeof QUEUES

const SCHEMA = 'jobs'

/** Makes or updates the queues' own tables, as the owner of the database. */
export const installJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const { name, ...options } of Object.values(QUEUES)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

/** A worker's connection to the queues, as the application's role. */
export const connectJobs = (connectionString: string): PgBoss =>
  new PgBoss({
    connectionString,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    max: 4,
    application_name: 'covenant-jobs',
    // A killed worker's jobs are found by their missing heartbeat (10 s) and run again well within half a minute (goal R4).
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })

const holder = globalThis as { covenantJobSender?: Promise<PgBoss> | undefined }

// Its few statements at start come on connections of their own: a caller may hold the pool's last one in its transaction.
const startSender = async (): Promise<PgBoss> => {
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
    // A script that only sends must be able to end.
    clock: { ...systemClock, setInterval: (work, time) => setInterval(work, time).unref() },
  })
  boss.on('error', (error) => log.warn('job queue', { reason: error.message }))
  return boss.start()
}

/** Puts a job into a queue, in the transaction of the act that it belongs to: a rollback leaves nothing. */
export const enqueueJob = async (
  tx: Tx,
  queue: QueueName,
  data: object,
  /** `startAfter` in seconds. */
  options: { startAfter?: number } = {},
): Promise<void> => {
  holder.covenantJobSender ??= startSender().catch((error) => {
    holder.covenantJobSender = undefined
    throw error
  })
  const boss = await holder.covenantJobSender
  await boss.send(queue, data, { ...options, db: fromPrisma(tx) })
}
