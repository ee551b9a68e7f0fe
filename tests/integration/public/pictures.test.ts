import { beforeAll, describe, expect, test } from 'vitest'
import { buildBrokerMetadata } from '#app/(public)/broker-page.tsx'
import { GET } from '#app/(public)/public/brokers/[slug]/[userId]/picture/route.ts'
import { visitor } from '#lib/core/actor.ts'
import { createSlug } from '#lib/core/paths.ts'
import { getPublicBrokerOf } from '#lib/market/brokers/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { pauseBroker, recordLoan, showPerson, switchCompany } from '#tests/integration/market/profiles/market.ts'

let broker: Awaited<ReturnType<typeof makeBroker>>
let hidden: number

beforeAll(async () => {
  broker = await makeBroker({ companyName: 'Whitely Finance', firstName: 'Tom', lastName: 'Whitely' })
  const person = { firstName: 'Hidden', lastName: 'Person', isVisible: false }
  hidden = (await makeIndividual(broker.companyId, person)).individualId
  const sides = { lenders: [await makeLender({ companyName: 'CANARY Lending' })], lawFirm: await makeLawFirm() }
  await recordLoan({ ...sides, brokers: [broker] }, 'current')
})

const ask = (slug: string, userId: string | number, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/public/brokers/${slug}/${userId}/picture`, { headers }), {
    params: Promise.resolve({ slug, userId: String(userId) }),
  } as never)

describe('the preview image of a public broker', () => {
  test('[L-11] is a PNG with a strong ETag for every visitor, and is not sent again to a client that has it', async () => {
    const { status, headers } = await ask('tom-whitely', broker.individualId)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, no-cache',
    ])
    const etag = headers.get('etag') as string
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const again = await ask('tom-whitely', broker.individualId, { 'if-none-match': `W/"x", ${etag}` })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  })

  test('[L-11] is not found under another name, for an unknown id, and for a hidden, paused or switched-off broker', async () => {
    const { individualId, brokerId, companyId } = broker
    const statusOf = async (slug: string, id: string | number) => (await ask(slug, id)).status
    for (const [slug, id] of [
      ['else', individualId],
      ['hidden-person', hidden],
      ['tom-whitely', brokerId],
      ['tom-whitely', 2_000_000_000],
      ['tom-whitely', 'x'],
    ] as const)
      expect(await statusOf(slug, id), `${slug} ${id}`).toBe(404)
    const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => pauseBroker(brokerId), () => pauseBroker(brokerId, true)],
      [() => switchCompany(companyId, false), () => switchCompany(companyId, true)],
      [() => showPerson(individualId, false), () => showPerson(individualId, true)],
    ]
    for (const [hide, show] of ways) {
      await hide()
      expect(await statusOf('tom-whitely', individualId)).toBe(404)
      await show()
      expect(await statusOf('tom-whitely', individualId)).toBe(200)
    }
  })

  test('has a new ETag as soon as its text changes', async () => {
    const tagOf = async () => (await ask('tom-whitely', broker.individualId)).headers.get('etag')
    const before = await tagOf()
    await database().company.update({ where: { id: broker.companyId }, data: { name: 'Whitely and Sons' } })
    expect(await tagOf()).not.toBe(before)
  })

  test('is referenced by the page, with its description', async () => {
    const metadata = await buildBrokerMetadata(
      await getPublicBrokerOf(visitor, broker.individualId),
      broker.individualId,
    )
    const url = `/public/brokers/${createSlug('Tom Whitely')}/${broker.individualId}/picture`
    const alt = 'Tom Whitely, commercial mortgage broker at Whitely and Sons'
    expect(metadata.openGraph?.images).toEqual([{ url, alt, type: 'image/png', width: 1_200, height: 630 }])
    expect(metadata.twitter).toMatchObject({ card: 'summary_large_image' })
  })
})
