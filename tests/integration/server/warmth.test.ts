import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { pool } from '#lib/server/database/db.ts'
import '#lib/server/operations/gauges.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { answerMetrics } from '#lib/server/operations/metrics.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'

const TOKEN = 'a-token-of-the-test'
const server = createServer((request, response) => answerMetrics(request, response, { token: TOKEN }))
let holding: Holding

const warmth = async (): Promise<string | undefined> => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return /covenant_list_warmth\{table="loan_searches"\} (\S+)/.exec(await answer.text())?.[1]
}
// The product's own database time-out is two seconds.
const becomes = (figure: string | undefined) =>
  vi.waitFor(async () => expect(await warmth()).toBe(figure), { timeout: 20_000, interval: 20 })

beforeAll(async () => {
  await recorded((await makeCast()).parties)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

test('a process reports how much of a list is cached: nothing at first, then all, nothing without the database', async () => {
  expect(await warmth()).toBeUndefined()
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  expect(await warmth()).toBe('0')
  await becomes('1')
  await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%memory%'`,
  )
  await becomes('0')
  await becomes('1')
  await holding.close()
  expect(await warmth()).toBeUndefined()
})
