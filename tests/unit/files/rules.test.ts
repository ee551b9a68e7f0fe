import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cropOf,
  formatOf,
  isInside,
  MAX_IMAGE_BYTES,
  MAX_ZOOM,
  refusalOf,
  storedName,
  WHOLE_VIEW,
} from '#lib/files/rules.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))))

test('the first bytes tell the format', () => {
  expect(formatOf(bytes(0x89, 'PNG\r\n', 0x1a, 0x0a))).toBe('png')
  expect(formatOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg')
  expect(formatOf(bytes('GIF89a'))).toBe('gif')
  expect(formatOf(bytes('RIFF', 0, 0, 0, 0, 'WEBP'))).toBe('webp')
})

test.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['svg with a prologue', '<?xml version="1.0"?><svg/>'],
  ['html', '<!doctype html><script>alert(1)</script>'],
  ['pdf', '%PDF-1.7'],
  ['tiff', 'II*\u0000'],
  ['a wave file', 'RIFF\u0000\u0000\u0000\u0000WAVE'],
  ['a late signature', ' GIF89a'],
])('[D-16] %s is no picture that is taken', (_name, text) => {
  expect(formatOf(bytes(text))).toBeNull()
  expect(refusalOf(bytes(text))).toBe('You can only choose image files.')
})

test('at most 5 MB', () => {
  const picture = new Uint8Array(MAX_IMAGE_BYTES)
  picture.set(bytes('GIF89a'))
  expect(refusalOf(picture)).toBeNull()
  const larger = new Uint8Array(MAX_IMAGE_BYTES + 1)
  larger.set(bytes('GIF89a'))
  expect(refusalOf(larger)).toBe('The picture must be at most 5 MB.')
  expect(refusalOf(new Uint8Array())).toBe('Please choose a picture.')
})

test.each([
  ['me.png', 'me.webp'],
  ['../../etc/passwd', 'passwd.webp'],
  ['C:\\Users\\me\\Portrait of Zoë.JPG', 'Portrait of Zoë.webp'],
  ['a"; filename="b.html', 'a-filename-b.webp'],
  ['a\r\nSet-Cookie: x=y.png', 'a-Set-Cookie-x-y.webp'],
  ['.htaccess', 'picture.webp'],
  ['', 'picture.webp'],
  ['\ud800.gif', 'picture.webp'],
])('[T-D4] %j is kept as %s', (given, kept) => expect(storedName(given, 'webp')).toBe(kept))

test('a long name is cut', () => expect(storedName('é'.repeat(500), 'webp')).toHaveLength(105))

describe('what a view of a picture keeps', () => {
  const size = { width: 800, height: 600 }

  test('at first the middle square of a portrait and the whole of a logo', () => {
    expect(cropOf('PORTRAIT', size, WHOLE_VIEW)).toEqual({ x: 100, y: 0, width: 600, height: 600 })
    expect(cropOf('LOGO', size, WHOLE_VIEW)).toEqual({ x: 0, y: 0, width: 800, height: 600 })
  })

  test('zoom and place', () => {
    expect(cropOf('PORTRAIT', size, { zoom: 2, left: 0, top: 1 })).toEqual({ x: 0, y: 300, width: 300, height: 300 })
    expect(cropOf('LOGO', size, { zoom: 4, left: 1, top: 0 })).toEqual({ x: 600, y: 0, width: 200, height: 150 })
  })

  test('[D-16] it never leaves the picture, and a portrait is a square', () => {
    const edge = fc.integer({ min: 1, max: 12_000 })
    const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
    const view = fc.record({ zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }), left: share, top: share })
    fc.assert(
      fc.property(
        fc.constantFrom('PORTRAIT', 'LOGO'),
        fc.record({ width: edge, height: edge }),
        view,
        (kind, whole, at) => {
          const crop = cropOf(kind, whole, at)
          expect(isInside(crop, whole)).toBe(true)
          if (kind === 'PORTRAIT') expect(crop.width).toBe(crop.height)
        },
      ),
    )
  })
})

test('[T-I1] a name of 120,000 characters costs nothing, whatever stands in it', () => {
  for (const letters of ['-', ' ', '- ', '.', '/', '\\', 'a', 'a-', '\u00a0', '💩', '\ud800', '!']) {
    const name = `a${letters.repeat(120_000 / letters.length)}b`
    const { user, system } = process.threadCpuUsage()
    const stored = storedName(name, 'webp')
    const after = process.threadCpuUsage()
    expect((after.user + after.system - user - system) / 1_000, letters).toBeLessThan(50)
    expect(stored).toMatch(/^[\p{L}\p{N} _-]{1,100}\.webp$/u)
  }
})
