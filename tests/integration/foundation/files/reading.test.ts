import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '#app/api/files/[id]/route.ts'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { storeImage } from '#lib/foundation/files/commands.ts'
import { getFaceBytes, getFileBytes, getFileFacts } from '#lib/foundation/files/queries.ts'
import { database } from '#lib/server/database/db.ts'
import {
  findActor,
  findActorOf,
  type MadeCompany,
  makeBroker,
  makeIndividual,
  makeLawFirm,
  makeLender,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

const picture = async (actor: Actor, kind: 'LOGO' | 'PORTRAIT' = 'PORTRAIT') => {
  const background = { r: Math.floor(Math.random() * 255), g: 9, b: 9 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return (await storeImage(actor, { kind, fileName: 'face.png', bytes })).id
}

const withPictures = async ({ companyId, individualId }: MadeCompany) => {
  const [logo, portrait] = [await picture(seeder, 'LOGO'), await picture(seeder)]
  await database().company.update({ where: { id: companyId }, data: { logoFileId: logo } })
  await database().individual.update({ where: { id: individualId }, data: { imageFileId: portrait } })
  return { logo, portrait }
}

const reads = async (actor: Actor, id: number): Promise<'public' | 'private' | 'nothing'> => {
  try {
    const { isPublic } = await getFileFacts(actor, id)
    expect((await getFileBytes(actor, id)).length).toBeGreaterThan(0)
    return isPublic ? 'public' : 'private'
  } catch (error) {
    expect(error).toMatchObject({ code: 'NOT_FOUND' })
    await expect(getFileBytes(actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    return 'nothing'
  }
}

const [broker, lender, firm, rival, staff] = [
  await makeBroker(),
  await makeLender(),
  await makeLawFirm(),
  await makeLender(),
  await makeStaff(),
]
const files = { broker: await withPictures(broker), lender: await withPictures(lender), firm: await withPictures(firm) }
const actors = {
  broker: await findActorOf(broker),
  lender: await findActorOf(lender),
  firm: await findActorOf(firm),
  rival: await findActorOf(rival),
  staff: await findActorOf(staff),
}

const changed = async (change: () => Promise<unknown>, back: () => Promise<unknown>, look: () => Promise<void>) => {
  await change()
  try {
    await look()
  } finally {
    await back()
  }
}

describe('[T-D4] access to an image', () => {
  test('a public broker’s logo and portrait are open to everybody', async () => {
    for (const id of [files.broker.logo, files.broker.portrait])
      for (const actor of [visitor, ...Object.values(actors)]) expect(await reads(actor, id)).toBe('public')
  })

  test('a lender’s are open to signed-in users, and to visitors only after it opted in to the finder', async () => {
    const opt = (finderFunctionOptIn: boolean) =>
      database().lender.update({ where: { id: lender.lenderId }, data: { finderFunctionOptIn } })
    for (const id of [files.lender.logo, files.lender.portrait]) {
      expect(await reads(visitor, id)).toBe('nothing')
      expect(await reads(actors.rival, id)).toBe('private')
      await changed(
        () => opt(true),
        () => opt(false),
        async () => expect(await reads(visitor, id)).toBe('public'),
      )
    }
  })

  test('a law firm’s are never open to a visitor', async () => {
    expect(await reads(visitor, files.firm.portrait)).toBe('nothing')
    expect(await reads(actors.broker, files.firm.portrait)).toBe('private')
  })

  test('[T-A3] a law-firm user can access only public pages and their own firm', async () => {
    const other = await withPictures(await makeLawFirm())
    for (const id of [files.lender.logo, files.lender.portrait, other.logo, other.portrait])
      expect(await reads(actors.firm, id)).toBe('nothing')
    for (const id of [files.firm.logo, files.firm.portrait]) expect(await reads(actors.firm, id)).toBe('private')
    expect(await reads(actors.firm, files.broker.logo)).toBe('public')
  })

  test('those of a switched-off or paused profile are open to staff and its own people only', async () => {
    const company = (isMasterSwitchOn: boolean) =>
      database().company.update({ where: { id: broker.companyId }, data: { isMasterSwitchOn } })
    const profile = (isActive: boolean) =>
      database().broker.update({ where: { id: broker.brokerId }, data: { isActive } })
    for (const flip of [company, profile])
      await changed(
        () => flip(false),
        () => flip(true),
        async () => {
          for (const id of [files.broker.logo, files.broker.portrait]) {
            expect(await reads(visitor, id)).toBe('nothing')
            expect(await reads(actors.rival, id)).toBe('nothing')
            expect(await reads(actors.firm, id)).toBe('nothing')
            expect(await reads(actors.staff, id)).toBe('private')
            expect(await reads(actors.broker, id)).toBe('private')
          }
        },
      )
  })

  test('a hidden person’s portrait is for staff and their company; with nobody visible visitors lose the logo too', async () => {
    const show = (isVisible: boolean) =>
      database().individual.update({ where: { id: broker.individualId }, data: { isVisible } })
    await changed(
      () => show(false),
      () => show(true),
      async () => {
        expect(await reads(visitor, files.broker.portrait)).toBe('nothing')
        expect(await reads(actors.rival, files.broker.portrait)).toBe('nothing')
        expect(await reads(actors.broker, files.broker.portrait)).toBe('private')
        expect(await reads(actors.staff, files.broker.portrait)).toBe('private')
        expect(await reads(visitor, files.broker.logo)).toBe('nothing')
        expect(await reads(actors.rival, files.broker.logo)).toBe('private')
      },
    )
    const colleague = await makeIndividual(broker.companyId, { isVisible: false })
    const own = await picture(seeder)
    await database().individual.update({ where: { id: colleague.individualId }, data: { imageFileId: own } })
    expect(await reads(visitor, own)).toBe('nothing')
    expect(await reads(await findActor(colleague.accountId), own)).toBe('private')
    expect(await reads(actors.lender, own)).toBe('nothing')
  })

  test('[T-A3] [T-D4] an unused image is open only to its uploader', async () => {
    for (const [owner, id] of [
      [actors.lender, await picture(actors.lender)],
      [actors.staff, await picture(actors.staff)],
    ] as const) {
      expect(await reads(owner, id)).toBe('private')
      const others = [visitor, actors.rival, actors.broker, actors.firm, actors.staff, actors.lender]
      for (const actor of others.filter((other) => other !== owner)) expect(await reads(actor, id)).toBe('nothing')
    }
    const orphan = await picture(seeder)
    for (const actor of [visitor, ...Object.values(actors)]) expect(await reads(actor, orphan)).toBe('nothing')
  })

  test('an unknown id and the id of another record are not found', async () => {
    for (const id of [1, broker.companyId, broker.individualId, 2_000_000_000])
      expect(await reads(actors.staff, id)).toBe('nothing')
  })
})

describe('the endpoint /api/files/{id}', () => {
  const get = (id: number | string, headers: Record<string, string> = {}) =>
    GET(new Request(`http://localhost:3000/api/files/${id}`, { headers }), {
      params: Promise.resolve({ id: String(id).split('?', 1)[0] }),
    })
  let first: Response

  beforeAll(async () => {
    first = await get(files.broker.portrait)
  })

  test('[T-D4] sends the bytes with headers that prevent execution', async () => {
    expect(first.status).toBe(200)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''face.webp",
    })
    const body = Buffer.from(await first.arrayBuffer())
    expect(String(body.length)).toBe(first.headers.get('content-length'))
    expect(body.equals(Buffer.from(await getFileBytes(visitor, files.broker.portrait)))).toBe(true)
  })

  test('returns 304 for a matching strong ETag only', async () => {
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(files.broker.portrait, { 'if-none-match': known })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await get(files.broker.portrait, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('[T-D4] no longer serves an image once it is not shown, even to a cache that has it', async () => {
    const shown = await get(files.broker.logo)
    expect(shown.headers.get('cache-control')).toBe('public, no-cache')
    const known = { 'if-none-match': shown.headers.get('etag') ?? '' }
    const company = (isMasterSwitchOn: boolean) =>
      database().company.update({ where: { id: broker.companyId }, data: { isMasterSwitchOn } })
    await changed(
      () => company(false),
      () => company(true),
      async () => expect((await get(files.broker.logo, known)).status).toBe(404),
    )
    expect((await get(files.broker.logo, known)).status).toBe(304)
  })

  test('serves a small portrait with its own ETag in list size; a logo or any other size is served whole', async () => {
    const { individualId } = broker
    const large = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const { id } = await storeImage(seeder, { kind: 'PORTRAIT', fileName: 'large.png', bytes: large })
    const show = (imageFileId: number) =>
      database().individual.update({ where: { id: individualId }, data: { imageFileId } })
    await changed(
      () => show(id),
      () => show(files.broker.portrait),
      async () => {
        const [whole, face, again] = [await get(id), await get(`${id}?size=face`), await get(`${id}?size=face`)]
        expect(face.status).toBe(200)
        expect(face.headers.get('cache-control')).toBe('public, no-cache')
        expect(face.headers.get('etag')).toBe(whole.headers.get('etag')?.replace(/"$/, '-face"'))
        const bytes = Buffer.from(await face.arrayBuffer())
        expect(String(bytes.length)).toBe(face.headers.get('content-length'))
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
        expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
        const known = { 'if-none-match': face.headers.get('etag') ?? '' }
        expect((await get(`${id}?size=face`, known)).status).toBe(304)
        expect((await get(id, known)).status).toBe(200)
        expect((await get(`${id}?size=wall`)).headers.get('etag')).toBe(whole.headers.get('etag'))
      },
    )
    expect((await get(`${files.broker.logo}?size=face`)).headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    await expect(getFaceBytes(actors.staff, files.broker.logo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('[T-D4] no longer serves a cached small portrait once access to the portrait is lost', async () => {
    const path = `${files.broker.portrait}?size=face`
    const read = await get(path)
    expect(read.status).toBe(200)
    const known = { 'if-none-match': read.headers.get('etag') ?? '' }
    const show = (isVisible: boolean) =>
      database().individual.update({ where: { id: broker.individualId }, data: { isVisible } })
    await changed(
      () => show(false),
      () => show(true),
      async () => {
        expect((await get(path)).status).toBe(404)
        expect((await get(path, known)).status).toBe(404)
        for (const actor of [visitor, actors.rival])
          await expect(getFaceBytes(actor, files.broker.portrait)).rejects.toMatchObject({ code: 'NOT_FOUND' })
        expect((await getFaceBytes(actors.staff, files.broker.portrait)).length).toBeGreaterThan(0)
      },
    )
  })

  test('[T-A3] reveals no other image to a visitor, not even by its ETag', async () => {
    const etag = `"${(await getFileFacts(actors.staff, files.lender.portrait)).sha256}"`
    for (const id of [files.lender.portrait, 'abc', '-1', '1e9', '99999999999', '2000000000'])
      expect((await get(id, { 'if-none-match': etag })).status, String(id)).toBe(404)
  })
})
