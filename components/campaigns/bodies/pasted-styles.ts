import { adaptColorToLight, computeContrast } from '#lib/campaigns/bodies/looks/rules.ts'
import { FONT_SIZES, isMailLink } from '#lib/campaigns/bodies/schema.ts'

/** The style of a pasted text run; styles that a mail cannot have are dropped. */
export type PastedStyle = {
  color: string | null
  size: number | null
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  href: string | null
  isHeading: boolean
}

/** The style of a run before any element has changed it. */
export const PLAIN: PastedStyle = {
  color: null,
  size: null,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  href: null,
  isHeading: false,
}

const WORDS: Record<string, number> = { 'x-small': 8, small: 10, medium: 12, large: 14, 'x-large': 18, 'xx-large': 24 }
const OF_FONT = [8, 8, 10, 12, 14, 18, 24, 36]

const parsePastedFontSize = (said: string): number | null => {
  const [, number = '', unit = ''] = /^([\d.]+)(pt|px)$/.exec(said.trim()) ?? []
  const points = number === '' ? WORDS[said.trim()] : Number(number) * (unit === 'px' ? 0.75 : 1)
  return points ? Math.min(FONT_SIZES.most, Math.max(FONT_SIZES.least, Math.round(points))) : null
}

const canvas = document.createElement('canvas').getContext('2d')

// Converts any CSS colour to `#rrggbb`; null if it is not a fixed colour.
const toHexColor = (said: string): string | null => {
  if (!canvas || said === '' || !CSS.supports('color', said) || /windowtext|inherit|initial|unset|current/i.test(said))
    return null
  canvas.fillStyle = '#000000'
  canvas.fillStyle = said
  return /^#[0-9a-f]{6}$/.test(canvas.fillStyle) ? canvas.fillStyle : null
}

/**
 * Returns a pasted colour adjusted for the mail; null for black, near-black greys and white, which become the default
 * text colour.
 */
const cleanPastedColor = (said: string): string | null => {
  const color = toHexColor(said)
  if (!color) return null
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const isGrey = Math.max(...channels) - Math.min(...channels) < 24
  const contrast = computeContrast(color, '#ffffff')
  return (isGrey && contrast > 9) || contrast < 1.4 ? null : adaptColorToLight(color)
}

/** Returns the style of the text in an element; `isOwn` is text from this editor, whose colours are kept. */
export const readPastedStyle = (
  element: HTMLElement,
  { tag, outer, isOwn }: { tag: string; outer: PastedStyle; isOwn: boolean },
): PastedStyle => {
  const { style } = element
  const look = { ...outer }
  const weight = style.fontWeight
  if (/^(?:b|strong|th)$/.test(tag)) look.isBold = true
  if (weight !== '') look.isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  if (/^(?:i|em|cite|address)$/.test(tag)) look.isItalic = true
  if (style.fontStyle !== '') look.isItalic = style.fontStyle !== 'normal'
  if (/^(?:u|ins)$/.test(tag) || style.textDecorationLine.includes('underline')) look.isUnderlined = true
  const color = style.color || (tag === 'font' ? (element.getAttribute('color') ?? '') : '')
  if (color !== '') look.color = isOwn ? toHexColor(color) : cleanPastedColor(color)
  const size =
    parsePastedFontSize(style.fontSize) ??
    (tag === 'font' ? (OF_FONT[Number(element.getAttribute('size'))] ?? null) : null)
  if (size !== null) look.size = size
  const href = tag === 'a' ? element.getAttribute('href')?.trim() : undefined
  if (href && isMailLink(href)) look.href = href
  return look
}
