import { LARGEST_FILE } from '#lib/core/body-limits.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'
import type { Crop, ImageKind } from '#lib/foundation/files/schema.ts'

export const MAX_IMAGE_BYTES = LARGEST_FILE.picture
export const MAX_PIXELS = 40_000_000
const NAME_MAX = 100
/** Only the end of a longer name is read, because the folder comes first. */
const TYPED_MAX = 1_000

/** The accepted image formats. */
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const startsWithBytes = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

const toAscii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** Detects an image format by its first bytes; null if unknown. The name and the declared type are ignored. */
export const detectImageFormat = (bytes: Uint8Array): ImageFormat | null => {
  if (startsWithBytes(bytes, [0x89, ...toAscii('PNG\r\n'), 0x1a, 0x0a])) return 'png'
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWithBytes(bytes, toAscii('GIF87a')) || startsWithBytes(bytes, toAscii('GIF89a'))) return 'gif'
  return startsWithBytes(bytes, toAscii('RIFF')) && startsWithBytes(bytes, toAscii('WEBP'), 8) ? 'webp' : null
}

/** Returns why bytes cannot be an accepted image, before any decoder reads them; null if they may be one. */
export const findImageRefusal = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return fileMessages.empty
  if (bytes.length > MAX_IMAGE_BYTES) return fileMessages.tooLarge
  return detectImageFormat(bytes) === null ? fileMessages.wrongType : null
}

// Not a regex, because one that trims both ends would take quadratic time on a long row of hyphens.
const trimHyphens = (text: string): string => {
  const letters = [...text]
  const isKept = (letter: string): boolean => letter !== '-' && letter.trim() !== ''
  return letters.slice(letters.findIndex(isKept), letters.findLastIndex(isKept) + 1).join('')
}

/** Returns the stored name of an image: no path, only letters, digits, spaces, _ and -, and the extension of the stored format. */
export const buildStoredFileName = (fileName: string, extension: string): string => {
  const whole = fileName.slice(-TYPED_MAX)
  const last = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1)
  const dot = last.lastIndexOf('.')
  const base = trimHyphens((dot < 0 ? last : last.slice(0, dot)).replaceAll(/[^\p{L}\p{N} _-]+ */gu, '-'))
    .slice(0, NAME_MAX)
    .toWellFormed()
  return `${base || 'picture'}.${extension}`
}

const PORTRAIT_SIDE = 512
const LOGO_SIDE = 640

type Size = { width: number; height: number }

/** Returns true if a crop lies inside the image. */
export const isCropInsideImage = ({ x, y, width, height }: Crop, whole: Size): boolean =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= whole.width && y + height <= whole.height

/** Returns the resize options of an image: a portrait as a square cut from its middle, a logo as a whole; never enlarged. */
export const chooseStoredImageSize = (kind: ImageKind, { width, height }: Size) => {
  if (kind === 'LOGO') return { width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true } as const
  const side = Math.min(PORTRAIT_SIDE, width, height)
  return { width: side, height: side, fit: 'cover' } as const
}

/** A rectangle in percent of an image's width and height. */
export type Part = { x: number; y: number; width: number; height: number }

/** Returns the initial crop: the middle square for a portrait, the whole image for a logo. */
export const chooseInitialCrop = (kind: ImageKind, { width, height }: Size): Part => {
  const side = Math.min(width, height)
  const part = kind === 'PORTRAIT' ? { width: (side / width) * 100, height: (side / height) * 100 } : WHOLE
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

const WHOLE = { width: 100, height: 100 } as const

/** Converts a rectangle to whole pixels inside the image; square for a portrait. */
export const toCrop = (kind: ImageKind, whole: Size, part: Part): Crop => {
  const wide = clamp(percentToPixels(part.width, whole.width), 1, whole.width)
  const high = clamp(percentToPixels(part.height, whole.height), 1, whole.height)
  const side = Math.min(wide, high)
  const { width, height } = kind === 'PORTRAIT' ? { width: side, height: side } : { width: wide, height: high }
  return {
    x: clamp(percentToPixels(part.x, whole.width), 0, whole.width - width),
    y: clamp(percentToPixels(part.y, whole.height), 0, whole.height - height),
    width,
    height,
  }
}

const percentToPixels = (percent: number, of: number): number => Math.round((percent / 100) * of)
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
