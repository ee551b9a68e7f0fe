import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { storeImage } from '#lib/foundation/files/commands.ts'
import { MAX_IMAGE_BYTES } from '#lib/foundation/files/rules.ts'
import type { ImageUpload } from '#lib/foundation/files/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { findActorOf, makeBroker, seeder } from '#prisma/seed/factories.ts'
import { pngOf } from './hostile.ts'

const painted = (width = 64, height = 48, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 90, alpha: 0.5 } } })

const stored = (id: number) => database().storedFile.findUniqueOrThrow({ where: { id } })
const store = (bytes: Uint8Array, kind: ImageUpload['kind'] = 'PORTRAIT') =>
  storeImage(seeder, { kind, fileName: 'picture.png', bytes })
const count = () => database().storedFile.count()

const text = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'))

describe('accepted images', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('[T-D2] %s is decoded and re-encoded as WebP', async (format) => {
    const bytes = await painted().toFormat(format).toBuffer()
    const image = await store(bytes)
    expect(image).toMatchObject({ contentType: 'image/webp', fileName: 'picture.webp', width: 48, height: 48 })
    const file = await stored(image.id)
    expect(Buffer.from(file.bytes).equals(bytes)).toBe(false)
    expect((await sharp(file.bytes).metadata()).format).toBe('webp')
    expect(file.byteSize).toBe(file.bytes.length)
    expect(Buffer.from(file.sha256)).toEqual(createHash('sha256').update(file.bytes).digest())
  })

  test('[T-D3] metadata is removed: place, camera, author, profile', async () => {
    const bytes = await painted()
      .withExif({
        IFD0: { Artist: 'Canary Photographer', Copyright: 'Canary' },
        IFD3: { GPSLatitude: '33/1 52/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Canary')).toBe(true)
    const file = await stored((await store(bytes)).id)
    const { exif, xmp, icc, iptc, comments } = await sharp(file.bytes).metadata()
    expect({ exif, xmp, icc, iptc, comments }).toEqual({})
    expect(Buffer.from(file.bytes).toString('latin1')).not.toMatch(/canary/i)
  })

  test('a rotated photograph is turned upright', async () => {
    const bytes = await painted(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await store(bytes, 'LOGO')).toMatchObject({ width: 30, height: 60 })
  })

  test.each([
    ['LOGO', 2_400, 1_200, 640, 320],
    ['LOGO', 10, 10, 10, 10],
    ['LOGO', 9_000, 1, 640, 1],
    ['PORTRAIT', 2_400, 1_200, 512, 512],
    ['PORTRAIT', 600, 300, 300, 300],
    ['PORTRAIT', 1, 900, 1, 1],
  ] as const)('a %s of %d × %d is stored as %d × %d', async (kind, width, height, keptWidth, keptHeight) => {
    const image = await store(await painted(width, height).png().toBuffer(), kind)
    expect(image).toMatchObject({ width: keptWidth, height: keptHeight })
  })

  test('[D-16] the chosen crop of the upright image is stored, and nothing outside it can be requested', async () => {
    // The left half red, the right half blue; stored rotated, with an EXIF orientation that turns it upright.
    const half = (r: number, b: number) =>
      ({ create: { width: 40, height: 80, channels: 3, background: { r, g: 0, b } } }) as const
    const upright = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#000' } })
      .composite([
        { input: half(255, 0), left: 0, top: 0 },
        { input: half(0, 255), left: 40, top: 0 },
      ])
      .png()
      .toBuffer()
    const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
    for (const bytes of [upright, lying])
      for (const [x, channel] of [
        [2, 0],
        [44, 2],
      ] as const) {
        const crop = { x, y: 10, width: 34, height: 34 }
        const { id } = await storeImage(seeder, { kind: 'PORTRAIT', fileName: 'x', bytes, crop })
        const { channels } = await sharp((await stored(id)).bytes).stats()
        expect(channels[channel]?.mean).toBeGreaterThan(230)
        expect(channels[2 - channel]?.mean).toBeLessThan(25)
      }
    for (const crop of [
      { x: 0, y: 0, width: 81, height: 10 },
      { x: 79, y: 0, width: 2, height: 2 },
      { x: -1, y: 0, width: 2, height: 2 },
      { x: 0, y: 0, width: 0, height: 0 },
    ])
      await expect(storeImage(seeder, { kind: 'LOGO', fileName: 'x', bytes: upright, crop })).rejects.toMatchObject({
        code: 'INVALID',
        errors: [{ field: 'crop' }],
      })
  })

  test('a logo keeps its transparency', async () => {
    const file = await stored((await store(await painted(40, 40, 4).png().toBuffer(), 'LOGO')).id)
    expect((await sharp(file.bytes).metadata()).hasAlpha).toBe(true)
  })

  test('only the first frame of an animation is stored', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => painted(20, 20).png().toBuffer()))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = await stored((await store(gif)).id)
    expect((await sharp(file.bytes).metadata()).pages ?? 1).toBe(1)
  })

  test('[T-D2] data hidden behind an image is removed', async () => {
    const png = await painted().png().toBuffer()
    for (const tail of [
      '<script>alert("canary")</script>',
      'PK\u0003\u0004canary',
      '%PDF-1.7 canary',
      '<svg>canary</svg>',
    ]) {
      const file = await stored((await store(Buffer.concat([png, text(tail)]))).id)
      expect(Buffer.from(file.bytes).toString('latin1')).not.toContain('canary')
    }
  })
})

