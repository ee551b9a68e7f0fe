import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import type { Actor } from '#lib/core/actor.ts'
import { hashSessionId } from '#lib/server/http/cookies.ts'
import { PEOPLE } from '#prisma/seed/people.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { ORIGIN } from '#tests/e2e/harness/wire.ts'
import { Browser } from '#tests/support/browser.ts'

/** The sender of a request: the actor of the account in the database, and the session cookie. */
export type Principal = { name: string; actor: Actor; cookie: string | undefined }

/** The folder of the product under test and its settings. */
export const DATA = process.env.E2E_DATA ?? ''
export const settings = (): {
  sessionSecret: string
  encryptionKeys: string
  preferenceKeys: string
  clientSecret: string
  applicationPassword: string
  issuer: string
} => JSON.parse(readFileSync(join(DATA, 'settings.json'), 'utf8'))

/** The database of the product under test, as its own role. */
export const databaseUrl = (): string => {
  const port = readFileSync(join(DATA, 'postgres/port'), 'utf8').trim()
  return `postgresql://covenant_app:${settings().applicationPassword}@127.0.0.1:${port}/covenant`
}

/** Signs in at the bundled provider through its forms, without a browser; returns the product's cookie. */
export const signInAt = async (origin: string, email: string, password: string): Promise<string> => {
  const browser = new Browser()
  const { csrfToken } = JSON.parse((await browser.get(`${origin}/api/auth/csrf`)).text) as { csrfToken: string }
  const form = { csrfToken, callbackUrl: '/confirm-login', json: 'true' }
  const { url } = JSON.parse((await browser.post(`${origin}/api/auth/signin/oidc`, form)).text) as { url: string }
  const page = await browser.follow(await browser.get(url))
  const answer = await browser.post(page.url, { email, password, act: 'sign-in' })
  await browser.follow(answer, (address) => address.startsWith(`${origin}/confirm-login`))
  return browser.cookieHeader(`${origin}/`)
}

/** Creates an active session of an account in the database, for people whose password no test knows. */
export const sessionFor = async (accountId: number, ask: typeof rowsOf = rowsOf): Promise<string> => {
  const sid = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + 3_600_000)
  await ask('insert into sessions (id, account_id, expires_at) values ($1, $2, $3)', [
    hashSessionId(sid),
    accountId,
    expires,
  ])
  return `covenant.session=${await encode({ token: { sub: String(accountId), sid }, secret: settings().sessionSecret })}`
}

