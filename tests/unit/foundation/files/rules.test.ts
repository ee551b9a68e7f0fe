import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildStoredFileName,
  chooseInitialCrop,
  chooseStoredImageSize,
  detectImageFormat,
  findImageRefusal,
  IMAGE_FORMATS,
  isCropInsideImage,
  MAX_IMAGE_BYTES,
  toCrop,
} from '#lib/foundation/files/rules.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))))

test('the format is read from the first bytes', () => {
  expect(IMAGE_FORMATS).toEqual(['png', 'jpeg', 'webp', 'gif'])
  expect(detectImageFormat(bytes(0x89, 'PNG\r\n', 0x1a, 0x0a))).toBe('png')
  expect(detectImageFormat(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg')
  expect(detectImageFormat(bytes(0xff, 0xd8, 0xff))).toBe('jpeg')
  expect(detectImageFormat(bytes('GIF89a'))).toBe('gif')
  expect(detectImageFormat(bytes('GIF87a'))).toBe('gif')
  expect(detectImageFormat(bytes('RIFF', 0, 0, 0, 0, 'WEBP'))).toBe('webp')
})

test.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['svg with a prologue', '<?xml version="1.0"?><svg/>'],
  ['html', '<!doctype html><script>alert(1)</script>'],
  ['pdf', '%PDF-1.7'],
  ['tiff', 'II*\u0000'],
  ['a wave file', 'RIFF\u0000\u0000\u0000\u0000WAVE'],
  ['a late signature', ' GIF89a'],
  ['half a signature', 'GIF8'],
  ['another year of GIF', 'GIF88a'],
  ['a WebP without its frame', 'XXXX\u0000\u0000\u0000\u0000WEBP'],
  ['a frame that ends early', 'RIFF\u0000\u0000\u0000\u0000WEB'],
])('[D-16] %s is not an accepted image', (_name, text) => {
  expect(detectImageFormat(bytes(text))).toBeNull()
  expect(findImageRefusal(bytes(text))).toBe('You can only choose image files.')
})

test('accepts at most 5 MB', () => {
  const picture = new Uint8Array(MAX_IMAGE_BYTES)
  picture.set(bytes('GIF89a'))
  expect(findImageRefusal(picture)).toBeNull()
  const larger = new Uint8Array(MAX_IMAGE_BYTES + 1)
  larger.set(bytes('GIF89a'))
  expect(findImageRefusal(larger)).toBe('Choose a picture of 5 MB or less.')
  expect(findImageRefusal(new Uint8Array())).toBe('Please choose a picture.')
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
])('[T-D4] %j is stored as %s', (given, kept) => expect(buildStoredFileName(given, 'webp')).toBe(kept))

test.each([
  ['a long name is cut', 'é'.repeat(500), `${'é'.repeat(100)}.webp`],
  ['one that is cut through a letter can be stored', `${'x'.repeat(99)}𝒜.png`, `${'x'.repeat(99)}\ufffd.webp`],
  ['what is no letter becomes a hyphen', 'a💩b.png', 'a-b.webp'],
  ['of an endless name the end is looked at', `a${'b'.repeat(1_000)}`, `${'b'.repeat(100)}.webp`],
  ['only the end of an endless one is looked at', `${'x'.repeat(990)}/${'y'.repeat(5)}.png`, 'yyyyy.webp'],
  ['spaces and hyphens around it go', ' - a - .png', 'a.webp'],
  ['those inside stay', 'a_b - c.png', 'a_b - c.webp'],
  ['no dot', 'photo', 'photo.webp'],
  ['two dots', 'my.photo.png', 'my-photo.webp'],
  ['both slashes', 'a/b\\c/d.png', 'd.webp'],
  ['spaces behind a sign go with it', 'a!   b.png', 'a-b.webp'],
])('%s', (_what, given, kept) => expect(buildStoredFileName(given, 'webp')).toBe(kept))

test.each([
  ['LOGO', 2_000, 100, { width: 640, height: 640, fit: 'inside', withoutEnlargement: true }],
  ['PORTRAIT', 2_000, 1_000, { width: 512, height: 512, fit: 'cover' }],
  ['PORTRAIT', 300, 1_000, { width: 300, height: 300, fit: 'cover' }],
  ['PORTRAIT', 1_000, 200, { width: 200, height: 200, fit: 'cover' }],
] as const)('a %s of %i × %i is stored as %j', (kind, width, height, size) => {
  expect(chooseStoredImageSize(kind, { width, height })).toEqual(size)
})