describe('[T-D2] refused images', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['SVG', () => text(svg)],
    ['SVG behind a prologue', () => text(`<?xml version="1.0"?>${svg}`)],
    ['SVG behind a GIF signature', () => text(`GIF89a${svg}`)],
    ['SVG behind a JPEG signature', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(svg)])],
    ['HTML', () => text('<!doctype html><script>alert(1)</script>')],
    ['a GIF signature before a script', () => text('GIF89a/*\u0000\u0000*/=1;alert(1)//')],
    ['a TIFF', () => painted().tiff().toBuffer()],
    ['an AVIF', () => painted(32, 32).avif({ effort: 0 }).toBuffer()],
    ['a WebP header without a picture', () => text('RIFF\u0024\u0000\u0000\u0000WEBPVP8 \u0000\u0000\u0000\u0000')],
    ['half a PNG', async () => (await painted(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000)],
    [
      'half a JPEG',
      async () => {
        const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_each, at) => (at * 7919) % 251))
        const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
          .jpeg()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    ['a picture of 60,000 × 60,000', () => pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000)))],
    ['a picture just above 40 million pixels', () => pngOf(8_000, 5_001, deflateSync(Buffer.alloc(1_001 * 5_001)))],
    ['a picture without height', () => pngOf(10, 0, deflateSync(Buffer.alloc(10)))],
    [
      '5 MB and a byte',
      () => {
        const bytes = new Uint8Array(MAX_IMAGE_BYTES + 1)
        bytes.set(text('GIF89a'))
        return bytes
      },
    ],
  ])('%s', async (_name, make) => {
    const before = await count()
    const bytes = await make()
    const began = performance.now()
    await expect(store(bytes)).rejects.toMatchObject({ name: 'DomainError', errors: [{ field: 'file' }] })
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(await count()).toBe(before)
  })

  test('each has a readable message', async () => {
    await expect(store(text(svg))).rejects.toThrow('You can only choose image files.')
    await expect(store(pngOf(9_000, 9_000, Buffer.alloc(9)))).rejects.toThrow('40 million pixels or fewer')
    await expect(store(pngOf(90, 90, Buffer.alloc(9)))).rejects.toThrow('cannot be read')
  })

  test('an image with every third byte changed is refused or re-encoded, never stored as sent', async () => {
    const png = await painted(30, 30).png().toBuffer()
    for (let at = 8; at < png.length; at += 3) {
      const hostile = Buffer.from(png)
      hostile[at] = (hostile[at] as number) ^ 0xff
      const outcome = await store(hostile).then(
        async ({ id }) => Buffer.from((await stored(id)).bytes).equals(hostile),
        (error) => error.code !== 'INVALID',
      )
      expect(outcome, `byte ${at}`).toBe(false)
    }
  })
})

test('[T-A1] a visitor cannot store anything, and a stored file records its uploader', async () => {
  const bytes = await painted().png().toBuffer()
  await expect(storeImage(visitor, { kind: 'LOGO', fileName: 'x', bytes })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const broker = await findActorOf(await makeBroker())
  const { id } = await storeImage(broker, { kind: 'LOGO', fileName: 'x', bytes })
  expect((await stored(id)).createdById).toBe(broker.accountId)
})
