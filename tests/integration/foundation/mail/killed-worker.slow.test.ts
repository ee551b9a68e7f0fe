import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { MAILS_AT_ONCE } from '#lib/server/delivery/mailer.ts'
import { castOf } from '#tests/support/actors.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/worker.ts')
const { made, actors } = await castOf()
const sink = await startResendSink()
const smtp = await startSmtpSink()
let workers: ChildProcess[] = []
let number = 0

afterEach(async () => {
  await Promise.all(workers.map(killed))
  workers = []
})
afterAll(() => Promise.all([sink.stop(), smtp.stop()]))
beforeEach(() => database().emailMessage.deleteMany())

const startWorker = (transport: Record<string, string>): ChildProcess => {
  const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
    env: { ...process.env, SMTP_URL: '', RESEND_API_KEY: '', ...transport },
    stdio: 'ignore',
  })
  workers.push(worker)
  return worker
}
const killed = (worker: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (worker.exitCode !== null || worker.signalCode !== null) return resolve()
    worker.once('exit', () => resolve())
    worker.kill('SIGKILL')
  })
const invited = async (count: number) => {
  for (let each = 0; each < count; each += 1) {
    number += 1
    await addIndividual(actors.admin, {
      firstName: 'Kai',
      lastName: 'Wren',
      email: `kai.${number}@covenant.example`,
      mobileNumber: '0491570156',
      stateKey: 'VIC',
      isVisible: true,
      companyId: made.broker.companyId,
    })
  }
}
const states = async () =>
  (await database().emailMessage.findMany({ select: { state: true } })).map(({ state }) => state).sort()
const until = async (holds: () => Promise<boolean> | boolean, seconds: number): Promise<void> => {
  const deadline = Date.now() + seconds * 1_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${await states()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
const isEnded = async () => !(await states()).some((state) => ['QUEUED', 'CLAIMED', 'WIRE'].includes(state))

test('[T-E1] with workers killed during a keyed transport no mail is lost or sent twice', async () => {
  const [count, kills] = [6, 3]
  const environment = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: sink.url }
  sink.script([], 'accept-then-hang')
  await invited(count)
  for (let kill = 0; kill < kills; kill += 1) {
    const requests = sink.requests.length
    const worker = startWorker(environment)
    await until(() => sink.requests.length > requests, 30)
    await killed(worker)
  }
  expect(sink.delivered.length).toBeGreaterThan(0)
  expect((await states()).filter((state) => state === 'WIRE').length).toBeGreaterThan(0)
  sink.script([])
  startWorker(environment)
  await until(isEnded, 60)
  expect(await states()).toEqual(Array(count).fill('SENT'))
  expect(new Set(sink.delivered.map(({ to }) => to)).size).toBe(count)
  expect(sink.delivered).toHaveLength(count)
  expect(sink.requests.length).toBeGreaterThan(count)
}, 180_000)

test('[T-E1] over SMTP a mail in flight ends as unknown and is never sent again; the rest arrives once', async () => {
  const count = 8
  const environment = { SMTP_URL: smtp.url }
  smtp.hold(true)
  await invited(count)
  const worker = startWorker(environment)
  await until(() => smtp.received.length === MAILS_AT_ONCE, 30)
  await killed(worker)
  smtp.hold(false)
  startWorker(environment)
  await until(isEnded, 60)
  const expected = [...Array(count - MAILS_AT_ONCE).fill('SENT'), ...Array(MAILS_AT_ONCE).fill('UNKNOWN')]
  expect(await states()).toEqual(expected)
  expect(smtp.received).toHaveLength(count)
  expect(new Set(smtp.received.map(({ to }) => to.join())).size).toBe(count)
}, 120_000)
