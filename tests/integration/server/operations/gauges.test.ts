import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disconnect, pool } from '#lib/server/database/db.ts'
import { refreshGauges } from '#lib/server/operations/gauges.ts'
import { startHeartbeat } from '#lib/server/operations/heartbeat.ts'
import { registry } from '#lib/server/operations/metrics.ts'

const FRESH = 6_000
let clock = Date.now()
const NOBODY = 'http://127.0.0.1:1/nobody'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Reads a gauge without labels. */
const gaugeOf = async (name: string, provider = NOBODY): Promise<number | undefined> => {
  clock += FRESH
  vi.setSystemTime(clock)
  await refreshGauges(provider)
  const metric = await registry.getSingleMetric(name)?.get()
  return metric?.values[0]?.value
}

test('the age of the last worker heartbeat is reported, and none without a heartbeat', async () => {
  const age = () => gaugeOf('covenant_worker_beat_age_seconds')
  expect(await age()).toBeNaN()
  const { stop } = await startHeartbeat()
  expect(await age()).toBeLessThan(30)
  await pool().query(`update worker_beats set beat_at = now() - interval '300 seconds'`)
  expect(Math.round(((await age()) ?? 0) / 10)).toBe(30)
  await stop()
  expect(await age()).toBeNaN()
})

test('the availability of the provider is reported', async () => {
  let status = 200
  const server = createServer((_request, response) => void response.writeHead(status).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/openid-configuration`
  try {
    expect(await gaugeOf('covenant_provider_reached', address)).toBe(1)
    status = 503
    expect(await gaugeOf('covenant_provider_reached', address)).toBe(0)
    expect(await gaugeOf('covenant_provider_reached')).toBe(0)
  } finally {
    server.close()
  }
})

test('without the database its metrics are absent instead of outdated', async () => {
  const before = process.env.APP_DATABASE_URL
  await disconnect()
  process.env.APP_DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none'
  try {
    expect(await gaugeOf('covenant_database_reached')).toBe(0)
    expect(await gaugeOf('covenant_worker_beat_age_seconds')).toBeNaN()
    expect((await registry.getSingleMetric('covenant_mails')?.get())?.values).toEqual([])
  } finally {
    await disconnect()
    process.env.APP_DATABASE_URL = before
  }
  expect(await gaugeOf('covenant_database_reached')).toBe(1)
})
