import { afterEach, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { type Running, runScript, soundEnvironment, until } from '#tests/support/processes.ts'

let worker: Running | undefined
afterEach(async () => {
  worker?.child.kill('SIGKILL')
  await worker?.ended
})

test('a worker records its heartbeat in the database, answers its health check, and exits cleanly', async () => {
  const environment = soundEnvironment()
  worker = runScript('worker.ts', environment)
  const { output } = worker
  await until(() => output().includes('worker ready'), output)
  const [beat] = await database().workerBeat.findMany()
  expect(beat).toMatchObject({ pid: worker.child.pid })
  const lives = runScript('worker.ts', environment, ['--health'])
  expect(await lives.ended, lives.output()).toBe(0)
  await database().workerBeat.updateMany({ data: { beatAt: new Date(Date.now() - 60_000) } })
  await until(async () => {
    const [later] = await database().workerBeat.findMany()
    return later !== undefined && later.beatAt.getTime() > Date.now() - 30_000
  }, output)
  worker.child.kill('SIGTERM')
  expect(await worker.ended, output()).toBe(0)
  expect(await database().workerBeat.count()).toBe(0)
  const gone = runScript('worker.ts', environment, ['--health'])
  expect(await gone.ended).toBe(1)
  expect(gone.output()).toContain('No worker of this machine has shown itself lately.')
}, 300_000)
