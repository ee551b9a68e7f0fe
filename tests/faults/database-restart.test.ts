import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase } from './stack.ts'

type Database = Awaited<ReturnType<typeof startDatabase>>
type Call = () => Promise<Response>

let server: Database
let calls: Call[] = []
let written: () => Promise<number> = async () => 0
let acknowledged = 0

beforeAll(async () => {
  server = await startDatabase('restart')
  const [{ makeLender, makeStaff }, { cookieFor }, { getEnv: env }, me, search, lookup, notes] = await Promise.all([
    import('#prisma/seed/factories.ts'),
    import('#tests/integration/foundation/files/pictures.ts'),
    import('#lib/server/operations/env.ts'),
    import('#app/api/accounts/me/route.ts'),
    import('#app/api/search/route.ts'),
    import('#app/api/lookups/[name]/route.ts'),
    import('#app/api/[profiles]/[id]/file-notes/[[...as]]/route.ts'),
  ])
  const staff = await makeStaff({ isAdmin: true })
  const { lenderId } = await makeLender()
  const cookie = await cookieFor(staff.accountId)
  const { NEXTAUTH_URL } = env()
  const context = (params: Record<string, string | string[]> = {}) => ({ params: Promise.resolve(params) })
  const get = (path: string) => new Request(`${NEXTAUTH_URL}${path}`, { headers: { cookie } })
  calls = [
    () => me.GET(get('/api/accounts/me'), context()),
    () => search.GET(get('/api/search?search=an'), context()),
    () => lookup.GET(get('/api/lookups/status'), context({ name: 'status' })),
    async () => {
      const request = new Request(`${NEXTAUTH_URL}/api/lenders/${lenderId}/file-notes/system-user`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify({ note: 'Called', noteType: 'PHONE_CALL' }),
      })
      const answer = await notes.POST(
        request,
        context({ profiles: 'lenders', id: String(lenderId), as: ['system-user'] }),
      )
      if (answer.status < 300) acknowledged += 1
      return answer
    },
  ]
  written = async () => {
    const { database } = await import('#lib/server/database/db.ts')
    return database().fileNote.count()
  }
})
afterAll(async () => {
  const { disconnect } = await import('#lib/server/database/db.ts')
  await disconnect()
  server?.stop()
})

test('[T-G1] during a database restart every request succeeds or returns 503, and recovers within 2 s', async () => {
  const seen = new Map<number, number>()
  const faults: string[] = []
  let isOver = false
  const usual = new Set(await Promise.all(calls.map(async (call) => (await call()).status)))
  const hand = async (call: Call) => {
    while (!isOver) {
      const answer = await call()
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (answer.status !== 503 && !usual.has(answer.status)) faults.push(`${answer.status} ${await answer.text()}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const hands = [...calls, ...calls].map(hand)
  let slowest = 0
  for (let round = 0; round < 5; round += 1) {
    server.stop()
    await server.start()
    const began = performance.now()
    while ((await (calls[0] as Call)()).status !== 200) expect(performance.now() - began).toBeLessThan(10_000)
    slowest = Math.max(slowest, performance.now() - began)
  }
  isOver = true
  await Promise.all(hands)
  console.info(
    `5 restarts: ${[...seen].map(([status, times]) => `${times} × ${status}`).join(', ')}; well again after ${Math.round(slowest)} ms at most`,
  )
  expect(faults).toEqual([])
  expect(seen.get(503) ?? 0).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(2_000)
  expect(await written()).toBeGreaterThanOrEqual(acknowledged)
})
