import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growthDuring, startDatabase, startWeb } from './stack.ts'

const MB = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, ' ')

let database: Awaited<ReturnType<typeof startDatabase>>
let web: Awaited<ReturnType<typeof startWeb>>
let cookie = ''
let other = ''

beforeAll(async () => {
  database = await startDatabase('bodies')
  web = await startWeb(database.url)
  const { makeBroker, makeStaff } = await import('#prisma/seed/factories.ts')
  const { cookieFor } = await import('#tests/integration/foundation/files/pictures.ts')
  cookie = await cookieFor((await makeStaff({ isAdmin: true })).accountId)
  other = await cookieFor((await makeBroker()).accountId)
})
afterAll(async () => {
  await web?.stop()
  const { disconnect } = await import('#lib/server/database/db.ts')
  await disconnect()
  database?.stop()
})

type Letter = { path: string; type?: string; jar?: string; headers?: Record<string, string>; length?: number }

const open = ({ path, type = 'application/json', jar = cookie, headers = {}, length }: Letter) => {
  const call = request({
    port: web.port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    agent: false,
    headers: {
      host: new URL(web.origin).host,
      origin: web.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      cookie: jar,
      ...(length === undefined ? {} : { 'content-length': length }),
      ...headers,
    },
  })
  const status = new Promise<number>((resolve) => {
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    // A closed connection counts as a refusal.
    call.on('error', () => resolve(0))
  })
  return { call, status }
}

/** Sends up to a number of bytes as fast as they are read; returns the response. */
const pour = async (letter: Letter, bytes: number): Promise<number> => {
  const { call, status } = open(letter)
  let sent = 0
  const more = () => {
    while (sent < bytes && !call.destroyed) {
      sent += PIECE.length
      if (!call.write(PIECE)) return void call.once('drain', more)
    }
    call.end()
  }
  more()
  return status
}

const ADDRESSES: Letter[] = [
  { path: '/api/loans/system-user' },
  { path: '/api/accounts/forgotten-password' },
  { path: '/api/files', type: 'multipart/form-data; boundary=x' },
  { path: '/api/auth/signin/oidc', type: 'application/x-www-form-urlencoded' },
  { path: '/api/auth/back-channel-logout', type: 'application/x-www-form-urlencoded' },
  { path: '/api/sign-out', type: 'application/x-www-form-urlencoded' },
  { path: '/login', type: 'text/plain', headers: { 'next-action': '40'.repeat(21) } },
  { path: '/login', type: 'multipart/form-data; boundary=x' },
]

test('[T-I2] 600 MB to every kind of reader are refused within 64 MB of memory', async () => {
  // A warm-up round of each, so that what they load is not measured.
  for (const letter of ADDRESSES) await pour(letter, 3 * MB)
  const wrong: string[] = []
  const growth = await growthDuring(web.memory, async () => {
    for (const letter of ADDRESSES) {
      const statuses = await Promise.all(Array.from({ length: 10 }, () => pour(letter, 60 * MB)))
      if (statuses.some((status) => status >= 500 || (status >= 200 && status < 300)))
        wrong.push(`${letter.path}: ${statuses}`)
    }
  })
  console.info(`${ADDRESSES.length} readers × 10 × 60 MB: memory grew by ${growth} MB at most`)
  expect(wrong).toEqual([])
  expect(growth).toBeLessThanOrEqual(64)
  expect(web.isAlive()).toBe(true)
})

test('[T-I2] idle bodies are ended everywhere, including the framework’s own readers', async () => {
  const began = performance.now()
  const statuses = await Promise.all(
    ADDRESSES.map(async (letter) => {
      const { call, status } = open({ ...letter, length: 5_000 })
      call.write('ab')
      return `${letter.path} ${await status}`
    }),
  )
  const took = (performance.now() - began) / 1_000
  console.info(`idle bodies were ended after ${took.toFixed(1)} s at most`)
  expect(statuses.filter((line) => !/ (0|4\d\d|303)$/.test(line))).toEqual([])
  expect(took).toBeLessThan(25)
})

test('[T-I3] fifty idle uploads of one account do not slow down responses to others', async () => {
  const { formBytes, painted, FORM_TYPE } = await import('#tests/integration/foundation/files/pictures.ts')
  const body = formBytes(await painted(400, 300).png().toBuffer(), { kind: 'PORTRAIT' })
  const upload = async (): Promise<number> => {
    const began = performance.now()
    const { call, status } = open({ path: '/api/files', type: FORM_TYPE, jar: other, length: body.length })
    call.end(body)
    expect(await status).toBe(201)
    return performance.now() - began
  }
  const median = async () => {
    const times: number[] = []
    for (let turn = 0; turn < 9; turn += 1) times.push(await upload())
    return times.toSorted((a, b) => a - b)[4] as number
  }
  await upload()
  const usual = await median()
  const idle = Array.from({ length: 50 }, () => {
    const { call, status } = open({ path: '/api/files', type: FORM_TYPE, length: 4 * MB })
    call.write('--x')
    return { call, status }
  })
  const meanwhile = await median()
  for (const { call } of idle) call.destroy()
  console.info(`an upload took ${usual.toFixed(0)} ms, beside fifty idle ones ${meanwhile.toFixed(0)} ms`)
  expect(meanwhile).toBeLessThan(Math.max(usual * 2, 100))
})
