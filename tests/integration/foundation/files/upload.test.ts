import { beforeAll, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { makeBroker } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { cookieFor, FORM_TYPE, formBytes, painted, post, upload } from './pictures.ts'

const { made } = await castOf()
const MB = 1024 * 1024
const count = () => database().storedFile.count()
const picture = await painted().png().toBuffer()
let cookie: string

beforeAll(async () => {
  cookie = await cookieFor(made.broker.accountId)
})

describe('the endpoint that accepts images', () => {
  test('[D-16] returns the stored image’s id and URL', async () => {
    const { status, data } = await upload(cookie, picture)
    expect(status).toBe(201)
    expect(data).toEqual({ fileId: expect.any(Number), fileUrl: `/api/files/${data.fileId}` })
    expect(await database().storedFile.findUnique({ where: { id: data.fileId } })).toMatchObject({
      kind: 'PORTRAIT',
      createdById: made.broker.accountId,
    })
    const crop = JSON.stringify({ x: 4, y: 4, width: 20, height: 20 })
    const cropped = await upload(cookie, picture, { kind: 'PORTRAIT', crop })
    expect(await database().storedFile.findUnique({ where: { id: cropped.data.fileId } })).toMatchObject({ width: 20 })
  })

  test('[D-16] returns the documented message for any file that is not an image, whatever its name and type', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '%PDF-1.7', 'MZ'])
      expect(await upload(cookie, Buffer.from(text), { kind: 'LOGO' }, 'me.png')).toMatchObject({
        status: 400,
        errors: [{ field: 'file', message: 'You can only choose image files.' }],
      })
  })

  test('[T-A1] [T-B9] is closed to visitors and to other sites', async () => {
    const before = await count()
    expect(await upload('', picture)).toMatchObject({ status: 401 })
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await post(formBytes(picture, { kind: 'LOGO' }), { cookie, 'sec-fetch-site': site })).toMatchObject({
        status: 403,
      })
    expect(await count()).toBe(before)
  })

  test('[T-C1] refuses invalid forms, and unknown, duplicate or missing fields', async () => {
    const before = await count()
    const bytes = formBytes(picture, { kind: 'LOGO' })
    const twice = Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('--covenant')), bytes])
    for (const [body, type] of [
      [bytes, 'application/json'],
      [bytes, 'multipart/form-data'],
      [Buffer.from('{}'), FORM_TYPE],
      [twice, FORM_TYPE],
      [null, FORM_TYPE],
    ] as const)
      expect(await post(body, { cookie, 'content-type': type })).toMatchObject({ status: 400 })
    const forms: Record<string, string>[] = [
      {},
      { kind: 'ATTACHMENT' },
      { kind: 'LOGO', id: '1' },
      { kind: 'LOGO', crop: '{' },
      { kind: 'LOGO', crop: '{"x":0,"y":0,"width":1e9,"height":1}' },
      { kind: 'LOGO', crop: 'null' },
    ]
    for (const fields of forms) expect((await upload(cookie, picture, fields)).status, JSON.stringify(fields)).toBe(400)
    expect(await count()).toBe(before)
  })

  test('[T-D4] ignores any path in a file name', async () => {
    for (const name of [
      '../../etc/passwd',
      '..\\..\\x.html',
      '/etc/cron.d/x',
      'a%00.svg',
      '.htaccess',
      'x'.repeat(5_000),
    ]) {
      const { data } = await upload(cookie, picture, { kind: 'LOGO' }, name)
      const { fileName } = await database().storedFile.findUniqueOrThrow({ where: { id: data.fileId } })
      expect(fileName).toMatch(/^[\p{L}\p{N} _-]{1,100}\.webp$/u)
    }
  })
})

// A body that counts how much of it was read.
const streamOf = (total: number, { chunk = 64 * 1024, breaksAt = Number.POSITIVE_INFINITY } = {}) => {
  const state = { sent: 0 }
  const head = formBytes(Buffer.from('GIF89a'), { kind: 'LOGO' }).subarray(0, -40)
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (state.sent >= breaksAt) return controller.error(new Error('gone'))
        if (state.sent >= total) return controller.close()
        const bytes = state.sent === 0 ? head : new Uint8Array(Math.min(chunk, total - state.sent))
        state.sent += bytes.length
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, state }
}

describe('the size of an upload', () => {
  const tooLarge = { status: 413, errors: [{ message: 'Choose a picture of 5 MB or less.' }] }

  test('[T-D1] a declared length above the limit is refused before a byte is read', async () => {
    const { stream, state } = streamOf(50 * MB)
    expect(await post(stream, { cookie, 'content-length': String(50 * MB) })).toMatchObject(tooLarge)
    expect(state.sent).toBe(0)
  })

  test('[T-D1] a body that exceeds the limit is cut off there, with no or a false length', async () => {
    for (const headers of [{}, { 'content-length': '1000' }] as Record<string, string>[]) {
      const { stream, state } = streamOf(500 * MB)
      expect(await post(stream, { cookie, ...headers })).toMatchObject(tooLarge)
      expect(state.sent).toBeLessThan(5.2 * MB)
    }
  })

  test('[T-D1] exactly 5 MB are accepted, and one byte more is not', async () => {
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    expect(await upload(cookie, padded(5 * MB))).toMatchObject({ status: 201 })
    expect(await upload(cookie, padded(5 * MB + 1))).toMatchObject(tooLarge)
  })

  test('[T-D5] a hundred aborted uploads leave nothing behind', async () => {
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_each, index) =>
        post(streamOf(2 * MB, { breaksAt: (index + 1) * 15_000 }).stream, { cookie, 'content-length': String(2 * MB) }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    const short = formBytes(picture, { kind: 'LOGO' })
    expect(await post(short, { cookie, 'content-length': String(short.length + 1) })).toMatchObject({ status: 400 })
    expect(await count()).toBe(before)
  })

  test('[T-D1] a hundred at once are processed slowly rather than with much memory', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeBroker()))
    const cookies = await Promise.all(people.map(({ accountId }) => cookieFor(accountId)))
    // Images of 12 megapixels in files of 4 MB.
    const large = await painted(4_000, 3_000).jpeg({ quality: 60 }).toBuffer()
    const body = formBytes(Buffer.concat([large, Buffer.alloc(4 * MB - large.length)]), { kind: 'PORTRAIT' })
    const lazily = () => {
      let at = 0
      return new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            // A copy, as each chunk of a real body is.
            controller.enqueue(new Uint8Array(body.subarray(at, at + 65_536)))
            at += 65_536
            if (at >= body.length) controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    }
    for (let warm = 0; warm < 4; warm += 1) await post(lazily(), { cookie: cookies[warm] as string })
    global.gc?.()
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 20)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_each, index) => post(lazily(), { cookie: cookies[index % 5] as string })),
    )
    clearInterval(watch)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
    console.info(`100 uploads at once: resident memory grew by ${Math.round((peak - before) / MB)} MB at most`)
    // Without limits, the bodies alone take 400 MB.
    expect((peak - before) / MB).toBeLessThan(100)
    // Each of them decodes twelve million pixels, and the machine may be busy.
  }, 300_000)
})
