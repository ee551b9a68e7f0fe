import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { issueAccountLink } from '#lib/people/accounts/links/commands.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { decryptRefreshToken } from '#lib/people/accounts/sessions/queries.ts'
import { getCookieSecrets, getSigningKeys } from '#lib/people/identity/signing-keys.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

const KEYS = process.env.ENCRYPTION_KEYS as string
const newKey = () => randomBytes(32).toString('base64')

let product: Product
let staff: TestStaff
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  staff = await createStaff({ isAdmin: true })
  browser = new Browser()
  await signInAs(browser, product, staff)
})
afterAll(() => product.stop())
afterEach(() => {
  process.env.ENCRYPTION_KEYS = KEYS
})

/** Reads every row of every table, as the thief of a copy would. */
const copy = async (): Promise<string[]> => {
  const { rows: tables } = await pool().query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool().query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts
}
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}
const refreshToken = async (): Promise<string> => {
  const row = await database().session.findFirstOrThrow({ where: { accountId: staff.accountId, endedAt: null } })
  return decryptRefreshToken(row.id, row.refreshToken) as string
}
const renewed = async (token: string) => {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: 'covenant',
    client_secret: process.env.OIDC_CLIENT_SECRET as string,
  })
  const answer = await fetch(`${product.issuer}/token`, { method: 'POST', body })
  return (await answer.json()) as { access_token?: string; error?: string }
}

describe('a stolen copy of the database', () => {
  test('[T-I8] contains no token, session, key or link in use', async () => {
    const refresh = await refreshToken()
    const { access_token } = await renewed(refresh)
    const headers = { authorization: `Bearer ${access_token}` }
    expect(await whoIs(new Browser(), product, headers)).toMatchObject({ accountId: staff.accountId })
    const { seed } = await runTransaction((tx) => issueAccountLink(tx, staff.accountId, { purpose: 'RESET' }))
    const link = deriveLinkToken('RESET', seed)
    expect(await readAccountLink(visitor, 'RESET', link)).toMatchObject({ state: 'OPEN' })
    const providerSession = decodeURIComponent(browser.cookies.get('covenant_identity|/')?.value ?? '')
    expect(providerSession).not.toBe('')
    const [key] = await getSigningKeys(new Date())
    const [cookieSecret] = await getCookieSecrets()
    const whole = (await copy()).join('\n')
    expect(whole).toContain(staff.email)
    const secrets = { refresh, access_token, link, providerSession, key: key?.d, prime: key?.p, cookieSecret }
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).toBeTruthy()
      expect(whole.includes(secret as string), name).toBe(false)
    }
  })

  test('[T-I8] contains nothing that another machine accepts as a bearer, a session, a link or a key', async () => {
    const { seed } = await runTransaction((tx) => issueAccountLink(tx, staff.accountId, { purpose: 'RESET' }))
    const found = new Set([seed, ...(await copy()).flatMap((text) => stringsIn(JSON.parse(text)))])
    const tried = [...found].filter((text) => /^[\x21-\x7e]{20,2000}$/.test(text))
    expect(tried.length).toBeGreaterThan(20)
    process.env.ENCRYPTION_KEYS = newKey()
    const accepted: string[] = []
    for (const text of tried) {
      const bearer = await fetch(`${product.origin}/api/accounts/me`, { headers: { authorization: `Bearer ${text}` } })
      if (bearer.status !== 401) accepted.push(`bearer ${text}`)
      if ((await renewed(text)).error !== 'invalid_grant') accepted.push(`refresh token ${text}`)
      const cookies = `covenant.session=${text}; covenant_identity=${text}`
      if (await whoIs(new Browser(), product, { cookie: cookies })) accepted.push(`session ${text}`)
      for (const purpose of ['RESET', 'INVITATION'] as const)
        if ((await readAccountLink(visitor, purpose, text)).state !== 'UNKNOWN') accepted.push(`${purpose} ${text}`)
    }
    expect(accepted).toEqual([])
    // With another key, even the browser's own cookies and tokens open nothing at the provider.
    const silent = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'none' })))
    expect(silent.url).toContain('/login?error=person')
    await expect(getSigningKeys(new Date())).rejects.toThrow(/ENCRYPTION_KEYS does not hold .* identity-signing/)
    await expect(getCookieSecrets()).rejects.toThrow(/identity-cookies/)
  }, 120_000)

  test('[T-I8] after a key rotation everybody stays signed in, and the old key is no longer needed', async () => {
    const person = await createStaff()
    const other = new Browser()
    await signInAs(other, product, person)
    const before = await getSigningKeys(new Date())
    const next = newKey()
    process.env.ENCRYPTION_KEYS = `${next},${KEYS}`
    await product.restartIdentity()
    expect(await whoIs(other, product)).toMatchObject({ accountId: person.accountId })
    const silent = await other.follow(await other.get(await beginSignIn(other, product, { prompt: 'none' })))
    expect(silent.url).toBe(`${product.origin}/confirm-login`)
    expect(await getSigningKeys(new Date())).toEqual(before)
    process.env.ENCRYPTION_KEYS = next
    await product.restartIdentity()
    expect(await getSigningKeys(new Date())).toEqual(before)
    expect(await whoIs(other, product)).toMatchObject({ accountId: person.accountId })
  })
})
