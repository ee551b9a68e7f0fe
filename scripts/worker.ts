import { forgottenSchema } from '#lib/accounts/forgotten/schema.ts'
import { sendForgotten } from '#lib/accounts/passwords/commands.ts'
import { systemActor } from '#lib/core/actor.ts'
import { deliverEmails, mailJob, requeueWaiting } from '#lib/emails/delivery/commands.ts'
import { sweepPictures } from '#lib/files/uses/commands.ts'
import { reportProjections } from '#lib/loans/projections/commands.ts'
import { parseEnv } from '#lib/server/env.ts'
import { connectJobs, QUEUES } from '#lib/server/jobs.ts'
import { log, takeConsole } from '#lib/server/log.ts'
import { type Transport, transportOf } from '#lib/server/mailer.ts'
import { sweep } from '#lib/server/sweep.ts'
import { endWithParent } from './children.ts'

/** The worker process: runs the durable queues' jobs. Any number may run side by side. */
let transport: Transport | null = null
try {
  transport = transportOf(parseEnv(process.env))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
if (process.env.COVENANT_CHILD) endWithParent()
takeConsole()

const boss = connectJobs(process.env.APP_DATABASE_URL as string)
boss.on('error', (error) => log.warn('job queue', { reason: error.message }))
const postman = systemActor('mail')
await boss.start()
await boss.work(QUEUES.sweep.name, async () => {
  log.info('swept', { ...(await sweep()), pictures: await sweepPictures(systemActor('sweep')) })
  const requeued = await requeueWaiting(postman, transport)
  if (requeued > 0) log.info('mail put back into the queue', { requeued })
})
// A full batch is followed by the next one at once.
const MAIL = { pollingIntervalSeconds: 1, batchSize: 50, burstWhenBatchFull: true }
await boss.work(QUEUES.mail.name, MAIL, (jobs) =>
  deliverEmails(
    postman,
    jobs.map(({ data }) => mailJob.parse(data).messageId),
    transport,
  ),
)
await boss.work(QUEUES['forgotten-password'].name, { pollingIntervalSeconds: 1 }, async (jobs) => {
  for (const { data } of jobs) await sendForgotten(systemActor('forgotten password'), forgottenSchema.parse(data).email)
})
await boss.work(QUEUES['projection-check'].name, () => reportProjections(systemActor('projection check')))
await requeueWaiting(postman, transport)
await boss.schedule(QUEUES['projection-check'].name, '40 3 * * *', null, { tz: 'Australia/Sydney' })
await boss.schedule(QUEUES.sweep.name, '17 * * * *', null, { tz: 'Australia/Sydney' })
log.info('worker ready')

const stop = async () => {
  await boss.stop({ graceful: true, timeout: 6_000 })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
