import { afterAll, expect, test, vi } from 'vitest'
import { getEnv } from '#lib/server/operations/env.ts'
import { fetchDiscovery } from '#lib/web/issuer-discovery.ts'
import { startIssuer } from '#tests/support/issuer.ts'

const one = await startIssuer()
const other = await startIssuer()
afterAll(() => Promise.all([one.stop(), other.stop()]))

test('the provider’s discovery document is cached for five minutes, and fetched at once for another provider', async () => {
  const before = getEnv().OIDC_ISSUER
  const begin = Date.now()
  const time = vi.spyOn(Date, 'now').mockReturnValue(begin)
  const asked = async (issuer: string, minutes: number) => {
    getEnv().OIDC_ISSUER = issuer
    time.mockReturnValue(begin + minutes * 60_000)
    expect(await fetchDiscovery()).toMatchObject({ issuer })
    return [one.seen.length, other.seen.length]
  }
  try {
    expect(await asked(one.url, 0)).toEqual([1, 0])
    expect(await asked(one.url, 4.9)).toEqual([1, 0])
    expect(await asked(one.url, 5)).toEqual([2, 0])
    expect(await asked(other.url, 5)).toEqual([2, 1])
  } finally {
    getEnv().OIDC_ISSUER = before
  }
})
