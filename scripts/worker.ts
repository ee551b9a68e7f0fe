import { parseEnv } from '#lib/server/env.ts'
import { connectJobs, QUEUES } from '#lib/server/jobs.ts'
import { log } from '#lib/server/log.ts'
import { sweep } from '#lib/server/sweep.ts'
import { endWithParent } from './children.ts'

/** The worker process: runs the durable queues' jobs. Any number may run side by side. */
try {
  parseEnv(process.env)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
if (process.env.COVENANT_CHILD) endWithParent()

const boss = connectJobs(process.env.APP_DATABASE_URL as string)
boss.on('error', (error) => log.warn('job queue', { reason: error.message }))
await boss.start()
await boss.work(QUEUES.sweep.name, async () => {
  log.info('swept', await sweep())
})
await boss.schedule(QUEUES.sweep.name, '17 * * * *', null, { tz: 'Australia/Sydney' })
log.info('worker ready')

const stop = async () => {
  await boss.stop({ graceful: true, timeout: 6_000 })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
