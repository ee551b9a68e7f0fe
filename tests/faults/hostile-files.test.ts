import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_FORMS, HOSTILE_TYPE } from '#tests/support/hostile-forms.ts'
import { HOSTILE_WORKBOOKS } from '#tests/support/hostile-workbooks.ts'
import { growthDuring, startDatabase, startWeb } from './stack.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
let web: Awaited<ReturnType<typeof startWeb>>
let cookie = ''

beforeAll(async () => {
  database = await startDatabase('hostile-files')
  web = await startWeb(database.url)
  const { makeStaff } = await import('#prisma/seed/factories.ts')
  const { cookieFor } = await import('#tests/integration/foundation/files/pictures.ts')
  cookie = await cookieFor((await makeStaff({ isAdmin: true })).accountId)
})
afterAll(async () => {
  await web?.stop()
  const { disconnect } = await import('#lib/server/database/db.ts')
  await disconnect()
  database?.stop()
})

// Like a browser, which reuses its connections and so can send a refused body completely.
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

type Answer = { status: number; words: string; milliseconds: number }

const send = (method: string, path: string, body?: Buffer, more: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = {
      host: new URL(web.origin).host,
      origin: web.origin,
      'sec-fetch-site': 'same-origin',
      cookie,
      ...more,
    }
    const call = request({ port: web.port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      let words = ''
      answer.on('data', (piece) => {
        words += piece
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, words, milliseconds: performance.now() - began }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })

/** Returns the times of another user's requests, one after the other, while `work` runs. */
const timesDuring = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) times.push((await send('GET', '/api/loans/imports')).milliseconds)
  })()
  await work()
  isOver = true
  await asking
  return times.toSorted((a, b) => a - b)
}
const p95 = (times: readonly number[]): number => times[Math.floor(times.length * 0.95)] ?? 0
const formOf = (file: Uint8Array): Buffer => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="loans.xlsx"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('[T-J1] hostile forms to pages and endpoints do not slow down other requests', async () => {
  const doors = ['/api/loans/imports', '/api/files', '/loans/create']
  const usual = await timesDuring(() => pause(5_000))
  const wrong: string[] = []
  const meanwhile = await timesDuring(async () => {
    for (let turn = 0; turn < 10; turn += 1)
      for (const path of doors)
        for (const [name, body] of Object.entries(HOSTILE_FORMS)) {
          const { status, words } = await send('POST', path, body, { 'content-type': HOSTILE_TYPE })
          if (status !== 400 || words === '') wrong.push(`${path}: ${name}: ${status}`)
        }
  })
  console.info(
    `hostile forms: others waited: their p95 was ${p95(usual).toFixed(0)} ms and became ${p95(meanwhile).toFixed(0)} ms, at most ${meanwhile.at(-1)?.toFixed(0)} ms`,
  )
  expect(wrong).toEqual([])
  expect(p95(meanwhile)).toBeLessThan(Math.max(2 * p95(usual), 50))
})

test('[T-J2] hostile workbooks are refused within two seconds and 64 MB, while others are served', async () => {
  // Packed here, in a separate process; the first of them loads what all need.
  const files = Object.entries(HOSTILE_WORKBOOKS).map(([name, { make, words }]) => ({
    name,
    body: formOf(make()),
    words,
  }))
  const type = { 'content-type': HOSTILE_TYPE }
  await send('POST', '/api/loans/imports', formOf(Buffer.from('Loan No.,Lender\n')), type)
  const usual = await timesDuring(() => pause(5_000))
  const wrong: string[] = []
  const slowest = { name: '', milliseconds: 0 }
  let meanwhile: number[] = []
  const growth = await growthDuring(web.memory, async () => {
    meanwhile = await timesDuring(async () => {
      for (const { name, body, words: expected } of files) {
        const { status, words, milliseconds } = await send('POST', '/api/loans/imports', body, type)
        if (status !== 400 || !words.includes(expected)) wrong.push(`${name}: ${status} ${words}`)
        if (milliseconds > slowest.milliseconds) Object.assign(slowest, { name, milliseconds })
      }
    })
  })
  console.info(
    `${files.length} hostile workbooks: memory grew by ${growth} MB, the slowest (${slowest.name}) took ${slowest.milliseconds.toFixed(0)} ms, others' p95 was ${p95(usual).toFixed(0)} ms and became ${p95(meanwhile).toFixed(0)} ms`,
  )
  expect(wrong).toEqual([])
  expect(slowest.milliseconds).toBeLessThan(2_000)
  expect(growth).toBeLessThanOrEqual(64)
  expect(p95(meanwhile)).toBeLessThan(Math.max(2 * p95(usual), 50))
})
