import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pauseMailing, resumeMailing } from '#lib/campaigns/sending/commands.ts'
import { LEASE } from '#lib/campaigns/sending/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { pool } from '#lib/server/database/db.ts'
import { findActor } from '#prisma/seed/factories.ts'
import { frozenMailing, mailingOf, statesOf } from '#tests/integration/campaigns/sending/mailings.ts'
import { randomOf } from '#tests/support/random.ts'

const SCRIPT = join(import.meta.dirname, '../../scripts/worker.ts')
const WORKERS = 3
const RESTARTED_AFTER = 1_000

/** The number of workers killed by SIGKILL, and of workers frozen until their lease has expired. */
type Storm = {
  recipients: number
  kills: number
  freezes: number
  /** How often the mailing is paused and resumed. */
  pauses: number
  /** The seed of all random choices. */
  seed: number
  /** The transport of the workers, and how many mails a second. */
  environment: Record<string, string>
  /** Returns the addresses of all mails that the sink has received, from its own log. */
  arrived: () => string[]
}

/** Every recipient by state, compared with the sink's log. */
export type StormReport = {
  states: Record<string, number>
  total: number
  lost: number
  doubled: number
  /** Marked as sent but not in the sink's log, or in it but marked as certainly not sent. */
  disagreeing: number
  seconds: number
  /** The longest time without a mail recorded as sent. */
  longestPause: number
}

const isUp = (worker: ChildProcess): boolean => worker.exitCode === null && worker.signalCode === null

const killed = (worker: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (!isUp(worker)) return resolve()
    worker.once('exit', () => resolve())
    worker.kill('SIGKILL')
  })

/** Sends a mailing with real workers that are killed and frozen at random, until it has ended. */
export const runStorm = async (storm: Storm): Promise<StormReport> => {
  const { id, sentBy } = await frozenMailing(storm.recipients)
  const steerer = await findActor(sentBy)
  const random = randomOf(storm.seed)
  const workers = new Set<ChildProcess>()
  const frozen = new Set<Promise<void>>()
  const replaced: Promise<unknown>[] = []
  let isOver = false
  const start = (): void => {
    const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
      env: { ...process.env, SMTP_URL: '', RESEND_API_KEY: '', DATABASE_POOL: '4', ...storm.environment },
      stdio: 'ignore',
    })
    workers.add(worker)
    // One that ended by itself, such as at start while the frozen ones hold all connections, is replaced as the supervisor does.
    worker.once('exit', () => {
      if (workers.delete(worker)) replaced.push(wait(RESTARTED_AFTER).then(() => isOver || start()))
    })
  }
  const oneOf = (): ChildProcess => [...workers][Math.floor(random() * workers.size)] as ChildProcess
  const freeze = async (worker: ChildProcess): Promise<void> => {
    workers.delete(worker)
    worker.kill('SIGSTOP')
    await wait(LEASE + 2_000)
    worker.kill('SIGCONT')
    if (isUp(worker)) workers.add(worker)
    // It continues beside the others for a moment, then makes room for its replacements.
    await wait(3_000)
    workers.delete(worker)
    await killed(worker)
  }
  const started = performance.now()
  try {
    for (let each = 0; each < WORKERS; each += 1) start()
    await until(async () => ((await statesOf(id)).SENT ?? 0) > 0)
    for (const step of shuffled({ kill: storm.kills, freeze: storm.freezes, pause: storm.pauses }, random)) {
      if (await hasEnded(id)) break
      await wait(300 + random() * 1_500)
      if (step === 'pause') {
        await pauseFor(steerer, id, 200 + random() * 800)
        continue
      }
      if (workers.size === 0) start()
      const worker = oneOf()
      start()
      if (step === 'freeze') frozen.add(freeze(worker))
      else {
        workers.delete(worker)
        await killed(worker)
      }
    }
    await Promise.all(frozen)
    if (workers.size === 0) start()
    await until(() => hasEnded(id))
  } finally {
    isOver = true
    await Promise.all(replaced)
    const left = [...workers]
    workers.clear()
    await Promise.all(left.map(killed))
  }
  return reportOf(id, storm.arrived(), (performance.now() - started) / 1_000)
}

type Step = 'kill' | 'freeze' | 'pause'

const shuffled = (steps: Record<Step, number>, random: () => number): Step[] => {
  const all = Object.entries(steps).flatMap(([step, count]) => Array<Step>(count).fill(step as Step))
  return all
    .map((step) => ({ step, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ step }) => step)
}

// It may have ended just now.
const pauseFor = async (steerer: Actor, id: number, milliseconds: number): Promise<void> => {
  const isPaused = await pauseMailing(steerer, id).then(
    () => true,
    () => false,
  )
  if (!isPaused) return
  await wait(milliseconds)
  await resumeMailing(steerer, id)
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 900_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the mailing did not end')
    await wait(250)
  }
}

const hasEnded = async (id: number): Promise<boolean> => (await mailingOf(id)).state === 'DONE'

const reportOf = async (id: number, arrived: readonly string[], seconds: number): Promise<StormReport> => {
  const { rows } = await pool().query<{ address: string; state: string }>(
    'select address, state from campaign_recipients where campaign_id = $1',
    [id],
  )
  const { rows: pauses } = await pool().query<{ seconds: number }>(
    `select coalesce(extract(epoch from max(sent_at - before)), 0)::float8 as seconds from (
       select sent_at, lag(sent_at) over (order by sent_at) as before from campaign_recipients
       where campaign_id = $1 and sent_at is not null) s`,
    [id],
  )
  const times = new Map<string, number>()
  for (const address of arrived) times.set(address, (times.get(address) ?? 0) + 1)
  const hasArrived = ({ address }: { address: string }) => times.has(address)
  return {
    states: await statesOf(id),
    total: rows.length,
    lost: rows.filter((row) => !hasArrived(row) && row.state !== 'UNKNOWN').length,
    doubled: rows.filter(({ address }) => (times.get(address) ?? 0) > 1).length,
    disagreeing: rows.filter((row) => row.state !== 'UNKNOWN' && hasArrived(row) !== (row.state === 'SENT')).length,
    seconds: Math.round(seconds),
    longestPause: Math.round(pauses[0]?.seconds ?? 0),
  }
}

/** Formats the report as one line. */
export const inWords = (name: string, { states, total, ...others }: StormReport): string =>
  `mail: ${name}: ${total} recipients: ${Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')}; ${Object.entries(others)
    .map(([word, figure]) => `${word} ${figure}`)
    .join(', ')}`
