import { beforeAll, describe, expect, test } from 'vitest'
import { claimUploadedImage, sweepPictures, UNUSED_MAX } from '#lib/foundation/files/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { now, setClock } from '#lib/server/operations/clock.ts'
import { findActorOf, makeBroker, makeIndividual } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { cookieFor, painted, upload } from './pictures.ts'

const { made, actors } = await castOf()
const picture = await painted().png().toBuffer()
let cookie: string

beforeAll(async () => {
  cookie = await cookieFor(made.broker.accountId)
})

describe('images not in use', () => {
  test('[T-D5] are limited to thirty per person, even when uploaded at once; those in use do not count', async () => {
    const broker = await makeBroker()
    const own = await cookieFor(broker.accountId)
    const tiny = await painted(2, 2).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: UNUSED_MAX + 5 }, () => upload(own, tiny)))
    const taken = answers.filter(({ status }) => status === 201)
    expect(taken).toHaveLength(UNUSED_MAX)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await upload(own, tiny)).toMatchObject({ status: 429 })
    expect(await upload(cookie, tiny)).toMatchObject({ status: 201 })
    const imageFileId = taken[0]?.data.fileId as number
    await database().individual.update({ where: { id: broker.individualId }, data: { imageFileId } })
    expect(await upload(own, tiny)).toMatchObject({ status: 201 })
  })

  test('[T-D5] are deleted by the sweeper after a day; images on profiles and other files are kept', async () => {
    const broker = await makeBroker()
    const own = await cookieFor(broker.accountId)
    const [logo, portrait, replaced, left] = await Promise.all(
      Array.from({ length: 4 }, async () => (await upload(own, picture)).data.fileId),
    )
    const attachment = await database().storedFile.findUniqueOrThrow({ where: { id: left as number } })
    const { id: kept } = await database().storedFile.create({
      data: { ...attachment, id: undefined, kind: 'ATTACHMENT' } as never,
    })
    await database().company.update({ where: { id: broker.companyId }, data: { logoFileId: logo as number } })
    const show = (id: number | undefined) =>
      database().individual.update({ where: { id: broker.individualId }, data: { imageFileId: id as number } })
    await show(replaced)
    await show(portrait)
    const remaining = async () =>
      (
        await database().storedFile.findMany({
          where: { createdById: broker.accountId },
          select: { id: true },
          orderBy: { id: 'asc' },
        })
      ).map(({ id }) => id)
    await sweepPictures(actors.job)
    expect(await remaining()).toHaveLength(5)
    const later = now().getTime() + 25 * 3_600_000
    const back = setClock(() => new Date(later))
    try {
      expect(await sweepPictures(actors.job)).toBeGreaterThanOrEqual(2)
    } finally {
      back()
    }
    expect(await remaining()).toEqual([logo, portrait, kept].toSorted((a, b) => Number(a) - Number(b)))
  })

  test('[T-A1] are deleted by the sweeper only', async () => {
    for (const kind of ['visitor', 'broker', 'lender', 'lawFirm', 'staff', 'admin'] as const)
      await expect(sweepPictures(actors[kind]), kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('[T-D4] [T-A3] can be used by a record only if its own or uploaded by the actor and not in use', async () => {
    const broker = await makeBroker()
    const actor = await findActorOf(broker)
    const own = await cookieFor(broker.accountId)
    const claim = (fileId: number, currentId: number | null = null, kind: 'PORTRAIT' | 'LOGO' = 'PORTRAIT') =>
      runTransaction((tx) =>
        claimUploadedImage(tx, actor, { picture: { fileId }, picturePlace: { kind, currentId, field: 'imageFile' } }),
      )
    const { fileId } = (await upload(own, picture)).data
    const foreign = (await upload(cookie, picture)).data.fileId
    const gone = {
      code: 'INVALID',
      errors: [{ field: 'imageFile', message: expect.stringContaining('no longer available') }],
    }
    expect(await claim(fileId)).toBe(fileId)
    expect(await claim(foreign, foreign)).toBe(foreign)
    await expect(claim(foreign)).rejects.toMatchObject(gone)
    await expect(claim(2_000_000_000)).rejects.toMatchObject(gone)
    await expect(claim(fileId, null, 'LOGO')).rejects.toMatchObject(gone)
    const { individualId } = await makeIndividual(broker.companyId)
    await database().individual.update({ where: { id: individualId }, data: { imageFileId: fileId } })
    await expect(claim(fileId)).rejects.toMatchObject(gone)
  })
})
