import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { sessionRowId } from '#lib/server/cookies.ts'
import { pool } from '#lib/server/db.ts'
import { build, isStale } from '../build.ts'
import { answering, startChild, stopChildren, WEB_MEMORY } from '../children.ts'
import { freePort } from '../ports.ts'
import { CURRENT_LOANS, ensureNotes, lendersOf } from './profile-view.ts'
import { type Timed, timed } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECRET = randomBytes(32).toString('hex')
const KEY = randomBytes(32).toString('base64')
const PORTRAITS = 12

/** Whole lender profiles as a warm web process serves them to staff: 500 loans, 2,000 notes, 12 portraits (issue 3: p95 under 150 ms). */
export const benchServedProfiles = async (runs: number, applicationUrl: string): Promise<Timed[]> => {
  await ensureNotes()
  const noted = 'count(*) between 400 and 600 and lender_id in (select lender_id from file_notes)'
  const ids = await lendersOf(noted, 20)
  await ensurePeople(ids)
  const cookie = await signedIn()
  if (isStale(ROOT)) await build(ROOT)
  const origin = `http://127.0.0.1:${await freePort()}`
  const web = startChild(
    'The web server',
    join(ROOT, 'scripts/web.ts'),
    environmentFor(origin, applicationUrl),
    WEB_MEMORY,
  )
  const page = (query: string) => async (id: number) => {
    const answer = await fetch(`${origin}/users/${id}/lender${query}`, { headers: { cookie }, redirect: 'manual' })
    const markup = await answer.text()
    if (answer.status !== 200 || !markup.includes('</html>')) throw new Error(`${id}${query}: ${answer.status}`)
  }
  const bare = (id: number) => pool().query(CURRENT_LOANS.text, CURRENT_LOANS.values(id))
  try {
    await answering(`${origin}/general/finder-utility`, web, 60)
    // A new process has its code to compile and its statements to plan.
    for (const query of QUERIES) for (const id of ids) await page(query)(id)
    const inputs = Array.from({ length: runs }, (_each, place) => ids[place % ids.length] as number)
    const timings: Timed[] = []
    for (const query of QUERIES) timings.push(await timed(`/users/{id}/lender${query}`, inputs, page(query), bare))
    return timings
  } finally {
    await stopChildren([web], 8)
  }
}

const QUERIES = ['', '?tab=loanstab', '?tab=loans&category=4', '?tab=fileNotes', '?tab=details', '?edit=1']

/** The environment of a process of the product on the bench's database. */
export const environmentFor = (origin: string, applicationUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  COVENANT_CHILD: '1',
  PORT: new URL(origin).port,
  APP_DATABASE_URL: applicationUrl,
  NEXTAUTH_URL: origin,
  NEXTAUTH_SECRET: SECRET,
  ENCRYPTION_KEYS: KEY,
  // Nobody signs in or out during the run.
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'bench',
  OIDC_CLIENT_SECRET: SECRET,
})

const ensurePeople = (ids: number[]) =>
  pool().query(
    `insert into individuals (company_id, first_name, last_name, state_key, appearance_order)
     select l.company_id, 'Extra', 'Person ' || place, 'NSW', 100 + place
     from lenders l, generate_series(1, $2::int) place
     where l.id = any($1) and place > (select count(*) from individuals i where i.company_id = l.company_id)`,
    [ids, PORTRAITS],
  )

/** A new administrator whose account is in use. */
export const benchStaff = async (): Promise<{ accountId: number; staffId: number }> => {
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

/** The cookie of a member of the staff who is signed in from now on. */
const signedIn = async (): Promise<string> => {
  const { accountId } = await benchStaff()
  const sid = randomBytes(32).toString('base64url')
  await pool().query(`insert into sessions (id, account_id, expires_at) values ($1, $2, now() + interval '6 hours')`, [
    sessionRowId(sid),
    accountId,
  ])
  return `covenant.session=${await encode({ token: { sub: String(accountId), sid }, secret: SECRET })}`
}
