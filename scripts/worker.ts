import './production.ts'
import { requeueMailings } from '#lib/campaigns/sending/working/commands.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { requeueWaiting } from '#lib/foundation/mail/delivery/commands.ts'
import { moveEarlierChoices } from '#lib/market/subscriptions/earlier/commands.ts'
import { disconnect } from '#lib/server/database/db.ts'
import { removeEncodedMailFiles } from '#lib/server/delivery/encoded-files.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { parseEnv } from '#lib/server/operations/env.ts'
import { hasRecentHeartbeatOnThisMachine, startHeartbeat } from '#lib/server/operations/heartbeat.ts'
import { connectJobs, type JobKind } from '#lib/server/operations/jobs.ts'
import { log, redirectConsole, warnOfFailure } from '#lib/server/operations/log.ts'
import { createHandlers } from '#lib/web/job-handlers.ts'
import { JOBS, resolveJobActor } from '#lib/web/jobs.ts'
import { endWithParent } from './children.ts'
import { requireValidStart } from './startup.ts'
import { stopOnSignal } from './stopping.ts'

/**
 * The worker process: runs the jobs of the durable queues; any number can run in parallel. `npm run worker -- --health` exits
 * with status 0 if a worker on this machine is alive, otherwise 1.
 */
process.env.APPLICATION_NAME ??= 'covenant-worker'
const environment = await requireValidStart('The worker', parseEnv)
if (process.argv.includes('--health')) {
  const lives = await hasRecentHeartbeatOnThisMachine()
  console.log(lives ? 'A worker of this machine lives.' : 'No worker of this machine has shown itself lately.')
  process.exit(lives ? 0 : 1)
}
if (process.env.COVENANT_CHILD) endWithParent()
redirectConsole()

const transport = createMailTransport(environment)
const boss = connectJobs(environment.APP_DATABASE_URL)
boss.on('error', (error) => warnOfFailure('job queue', error))
let running = 0
// Before any mail is sent, so that opt-outs made in an earlier version apply.
await moveEarlierChoices(createSystemActor('mail'))
await boss.start()
const works = createHandlers(transport)
// Files left by a killed worker.
await removeEncodedMailFiles()
for (const kind of Object.values(JOBS) as JobKind<unknown>[]) {
  const { name, batchSize = 1, schedule } = kind
  // After a full batch the next one starts at once.
  const options = { pollingIntervalSeconds: 1, batchSize, burstWhenBatchFull: batchSize > 1 }
  await boss.work(name, options, async (jobs) => {
    // Count running jobs, so that a stop can report whether it cut some off.
    running += jobs.length
    try {
      const payloads = jobs.map(({ data }) => kind.payload.parse(data))
      await works[name](await resolveJobActor(kind, payloads[0]), payloads as never[])
    } finally {
      running -= jobs.length
    }
  })
  if (schedule) await boss.schedule(name, schedule, null, { tz: 'Australia/Sydney' })
}
await requeueWaiting(createSystemActor('mail'), transport)
await requeueMailings(createSystemActor('mailing'), transport)
const heartbeat = await startHeartbeat()

stopOnSignal(async () => {
  await boss.stop({ graceful: true, timeout: environment.STOP_GRACE * 1_000 })
  const cut = running
  await heartbeat.stop()
  await removeEncodedMailFiles()
  await disconnect()
  return cut
})
// Logged last, because whoever waits for it may stop the process at once.
log.info('worker ready')
