import { describe, expect, test } from 'vitest'
import { FormFile } from '#lib/core/form-file.ts'
import { uploadSchema } from '#lib/foundation/files/schema.ts'

const file = new FormFile('x.png', new Uint8Array([1]))
const crop = { x: 0, y: 100_000, width: 1, height: 100_000 }
const messagesOf = (input: unknown): string[] =>
  uploadSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? []

describe('the form that uploads an image', () => {
  test.each(['LOGO', 'PORTRAIT'])('accepts a %s, with its crop as JSON', (kind) => {
    expect(uploadSchema.parse({ kind, file })).toEqual({ kind, file })
    expect(uploadSchema.parse({ kind, file, crop: JSON.stringify(crop) })).toEqual({ kind, file, crop })
  })

  test.each([undefined, 'x', null])('asks for an image when it gets %j', (given) => {
    expect(messagesOf({ kind: 'LOGO', file: given })).toEqual(['Please choose a picture.'])
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a place left of the picture', JSON.stringify({ ...crop, x: -1 })],
    ['a place above it', JSON.stringify({ ...crop, y: -1 })],
    ['a place too far', JSON.stringify({ ...crop, x: 100_001 })],
    ['no width', JSON.stringify({ ...crop, width: 0 })],
    ['no height', JSON.stringify({ ...crop, height: 0 })],
    ['half a pixel', JSON.stringify({ ...crop, height: 1.5 })],
    ['too wide a part', JSON.stringify({ ...crop, width: 100_001 })],
  ])('[D-16] refuses %s', (_what, text) => {
    expect(messagesOf({ kind: 'PORTRAIT', file, crop: text })).toEqual(['The crop lies outside the picture.'])
  })

  test.each([
    { kind: 'ATTACHMENT', file },
    { kind: 'LOGO', file, crop },
    { kind: 'LOGO', file, crop: JSON.stringify({ ...crop, angle: 90 }) },
    { kind: 'LOGO', file, crop: JSON.stringify({ x: 0, y: 0, width: 1 }) },
    { kind: 'LOGO', file, crop: JSON.stringify(crop).padEnd(201) },
    { kind: 'LOGO', file, owner: 4 },
  ])('refuses any other input', (input) => {
    expect(messagesOf(input)).toHaveLength(1)
  })

  test('accepts a crop that is padded to 200 characters', () => {
    expect(messagesOf({ kind: 'LOGO', file, crop: JSON.stringify(crop).padEnd(200) })).toEqual([])
  })
})
