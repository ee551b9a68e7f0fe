import { expect, test } from 'vitest'
import { formatOf, MAX_IMAGE_BYTES, refusalOf, storedName } from '#lib/files/rules.ts'

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
])('%s is no picture that is taken', (_name, text) => {
  expect(formatOf(bytes(text))).toBeNull()
  expect(refusalOf(bytes(text))).toBe('Please choose a PNG, JPEG, WebP or GIF picture.')
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
