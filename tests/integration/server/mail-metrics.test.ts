import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { database, pool } from '#lib/server/database/db.ts'
import { refreshGauges } from '#lib/server/operations/gauges.ts'
import { answerMetrics } from '#lib/server/operations/metrics.ts'

const TOKEN = 'only-for-tests-only-for-tests-only'
// Nothing listens on that port, which does not matter for these gauges.
const refresh = () => refreshGauges('http://127.0.0.1:1/')
const server = createServer((request, response) => {
  if (!answerMetrics(request, response, { token: TOKEN, refresh })) response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const read = async (): Promise<string> => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.text()
}

test('the gauges of mails and jobs show how many there are', async () => {
  const counts = { QUEUED: 3, CLAIMED: 1, WIRE: 2, SENT: 4, FAILED: 5, DROPPED: 6, UNKNOWN: 7 }
  let number = 0
  const add = async (state: string, age: string) => {
    number += 1
    await pool().query(
      `insert into email_messages (kind, key, address, subject, payload, state, queued_at, due_at)
       values ('INVITATION', $1, $2, 'x', '{}', $3, now() - $4::interval, now())`,
      [`key-${number}`, `a${number}@covenant.example`, state, age],
    )
  }
  for (const [state, count] of Object.entries(counts)) for (let at = 0; at < count; at += 1) await add(state, '1 hour')
  // Mails that ended over a day ago no longer count; queued ones count at any age.
  for (const state of ['SENT', 'FAILED', 'DROPPED', 'UNKNOWN', 'QUEUED']) await add(state, '25 hours')
  expect(await database().emailMessage.count()).toBe(33)
  await pool().query(
    `insert into jobs.job (name, data, start_after) select 'mail', '{"messageId":1}', now() - interval '90 seconds' from generate_series(1, 4)`,
  )
  const text = await read()
  const mails = Object.fromEntries(
    [...text.matchAll(/^covenant_mails\{state="(\w+)"\} (\d+)$/gm)].map(([, state, count]) => [state, Number(count)]),
  )
  expect(mails).toEqual(Object.assign({}, counts, { QUEUED: 4 }))
  expect(text).toMatch(/^covenant_jobs_waiting\{queue="mail"\} 4$/m)
  const due = Number(/^covenant_jobs_oldest_due_seconds\{queue="mail"\} ([\d.]+)$/m.exec(text)?.[1])
  expect(due).toBeGreaterThanOrEqual(90)
  expect(due).toBeLessThan(200)
  expect(text).toMatch(/^covenant_jobs_waiting\{queue="sweep"\} 0$/m)
})
