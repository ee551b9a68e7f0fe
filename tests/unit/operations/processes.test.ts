import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Child, waitUntilUrlAnswers } from '#scripts/children.ts'
import { readSettings, writeSettings } from '#scripts/settings.ts'

const serving = async (status: number): Promise<string> => {
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const child = (ended: Promise<never> | Promise<void> = new Promise<never>(() => undefined)): Child =>
  ({ name: 'web', ended }) as unknown as Child

test('waiting for a process ends when it answers, at the time limit, or when it exits', async () => {
  await expect(waitUntilUrlAnswers(await serving(404), child(), 5)).resolves.toBeUndefined()
  const failing = await serving(503)
  await expect(waitUntilUrlAnswers(failing, child(), 0.2)).rejects.toThrow(`web does not answer at ${failing}.`)
  await expect(waitUntilUrlAnswers(failing, child(Promise.resolve()), 60)).rejects.toThrow(
    'web ended before it answered.',
  )
})

test('written settings are read back, and missing ones are generated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'inner', 'settings.json')
  const fresh = readSettings(path)
  expect(fresh.sessionSecret).not.toBe(readSettings(path).sessionSecret)
  writeSettings(path, Object.assign(fresh, { webPort: 4321 }))
  expect(readSettings(path)).toEqual(fresh)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
