import { PgBoss, type Queue } from 'pg-boss'

/** The durable queues; each is named after what it does. */
export const QUEUES = {
  sweep: { name: 'sweep', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  'projection-check': { name: 'projection-check', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
} satisfies Record<string, Queue>

export type QueueName = keyof typeof QUEUES

const SCHEMA = 'jobs'

/** Makes or updates the queues' own tables, as the owner of the database. */
export const installJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const queue of Object.values(QUEUES)) await boss.createQueue(queue.name, queue)
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
  })
