import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET, POST } from '#app/api/auth/[...nextauth]/route.ts'
import { startIssuer, type TestIssuer } from '#tests/support/issuer.ts'

const OWN = 'https://covenant.example'

let issuer: TestIssuer
beforeAll(async () => {
  issuer = await startIssuer()
  Object.assign(process.env, { NEXTAUTH_URL: OWN, OIDC_ISSUER: issuer.url, TRUSTED_HOPS: '1' })
})
afterAll(() => issuer.stop())

test('[T-B6] over HTTPS every cookie set by the endpoints is __Host-, Secure, HttpOnly and SameSite=Lax', async () => {
  const context = (...nextauth: string[]) => ({ params: Promise.resolve({ nextauth }) })
  const csrf = await GET(new Request(`${OWN}/api/auth/csrf`), context('csrf'))
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const form = new URLSearchParams({ csrfToken, callbackUrl: '/confirm-login', json: 'true' })
  const headers = { cookie, origin: OWN, 'sec-fetch-site': 'same-origin' }
  const begun = await POST(
    new Request(`${OWN}/api/auth/signin/oidc`, { method: 'POST', body: form, headers }),
    context('signin', 'oidc'),
  )
  expect(((await begun.json()) as { url: string }).url).toContain(`${issuer.url}/authorize`)
  const lines = [...csrf.headers.getSetCookie(), ...begun.headers.getSetCookie()]
  const names = lines.map((line) => line.split('=')[0]).sort()
  expect([...new Set(names)]).toEqual(
    ['csrf', 'nonce', 'pkce', 'return', 'state'].map((name) => `__Host-covenant.${name}`),
  )
  for (const line of lines) {
    for (const attribute of [/; secure/i, /; httponly/i, /; samesite=lax/i, /; path=\/(;|$)/i])
      expect(line).toMatch(attribute)
    expect(line).not.toMatch(/; domain=/i)
  }
})
