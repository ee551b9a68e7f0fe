import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { getDisconnectSignal, withRequestId } from '#lib/server/http/request-id.ts'
import { answerAndLog } from '#lib/server/http/request-log.ts'
import { castOf } from '#tests/support/actors.ts'

const { actors } = await castOf()
const LISTS: [table: string, search: (actor: Actor) => Promise<unknown>][] = [
  ['loan_searches', (actor) => searchLoans(actor, loanSearch.parse({}))],
  ['user_searches', (actor) => searchUsers(actor, userSearch.parse({}))],
]

/** Returns the number of running or waiting statements on this database that use a table. */
const running = async (words: string): Promise<number> => {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%' || $1 || '%'`,
    [words],
  )
  return rows[0]?.count ?? 0
}

let unlock = async (): Promise<unknown> => undefined
/** Locks the table against readers until the end of the test. */
const locked = async (table: string): Promise<void> => {
  const owner = new (await import('pg')).default.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await owner.connect()
  await owner.query('begin')
  await owner.query(`lock table ${table} in access exclusive mode`)
  unlock = () => owner.end()
}
afterEach(async () => {
  await unlock()
  unlock = async () => undefined
})

// On a busy machine a statement ends only when it is scheduled.
const PATIENT = { timeout: 10_000 }

test.each(LISTS)('a search of %s is cancelled in the database once its request is aborted', async (table, search) => {
  await locked(table)
  const left = new AbortController()
  const asked = withRequestId('a-request', () => search(actors.staff), left.signal)
  const outcome = expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(() => running(table), PATIENT).toBeGreaterThan(0)
  left.abort()
  await outcome
  await expect.poll(() => running(table), PATIENT).toBe(0)
})

test.each(LISTS)(
  '[T-G3] forty waiting searches of %s leave half of the connections to others',
  async (table, search) => {
    await locked(table)
    const left = new AbortController()
    const each = Array.from({ length: 40 }, () => withRequestId('a-request', () => search(actors.staff), left.signal))
    const outcomes = Promise.allSettled(each)
    const half = Math.floor(pool().options.max / 2)
    await expect.poll(() => running(table), PATIENT).toBe(half)
    // Other requests are answered in the meantime.
    for (let turn = 0; turn < 10; turn += 1) expect((await pool().query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await running(table)).toBe(half)
    left.abort()
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    await expect.poll(() => running(table), PATIENT).toBe(0)
    await unlock()
    await expect(search(actors.staff)).resolves.toBeDefined()
  },
)

test('[T-G3] forty searches that find the same change write it on one connection', async () => {
  const search = () => searchUsers(actors.staff, userSearch.parse({}))
  await search()
  await pool().query(`update individuals set first_name = first_name || 'a'`)
  await locked('individuals')
  const each = Promise.all(Array.from({ length: 40 }, search))
  await expect.poll(() => running('individuals'), PATIENT).toBe(1)
  for (let turn = 0; turn < 10; turn += 1) expect((await pool().query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await running('individuals')).toBe(1)
  await unlock()
  expect(new Set((await each).map(({ total }) => total)).size).toBe(1)
})

test('a request aborted while connecting, or as its statement starts, does not search', async () => {
  const search = (left: AbortController) =>
    withRequestId('a-request', () => runSearch(Prisma.sql`select pg_sleep(15)`), left.signal)
  const taken = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()))
  const waits = new AbortController()
  const waiting = expect(search(waits)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(() => pool().waitingCount).toBe(1)
  waits.abort()
  for (const client of taken) client.release()
  await waiting
  for (let turn = 0; turn < 20; turn += 1) {
    const left = new AbortController()
    const begun = expect(search(left)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    setImmediate(() => left.abort())
    await begun
  }
}, 10_000)

test('a connection whose search was cancelled is reused safely, and a lost one is not reused', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const left = new AbortController()
    const asked = withRequestId('a-request', () => runSearch(Prisma.sql`select pg_sleep(${turn / 1_000})`), left.signal)
    setImmediate(() => left.abort())
    await asked.catch((error) => expect(error).toMatchObject({ code: 'UNAVAILABLE' }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => runSearch(Prisma.sql`select 7 as seven`)))
    expect(answers).toEqual(Array.from({ length: 10 }, () => [{ seven: 7 }]))
  }
  const lost = runSearch(Prisma.sql`select pg_terminate_backend(pg_backend_pid())`)
  await expect(lost).rejects.toMatchObject({ code: '57P01' })
  expect(await runSearch(Prisma.sql`select 7 as seven`)).toEqual([{ seven: 7 }])
})

test('closing the browser cancels the running search', async () => {
  await locked('loan_searches')
  const ended = Promise.withResolvers<unknown>()
  const answer = async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    expect(getDisconnectSignal()?.aborted).toBe(false)
    await searchLoans(actors.staff, loanSearch.parse({})).catch(ended.resolve)
    response.end()
  }
  const log = { nameOf: () => ({ route: '/loans', path: '/loans' }), isTrusted: false, isWritten: false }
  const server = createServer((request, response) =>
    answerAndLog(request, response, { requestLog: log, answer: () => void answer(request, response) }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const browser = new AbortController()
  const page = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/loans`, { signal: browser.signal })
  page.catch(() => undefined)
  await expect.poll(() => running('loan_searches')).toBeGreaterThan(0)
  browser.abort()
  await expect(ended.promise).resolves.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(() => running('loan_searches')).toBe(0)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
