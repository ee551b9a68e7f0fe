import { NextRequest } from 'next/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBroker } from '#prisma/seed/factories.ts'
import { pauseBroker } from '#tests/integration/market/profiles/market.ts'

let broker: Awaited<ReturnType<typeof makeBroker>>
let middleware: (request: NextRequest) => Promise<Response>

beforeAll(async () => {
  broker = await makeBroker({ firstName: 'Grace', lastName: 'Okafor' })
  ;({ default: middleware } = await import(new URL('../../../middleware.ts', import.meta.url).href))
})

const answer = async (path: string, headers: Record<string, string> = {}) => {
  const response = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))
  return [response.status, response.headers.get('location')]
}

describe('the slug URL of a broker', () => {
  test('[L-11] with a wrong slug returns 301 to the right one on our own origin, with its query', async () => {
    const right = `http://localhost:3000/public/brokers/grace-okafor/${broker.individualId}`
    const wrong = `/public/brokers/somebody-else/${broker.individualId}`
    expect(await answer(wrong)).toEqual([301, right])
    expect(await answer(`${wrong}?group=discharged&page=2`)).toEqual([301, `${right}?group=discharged&page=2`])
    expect(await answer(`${wrong}?_rsc=abc`)).toEqual([301, right])
    expect(await answer(wrong, { 'x-forwarded-host': 'evil.example', host: 'evil.example' })).toEqual([301, right])
  })

  test('is handled by the page for the right slug, a paused broker and an unknown person', async () => {
    const { individualId, brokerId } = broker
    expect(await answer(`/public/brokers/grace-okafor/${individualId}`)).toEqual([200, null])
    expect(await answer('/public/brokers/grace-okafor/2000000000')).toEqual([200, null])
    expect(await answer('/public/brokers/grace-okafor/abc')).toEqual([200, null])
    await pauseBroker(brokerId)
    expect(await answer(`/public/brokers/somebody-else/${individualId}`)).toEqual([200, null])
    await pauseBroker(brokerId, true)
  })
})
