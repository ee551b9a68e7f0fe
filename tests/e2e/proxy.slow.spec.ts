import type { Page } from '@playwright/test'
import { findFreePort } from '#scripts/ports.ts'
import { emptyDatabase } from '#tests/e2e/database.ts'
import { environmentOf, runToEnd, startIdentity, startWeb, startWorker } from '#tests/e2e/harness/processes.ts'
import { startProxy } from '#tests/e2e/harness/proxy.ts'
import { field, PASSWORD, setPassword } from '#tests/e2e/people/life.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const EMAIL = 'ada@covenant.example'
const NEW_PASSWORD = 'another-lantern-59'

/** Possible secrets that a browser has sent in addresses: values of queries, and long parts of paths. */
const wordsSent = (page: Page): Set<string> => {
  const words = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/_next/static/')) return
    for (const value of searchParams.values()) if (value.length >= 8) words.add(value)
    for (const part of pathname.split('/')) if (part.length >= 20) words.add(part)
  })
  return words
}

/** The reset link in a message as sent, in which = breaks long lines. */
const linkIn = (source = ''): string =>
  /https:\S+?\/resetPassword\/[\w-]{43}/.exec(source.replace(/=\r?\n/g, ''))?.[0] ?? ''

test('[T-J6] a journey through the documented proxy leaves no token in its log, even if one web process stops', async ({
  visit,
  allowConsoleErrors,
}) => {
  test.setTimeout(240_000)
  // From the sign-in page, because the first silent attempt finds no session.
  allowConsoleErrors(/status of 40[14]/)
  const own = await emptyDatabase()
  const [first, second, identityPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const sink = await startSmtpSink()
  const proxy = await startProxy({ web: [first, second], identity: identityPort })
  const shared = {
    APP_DATABASE_URL: own.url,
    DEMONSTRATION: 'false',
    BUNDLED_IDENTITY: 'true',
    TRUSTED_HOPS: '1',
    NEXTAUTH_URL: proxy.web,
    OIDC_ISSUER: proxy.identity,
    SMTP_URL: sink.url,
    // The proxy's certificate is from a private authority; the product reaches its identity provider through it.
    NODE_EXTRA_CA_CERTS: proxy.authority,
  }
  const processes = await Promise.all([
    startWeb({ ...shared, PORT: String(first) }),
    startWeb({ ...shared, PORT: String(second) }),
    startIdentity({ ...shared, IDENTITY_PORT: String(identityPort) }),
    startWorker(shared),
  ])
  try {
    const options = { baseURL: proxy.web, ignoreHTTPSErrors: true }
    const [page, other] = [await visit(options), await visit(options)]
    const words = [wordsSent(page), wordsSent(other)]
    const made = await runToEnd('admin.ts', environmentOf(shared), [
      ...['--email', EMAIL, '--first', 'Ada', '--last', 'Byron', '--print-link'],
    ])
    const link = /https:\S+\/invitation\/\S+/.exec(made.output)?.[0] ?? ''
    await setPassword(page, link, 'Accept the invitation', EMAIL)

    await other.goto('/forgotPassword')
    await awake(other.locator('main form'))
    await field(other, 'Email').fill(EMAIL)
    await other.getByRole('button', { name: 'Send the link' }).click()
    let reset = ''
    await expect
      .poll(
        () => {
          reset = linkIn(sink.received.at(-1)?.source)
          return reset
        },
        { timeout: 30_000 },
      )
      .not.toBe('')
    // One of the two web processes stops, and everything keeps working.
    await processes[0].stop()
    await setPassword(other, reset, 'Set the password', EMAIL, NEW_PASSWORD)
    await other.goto('/loans?view=all')
    await expect(other.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
    await other.goto('/logout')
    await (await awake(other.getByRole('button', { name: 'Sign out' }))).click()
    await other.waitForURL(/logged-out/)

    const sent = words.flatMap((each) => [...each])
    expect(sent.length).toBeGreaterThan(12)
    const logged = proxy.everything()
    expect(sent.filter((word) => logged.includes(word) || logged.includes(encodeURIComponent(word)))).toEqual([])
    const paths = proxy.lines().map(({ path }) => path)
    for (const path of [
      '/invitation/[hidden]',
      '/resetPassword/[hidden]',
      '/interaction/[hidden]',
      '/api/auth/callback/oidc',
      '/session/end',
      '/loans',
    ])
      expect(paths).toContain(path)
    expect(proxy.lines().filter(({ status }) => status >= 500)).toEqual([])
    for (const password of [PASSWORD, NEW_PASSWORD]) expect(logged).not.toContain(password)
  } finally {
    for (const each of processes) await each.stop()
    await Promise.all([proxy.stop(), sink.stop()])
    await own.drop()
  }
})

test('the documented proxy blocks /metrics and probes, and redirects to https', async ({ request }) => {
  const port = await findFreePort()
  const proxy = await startProxy({ web: [port, port], identity: port })
  try {
    for (const origin of [proxy.web, proxy.identity])
      for (const path of ['/metrics', '/metrics?x=1', '/healthz', '/readyz']) {
        const answer = await request.get(`${origin}${path}`, { ignoreHTTPSErrors: true })
        expect(answer.status(), path).toBe(404)
      }
    // No web process is running: the proxy answers 502, and still hides the address in its log.
    const token = 'a'.repeat(43)
    const away = await request.get(`${proxy.web}/invitation/${token}?code=${token}`, { ignoreHTTPSErrors: true })
    expect(away.status()).toBe(502)
    expect(proxy.everything()).not.toContain(token)
    const plain = await request.get(`${proxy.plain}/loans?view=all`, { maxRedirects: 0 })
    expect([plain.status(), plain.headers().location]).toEqual([301, 'https://localhost/loans?view=all'])
  } finally {
    await proxy.stop()
  }
})
