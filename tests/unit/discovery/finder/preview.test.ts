import { createElement } from 'react'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BrokerPreviewCard } from '#components/discovery/finder/broker-preview.tsx'
import { PREVIEW } from '#lib/discovery/finder/pictures/rules.ts'
import type { BrokerPreview } from '#lib/discovery/finder/pictures/schema.ts'
import { drawPicture } from '#lib/server/documents/drawing.ts'

const preview: BrokerPreview = {
  product: 'Covenant',
  name: 'Daniel Nguyễn',
  company: 'Quillgate Finance Brokers',
  closed: '123 loans closed since Nov 2021',
  speciality: 'Most of them: purchase, NSW',
  stars: '4.0 of 5 stars from 40 ratings',
}

const draw = (version: string, shown: BrokerPreview) =>
  drawPicture(version, {
    width: PREVIEW.width,
    height: PREVIEW.height,
    element: () => createElement(BrokerPreviewCard, shown),
  })

/** Returns the share of dark pixels in a part of an image, from 0 to 1. */
const inkIn = async (png: Uint8Array, part: { left: number; top: number; width: number; height: number }) => {
  const points = await sharp(png).extract(part).greyscale().raw().toBuffer()
  return points.filter((grey) => grey < 128).length / points.length
}

const NAME = { left: 90, top: 190, width: 1_000, height: 110 }

describe('the preview picture of a broker', () => {
  test('is a PNG of the standard preview size with visible text', async () => {
    const png = await draw('whole', preview)
    const { format, width, height } = await sharp(png).metadata()
    expect([format, width, height]).toEqual(['png', 1_200, 630])
    expect(await inkIn(png, NAME)).toBeGreaterThan(0.02)
    const nameless = await draw('nameless', { ...preview, name: ' ' })
    expect(Buffer.compare(png, nameless)).not.toBe(0)
  })

  test('draws characters missing from the first font in a fallback font', async () => {
    const names = ['e', 'ř', 'ł', 'ễ', 'ơ']
    const drawn = await Promise.all(names.map((name) => draw(name, { ...preview, name })))
    expect(new Set(drawn.map((png) => Buffer.from(png).toString('base64'))).size).toBe(names.length)
  })

  test('fits the longest name and company inside the picture', async () => {
    const long = { ...preview, name: 'Maximiliana '.repeat(20).trim(), company: 'Brokers '.repeat(40).trim() }
    const png = await draw('long', long)
    expect(await inkIn(png, { left: 0, top: 0, width: 24, height: 630 })).toBe(1)
    expect(await inkIn(png, { left: 1_160, top: 0, width: 40, height: 630 })).toBe(0)
    expect(await inkIn(png, { left: 24, top: 600, width: 1_176, height: 30 })).toBe(0)
    // The process caches several hundred of them.
    expect(png.length).toBeLessThan(100_000)
  })

  test('is drawn once per version', async () => {
    const [one, other] = await Promise.all([draw('once', preview), draw('once', preview)])
    expect(one).toBe(other)
  })
})
