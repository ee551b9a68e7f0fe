import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { pool } from '#lib/server/database/db.ts'
import { hashSessionId } from '#lib/server/http/cookies.ts'
import { buildProduct, isBuildStale } from '../build.ts'
import { startChild, stopChildren, WEB_MEMORY, waitUntilUrlAnswers } from '../children.ts'
import { findFreePort } from '../ports.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECRET = randomBytes(32).toString('hex')
// Constant over all runs, because the database records the key under which mail links were made.
const KEY = createHash('sha256').update('bench').digest('base64')
const METRICS_TOKEN = randomBytes(16).toString('hex')

/** A running web process and the session of a signed-in staff member. */
export type Served = {
  /** Returns a page's HTML. Raises an error if it is not a complete page. */
  page: (path: string) => Promise<string>
  /** Returns an endpoint's response body. Raises an error for a failed request. */
  call: (path: string, init?: RequestInit) => Promise<string>
  origin: string
  /** The session cookie, as a request header. */
  cookie: string
  pid: number
}

/** Runs `work` with a web process of the build on the bench's database, then stops it. */
export const withWebProcess = async <Result>(
  applicationUrl: string,
  work: (web: Served) => Promise<Result>,
): Promise<Result> => {
  const cookie = await signInToBench((await createBenchStaff()).accountId)
  if (isBuildStale(ROOT)) await buildProduct(ROOT)
  const origin = `http://127.0.0.1:${await findFreePort()}`
  const environment = buildBenchEnvironment(origin, applicationUrl)
  const web = startChild({
    name: 'The web server',
    script: join(ROOT, 'scripts/web.ts'),
    environment,
    nodeOptions: WEB_MEMORY,
  })
  const call = async (path: string, init: RequestInit = {}): Promise<string> => {
    const headers = { cookie, ...init.headers, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'manual' })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${readFailureReason(text)}`)
    return text
  }
  const page = async (path: string): Promise<string> => {
    const markup = await call(path)
    if (!markup.includes('</html>')) throw new Error(`${path} is no whole page`)
    return markup
  }
  try {
    await waitUntilUrlAnswers(`${origin}/general/finder-utility`, web, 60)
    return await work({ page, call, origin, cookie, pid: web.process.pid as number })
  } finally {
    await stopChildren([web], 8)
  }
}

// The error message of an API response, or the start of any other body.
const readFailureReason = (text: string): string => /"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200)

/** Returns a metric of a process by its full name in /metrics; null if it has none. */
export const readMetric = async (origin: string, name: string): Promise<number | null> => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

/** Returns the environment of a product process on the bench's database. */
export const buildBenchEnvironment = (origin: string, applicationUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  COVENANT_CHILD: '1',
  LOG_REQUESTS: 'false',
  PORT: new URL(origin).port,
  APP_DATABASE_URL: applicationUrl,
  NEXTAUTH_URL: origin,
  NEXTAUTH_SECRET: SECRET,
  ENCRYPTION_KEYS: KEY,
  PREFERENCE_KEYS: KEY,
  METRICS_TOKEN,
  // Unused, because nobody signs in or out during the run.
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'bench',
  OIDC_CLIENT_SECRET: SECRET,
})

/** Creates an administrator with an accepted account. */
export const createBenchStaff = async (): Promise<{ accountId: number; staffId: number }> => {
  const mark = randomBytes(6).toString('hex')
  const email = `bench-${mark}@covenant.example`
  const { rows } = await pool().query<{ accountId: number; staffId: number }>(
    `with member as (
       insert into staff (first_name, last_name, email, state_key, position_key, is_admin)
       values ('Riley', 'Bench', $1, 'NSW', 'PRTNR', true) returning id
     )
     insert into accounts (issuer, subject, staff_id, email, accepted_at) select 'bench', $2, id, $1, now() from member
     returning id as "accountId", staff_id as "staffId"`,
    [email, mark],
  )
  return rows[0] as { accountId: number; staffId: number }
}

/** Creates an account for a person of a profile's company. */
export const createBenchMember = async (kind: 'lender' | 'broker', profileId: number): Promise<number> => {
  const { rows } = await pool().query<{ id: number }>(
    `insert into accounts (issuer, subject, individual_id, email, accepted_at)
     select 'bench', $1, i.id, $1 || '@bench.example', now() from individuals i
     join ${kind}s x on x.company_id = i.company_id where x.id = $2 order by i.appearance_order, i.id limit 1
     on conflict (individual_id) do update set accepted_at = now() returning id`,
    [randomBytes(6).toString('hex'), profileId],
  )
  return (rows[0] as { id: number }).id
}

/** Opens a session and returns its cookie. */
export const signInToBench = async (accountId: number): Promise<string> => {
  const sid = randomBytes(32).toString('base64url')
  await pool().query(`insert into sessions (id, account_id, expires_at) values ($1, $2, now() + interval '6 hours')`, [
    hashSessionId(sid),
    accountId,
  ])
  return `covenant.session=${await encode({ token: { sub: String(accountId), sid }, secret: SECRET })}`
}