test.each([
  [{ x: 0, y: 0, width: 80, height: 60 }, true],
  [{ x: 79, y: 59, width: 1, height: 1 }, true],
  [{ x: -1, y: 0, width: 5, height: 5 }, false],
  [{ x: 0, y: -1, width: 5, height: 5 }, false],
  [{ x: 0, y: 0, width: 0, height: 5 }, false],
  [{ x: 0, y: 0, width: 5, height: 0 }, false],
  [{ x: 76, y: 0, width: 5, height: 5 }, false],
  [{ x: 0, y: 56, width: 5, height: 5 }, false],
])('whether %j lies inside 80 × 60: %s', (crop, isIn) =>
  expect(isCropInsideImage(crop, { width: 80, height: 60 })).toBe(isIn),
)

describe('the crop of an image', () => {
  const size = { width: 800, height: 600 }

  test('starts as the middle square of a portrait and the whole of a logo', () => {
    expect(chooseInitialCrop('PORTRAIT', size)).toEqual({ x: 12.5, y: 0, width: 75, height: 100 })
    expect(chooseInitialCrop('PORTRAIT', { width: 600, height: 800 })).toEqual({
      x: 0,
      y: 12.5,
      width: 100,
      height: 75,
    })
    expect(chooseInitialCrop('LOGO', size)).toEqual({ x: 0, y: 0, width: 100, height: 100 })
  })

  test('is converted to whole pixels', () => {
    expect(toCrop('PORTRAIT', size, chooseInitialCrop('PORTRAIT', size))).toEqual({
      x: 100,
      y: 0,
      width: 600,
      height: 600,
    })
    expect(toCrop('LOGO', size, { x: 75, y: 0, width: 25, height: 25 })).toEqual({
      x: 600,
      y: 0,
      width: 200,
      height: 150,
    })
    expect(toCrop('PORTRAIT', size, { x: 0, y: 50, width: 37.5, height: 50.2 })).toEqual({
      x: 0,
      y: 300,
      width: 300,
      height: 300,
    })
  })

  test('is at least one pixel, and moves inside the image if it lies outside', () => {
    expect(toCrop('LOGO', { width: 1, height: 1 }, { x: 0, y: 0, width: 25, height: 25 })).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    })
    expect(toCrop('LOGO', size, { x: -30, y: 130, width: 50, height: 150 })).toEqual({
      x: 0,
      y: 0,
      width: 400,
      height: 600,
    })
    expect(toCrop('LOGO', size, { x: 90, y: 90, width: 50, height: 50 })).toEqual({
      x: 400,
      y: 300,
      width: 400,
      height: 300,
    })
  })

  test('[D-16] always lies inside the image, and is square for a portrait', () => {
    const edge = fc.integer({ min: 1, max: 12_000 })
    const percent = fc.double({ min: -50, max: 150, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom('PORTRAIT', 'LOGO'),
        fc.record({ width: edge, height: edge }),
        fc.record({ x: percent, y: percent, width: percent, height: percent }),
        (kind, whole, part) => {
          for (const crop of [toCrop(kind, whole, part), toCrop(kind, whole, chooseInitialCrop(kind, whole))]) {
            expect(isCropInsideImage(crop, whole)).toBe(true)
            if (kind === 'PORTRAIT') expect(crop.width).toBe(crop.height)
          }
        },
      ),
    )
  })
})

test('[T-I1] a name of 120,000 characters is processed quickly, whatever it contains', () => {
  for (const letters of ['-', ' ', '- ', '.', '/', '\\', 'a', 'a-', '\u00a0', '💩', '\ud800', '!']) {
    const name = `a${letters.repeat(120_000 / letters.length)}b`
    const { user, system } = process.threadCpuUsage()
    const stored = buildStoredFileName(name, 'webp')
    const after = process.threadCpuUsage()
    expect((after.user + after.system - user - system) / 1_000, letters).toBeLessThan(50)
    expect(stored).toMatch(/^[\p{L}\p{N} _-]{1,100}\.webp$/u)
  }
})
