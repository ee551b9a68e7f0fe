import { MAILS } from '#lib/web/mails.ts'
import './production.ts'
import type { WorkOptions } from 'pg-boss'
import { systemActor } from '#lib/core/actor.ts'
import { sweepPictures } from '#lib/foundation/files/commands.ts'
import { deliverEmails, mailJob, requeueWaiting } from '#lib/foundation/mail/delivery/commands.ts'
import { reportProjections } from '#lib/lending/loans/queries.ts'
import { sendForgotten } from '#lib/people/accounts/passwords/commands.ts'
import { disconnect } from '#lib/server/db.ts'
import { parseEnv } from '#lib/server/env.ts'
import { hasHeartbeatHere, startHeartbeat } from '#lib/server/heartbeat.ts'
import { connectJobs, QUEUES, type QueueName } from '#lib/server/jobs.ts'
import { log, takeConsole } from '#lib/server/log.ts'
import { transportOf } from '#lib/server/mailer.ts'
import { sweep } from '#lib/server/sweep.ts'
import { endWithParent } from './children.ts'
import { checkedStart } from './startup.ts'
import { stopWhenAsked } from './stopping.ts'

/**
 * The worker process: runs the durable queues' jobs. Any number may run side by side. `npm run worker -- --health` starts none
 * and answers by its exit status whether one of this machine lives.
 */
process.env.APPLICATION_NAME ??= 'covenant-worker'
const environment = await checkedStart('The worker', parseEnv)
if (process.argv.includes('--health')) {
  const lives = await hasHeartbeatHere()
  console.log(lives ? 'A worker of this machine lives.' : 'No worker of this machine has shown itself lately.')
  process.exit(lives ? 0 : 1)
}
if (process.env.COVENANT_CHILD) endWithParent()
takeConsole()

const transport = transportOf(environment)
const boss = connectJobs(environment.APP_DATABASE_URL)
boss.on('error', (error) => log.warn('job queue', { reason: error.message }))
let running = 0
/** Works a queue; what is under way is counted, so that a stop can tell whether it cut something. */
const work = (queue: QueueName, options: WorkOptions, handle: (batch: unknown[]) => Promise<void>) =>
  boss.work(QUEUES[queue].name, options, async (jobs) => {
    running += jobs.length
    await handle(jobs.map(({ data }) => data)).finally(() => {
      running -= jobs.length
    })
  })
const ONE_BY_ONE = { pollingIntervalSeconds: 1 }

const postman = systemActor('mail')
await boss.start()
await work('sweep', ONE_BY_ONE, async () => {
  log.info('swept', { ...(await sweep()), pictures: await sweepPictures(systemActor('sweep')) })
  const requeued = await requeueWaiting(postman, transport)
  if (requeued > 0) log.info('mail put back into the queue', { requeued })
})
// A full batch is followed by the next one at once.
const MAIL = { pollingIntervalSeconds: 1, batchSize: 50, burstWhenBatchFull: true }
await work('mail', MAIL, (batch) =>
  deliverEmails(
    postman,
    batch.map((data) => mailJob.parse(data).messageId),
    { transport, kinds: MAILS },
  ),
)
await work('forgotten-password', ONE_BY_ONE, async ([data]) => sendForgotten(systemActor('forgotten password'), data))
await work('projection-check', ONE_BY_ONE, async () => reportProjections(systemActor('projection check')))
await requeueWaiting(postman, transport)
await boss.schedule(QUEUES['projection-check'].name, '40 3 * * *', null, { tz: 'Australia/Sydney' })
await boss.schedule(QUEUES.sweep.name, '17 * * * *', null, { tz: 'Australia/Sydney' })
const heartbeat = await startHeartbeat()
log.info('worker ready')

stopWhenAsked(async () => {
  await boss.stop({ graceful: true, timeout: environment.STOP_GRACE * 1_000 })
  const cut = running
  await heartbeat.stop()
  await disconnect()
  return cut
})
