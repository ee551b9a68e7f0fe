import { LARGEST_FILE } from '#lib/core/body-limits.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'
import type { Crop, ImageKind } from '#lib/foundation/files/schema.ts'

export const MAX_IMAGE_BYTES = LARGEST_FILE.picture
export const MAX_PIXELS = 40_000_000
const NAME_MAX = 100
/** The end of a longer name is looked at, because a folder may stand before it. */
const TYPED_MAX = 1_000

/** The picture formats that are taken. */
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** The format that the first bytes say, or null; a name or a declared type never counts. */
export const formatOf = (bytes: Uint8Array): ImageFormat | null => {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif'
  return startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8) ? 'webp' : null
}

/** Why bytes cannot be a picture that is taken, before anything decodes them; null when they may be one. */
export const refusalOf = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return fileMessages.empty
  if (bytes.length > MAX_IMAGE_BYTES) return fileMessages.tooLarge
  return formatOf(bytes) === null ? fileMessages.wrongType : null
}

// Without a pattern: one that trims both ends of a long row of hyphens would try each of them anew.
const trimmed = (text: string): string => {
  const letters = [...text]
  const isKept = (letter: string): boolean => letter !== '-' && letter.trim() !== ''
  return letters.slice(letters.findIndex(isKept), letters.findLastIndex(isKept) + 1).join('')
}

/** The name under which a picture is kept: no path, no sign with a meaning, the extension of what is stored. */
export const storedName = (fileName: string, extension: string): string => {
  const whole = fileName.slice(-TYPED_MAX)
  const last = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1)
  const dot = last.lastIndexOf('.')
  const base = trimmed((dot < 0 ? last : last.slice(0, dot)).replaceAll(/[^\p{L}\p{N} _-]+ */gu, '-'))
    .slice(0, NAME_MAX)
    .toWellFormed()
  return `${base || 'picture'}.${extension}`
}

const PORTRAIT_SIDE = 512
const LOGO_SIDE = 640

type Size = { width: number; height: number }

/** True for a part that lies wholly inside the picture. */
export const isInside = ({ x, y, width, height }: Crop, whole: Size): boolean =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= whole.width && y + height <= whole.height

/** How a picture is kept: a portrait as a square cut from its middle, a logo whole; never larger than it came. */
export const storedSize = (kind: ImageKind, { width, height }: Size) => {
  if (kind === 'LOGO') return { width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true } as const
  const side = Math.min(PORTRAIT_SIDE, width, height)
  return { width: side, height: side, fit: 'cover' } as const
}

/** A part of a picture in per cent of its width and height. */
export type Part = { x: number; y: number; width: number; height: number }

/** The part that cropping begins with: the middle square of a portrait, the whole of a logo. */
export const firstPart = (kind: ImageKind, { width, height }: Size): Part => {
  const side = Math.min(width, height)
  const part = kind === 'PORTRAIT' ? { width: (side / width) * 100, height: (side / height) * 100 } : WHOLE
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

const WHOLE = { width: 100, height: 100 } as const

/** A part in whole pixels inside the picture: a square of a portrait. */
export const cropOf = (kind: ImageKind, whole: Size, part: Part): Crop => {
  const wide = within(pixels(part.width, whole.width), 1, whole.width)
  const high = within(pixels(part.height, whole.height), 1, whole.height)
  const side = Math.min(wide, high)
  const { width, height } = kind === 'PORTRAIT' ? { width: side, height: side } : { width: wide, height: high }
  return {
    x: within(pixels(part.x, whole.width), 0, whole.width - width),
    y: within(pixels(part.y, whole.height), 0, whole.height - height),
    width,
    height,
  }
}

const pixels = (percent: number, of: number): number => Math.round((percent / 100) * of)
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