type Person = {
  accountId: number
  name: string
  email: string
  staffId: number | null
  isAdmin: boolean | null
  individualId: number | null
  companyId: number | null
  companyName: string | null
  isMasterSwitchOn: boolean | null
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

const PERSON = `
  select a.id as "accountId", coalesce(s.first_name, i.first_name) || ' ' || coalesce(s.last_name, i.last_name) as name,
    a.email, s.id as "staffId", s.is_admin as "isAdmin", i.id as "individualId", c.id as "companyId", c.name as "companyName",
    c.is_master_switch_on as "isMasterSwitchOn", l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"
  from accounts a left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
  left join companies c on c.id = i.company_id left join lenders l on l.company_id = c.id
  left join brokers b on b.company_id = c.id left join law_firms f on f.company_id = c.id`

/**
 * Returns the first person who matches a condition on `accounts a`, `staff s`, `companies c`, `lenders l`, `brokers b`,
 * `law_firms f`.
 */
export const personWhere = async (condition: string, values: unknown[] = []): Promise<Person> => {
  const [person] = await rowsOf<Person>(`${PERSON} where ${condition} order by a.id limit 1`, values)
  if (!person) throw new Error(`the scenario has nobody with ${condition}`)
  return person
}

const actorOf = (person: Person): Actor => {
  const { accountId, name, email, isAdmin, staffId, lenderId, brokerId, lawFirmId } = person
  const signedIn = { accountId, sessionId: null, name, email }
  if (staffId !== null) return { kind: 'staff', ...signedIn, staffId, isAdmin: isAdmin === true }
  const { individualId, companyId, companyName } = person
  const member = {
    ...signedIn,
    individualId: individualId as number,
    companyId: companyId as number,
    companyName: companyName as string,
    isMasterSwitchOn: true,
  }
  if (lawFirmId !== null) return { kind: 'law-firm', ...member, lawFirmId }
  if (lenderId !== null && brokerId !== null) return { kind: 'dual', ...member, lenderId, brokerId }
  return lenderId !== null
    ? { kind: 'lender', ...member, lenderId }
    : { kind: 'broker', ...member, brokerId: brokerId as number }
}

const known = new Map<string, Promise<Principal>>()

/** A named person of the demonstration, signed in once per worker through the provider. */
export const named = (key: (typeof PEOPLE)[number]['key']): Promise<Principal> => {
  const found = known.get(key) ?? signedInNamed(key)
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}

const signedInNamed = async (key: (typeof PEOPLE)[number]['key']): Promise<Principal> => {
  const person = PEOPLE.find((each) => each.key === key) as (typeof PEOPLE)[number]
  const [actor, cookie] = await Promise.all([
    personWhere('a.email = $1', [person.email]).then(actorOf),
    signInAt(ORIGIN, person.email, person.password),
  ])
  return { name: key, actor, cookie }
}

const MEMBER = 'a.subject is not null and a.closed_at is null and i.closed_at is null'
const NOBODY: Actor = { kind: 'visitor' }

/** Another broker or law firm, whose people have no printed password. */
export const another = async (kind: 'broker' | 'lawFirm'): Promise<Principal> => {
  const profile =
    kind === 'broker' ? 'b.id is not null and l.id is null and b.is_active' : 'f.id is not null and f.is_active'
  const mine = PEOPLE.find(({ key }) => key === kind)?.company
  const person = await personWhere(`${MEMBER} and c.is_master_switch_on and ${profile} and c.name <> $1`, [mine])
  return { name: `another ${kind}`, actor: actorOf(person), cookie: await sessionFor(person.accountId) }
}

/** A person of a switched-off company with an older session; every endpoint treats them as signed out. */
export const switchedOff = async (): Promise<Principal> => {
  const { accountId } = await personWhere(`${MEMBER} and not c.is_master_switch_on`)
  return { name: 'switched off', actor: NOBODY, cookie: await sessionFor(accountId) }
}

/** Staff with ADMIN whose rights were withdrawn after the sign-in, created for one test. */
export const revoked = async (): Promise<Principal> => {
  const { staffId, cookie } = await freshStaff()
  await rowsOf('update staff set is_active = false where id = $1', [staffId])
  return { name: 'revoked', actor: NOBODY, cookie }
}

type FreshStaff = { accountId: number; staffId: number; name: string; cookie: string }

/** A new administrator with an active session, for tests that withdraw something; `ask` is for another database. */
export const freshStaff = async (ask: typeof rowsOf = rowsOf): Promise<FreshStaff> => {
  const mark = randomBytes(6).toString('hex')
  const [staff] = await ask<{ id: number }>(
    `insert into staff (first_name, last_name, email, state_key, position_key, is_admin) values ('Riley', $1, $2, 'NSW', 'PRTNR', true) returning id`,
    [`Revoked ${mark}`, `revoked-${mark}@covenant.example`],
  )
  const staffId = staff?.id as number
  const [account] = await ask<{ id: number }>(
    `insert into accounts (issuer, subject, staff_id, email, accepted_at) values ($1, $2, $3, $4, now()) returning id`,
    [settings().issuer, `revoked-${mark}`, staffId, `revoked-${mark}@covenant.example`],
  )
  const accountId = account?.id as number
  return { accountId, staffId, name: `Riley Revoked ${mark}`, cookie: await sessionFor(accountId, ask) }
}

export const visitor: Principal = { name: 'visitor', actor: NOBODY, cookie: undefined }
