import { expect, test } from 'vitest'
import { parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { startIdentityServer } from '#lib/people/identity/server.ts'
import { findFreePort } from '#scripts/ports.ts'

const TOKEN = 'what a collector bears, long enough'

test('the identity process returns its metrics to the holder of the token, by route and never with a sign-in id', async () => {
  const issuer = `http://localhost:${await findFreePort()}`
  const start = (changes: Record<string, string>) =>
    startIdentityServer(parseIdentityEnvironment({ ...process.env, OIDC_ISSUER: issuer, ...changes }))
  const ask = (path: string, token?: string) =>
    fetch(`${issuer}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {}, redirect: 'manual' })
  const closed = await start({ METRICS_TOKEN: '' })
  expect((await ask('/metrics', TOKEN)).status).toBe(403)
  await closed.close(0)

  const open = await start({ METRICS_TOKEN: TOKEN })
  try {
    expect((await ask('/metrics')).status).toBe(401)
    expect((await ask('/metrics', `${TOKEN}x`)).status).toBe(401)
    expect((await ask('/healthz')).status).toBe(200)
    await ask('/interaction/an-id-of-a-sign-in')
    await ask('/.well-known/openid-configuration')
    const answer = await ask('/metrics', TOKEN)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    for (const route of ['/healthz', '/interaction', '/.well-known/openid-configuration', '/metrics'])
      expect(text).toContain(`covenant_http_requests_total{method="GET",route="${route}",status="`)
    expect(text).toContain('covenant_process_resident_memory_bytes')
    expect(text).toMatch(/covenant_database_connections\{state="open"\} \d/)
    expect(text).not.toContain('an-id-of-a-sign-in')
  } finally {
    await open.close(0)
  }
})
