import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { ReactElement } from 'react'
import satori, { type Font } from 'satori'
import { createConcurrencyGate } from '#lib/server/http/gate.ts'

/** What to draw and its size in pixels. */
type Drawing = { width: number; height: number; element: () => ReactElement }

// Rendering takes a tenth of a second of CPU, so only one image is rendered at a time.
const LONGEST_QUEUE = 100
const drawing = createConcurrencyGate(1, LONGEST_QUEUE)

// Full literal paths, so that the build and the image include these files.
const readFonts = async () => {
  const root = process.cwd()
  const [regular, bold, ...more] = await Promise.all([
    readFile(join(root, 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff')),
    readFile(join(root, 'node_modules/@fontsource/inter/files/inter-latin-600-normal.woff')),
    readFile(join(root, 'node_modules/@fontsource/inter/files/inter-latin-ext-400-normal.woff')),
    readFile(join(root, 'node_modules/@fontsource/inter/files/inter-latin-ext-600-normal.woff')),
    readFile(join(root, 'node_modules/@fontsource/inter/files/inter-vietnamese-400-normal.woff')),
    readFile(join(root, 'node_modules/@fontsource/inter/files/inter-vietnamese-600-normal.woff')),
  ])
  // Each file has some of the letters; letters missing in the first family are taken from the others.
  return [
    { name: 'Inter', data: regular, weight: 400, style: 'normal' },
    { name: 'Inter', data: bold, weight: 600, style: 'normal' },
    ...more.map((data, at) => ({
      name: at < 2 ? 'Inter Latin' : 'Inter Vietnamese',
      data,
      weight: at % 2 === 0 ? 400 : 600,
      style: 'normal',
    })),
  ] as Font[]
}

let fonts: ReturnType<typeof readFonts> | null = null

const renderPng = async ({ width, height, element }: Drawing): Promise<Uint8Array<ArrayBuffer>> => {
  fonts ??= readFonts()
  const svg = await satori(element(), { width, height, fonts: [...(await fonts)] })
  return new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng())
}

/** The most images in the cache; each is 20 to 40 kB. */
const MOST_KEPT = 300
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Renders an image as PNG and caches it by `version`. Works offline, because letters are drawn as outlines. Raises UNAVAILABLE if
 * too many images are waiting.
 */
export const drawPicture = (version: string, picture: Drawing): Promise<Uint8Array<ArrayBuffer>> => {
  const known = kept.get(version)
  if (known) return known
  const drawn = drawing(() => renderPng(picture))
  kept.set(version, drawn)
  // Remove a failed image from the cache, so that the next request renders it again.
  drawn.catch(() => kept.delete(version))
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return drawn
}
