import { adaptColorToLight, computeContrast, LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import { FONT_SIZES, isMailLink } from '#lib/campaigns/bodies/schema.ts'

/** The style of a pasted text run; styles that a mail cannot have are dropped. */
type PastedStyle = {
  color: string | null
  size: number | null
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  href: string | null
  isHeading: boolean
}

const PLAIN: PastedStyle = {
  color: null,
  size: null,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  href: null,
  isHeading: false,
}

const DEEPEST = 6
const NOT_TEXT =
  /^(?:style|script|head|title|meta|link|xml|template|iframe|object|embed|svg|math|noscript|video|audio|canvas|input|select|textarea|button|o:p)$/
// Elements in Word's own XML namespaces (`v:`, `w:`).
const OF_WORD = /^[vw]:/
const HIDDEN = /mso-list:ignore|mso-hide:all|display:none/i
const BLOCKS =
  /^(?:p|div|section|article|header|footer|main|aside|nav|figure|figcaption|blockquote|pre|address|table|tr|dl|dt|dd|form|fieldset|center|caption|hr)$/
const MARKED = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i

const WORDS: Record<string, number> = { 'x-small': 8, small: 10, medium: 12, large: 14, 'x-large': 18, 'xx-large': 24 }
const OF_FONT = [8, 8, 10, 12, 14, 18, 24, 36]

const parsePastedFontSize = (said: string): number | null => {
  const [, number = '', unit = ''] = /^([\d.]+)(pt|px)$/.exec(said.trim()) ?? []
  const points = number === '' ? WORDS[said.trim()] : Number(number) * (unit === 'px' ? 0.75 : 1)
  return points ? Math.min(FONT_SIZES.most, Math.max(FONT_SIZES.least, Math.round(points))) : null
}

/**
 * Returns the list level of a Word paragraph from its style (`mso-list: l0 level2 lfo1`), 0 if it is not a list item.
 */
const parsePastedListLevel = (style: string): number => {
  const list = style.split(';').find((declaration) => /^\s*mso-list:/i.test(declaration)) ?? ''
  return Number(/level(\d)/i.exec(list)?.[1] ?? 0)
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

const readPastedStyle = (
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

/** Rebuilds pasted HTML as a clean document: only the tags and styles handled here are kept. */
class Cleaner {
  readonly page = document.implementation.createHTMLDocument()
  readonly lengths = new Map<number | null, number>()

  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    this.isOwn = isOwn
  }

  make(tag: string, attributes: Record<string, string | null | undefined> = {}): HTMLElement {
    const element = this.page.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) if (value != null) element.setAttribute(name, value)
    return element
  }

  /** Appends a text node, wrapped in the elements for its style. */
  put(node: Node, into: Element, look: PastedStyle): void {
    const isPlainLink = look.href !== null && !this.isOwn
    let inner: Node = node
    const wrap = (tag: string, attributes?: Record<string, string>) => {
      const around = this.make(tag, attributes)
      around.append(inner)
      inner = around
    }
    const style = [
      look.color && !isPlainLink && `color: ${look.color}`,
      look.size && !look.isHeading && `font-size: ${look.size}pt`,
    ].filter(Boolean)
    if (style.length > 0) wrap('span', { style: style.join('; ') })
    if (look.isUnderlined && !isPlainLink) wrap('u')
    if (look.isItalic) wrap('em')
    if (look.isBold && !look.isHeading) wrap('strong')
    if (look.href) wrap('a', { href: look.href })
    into.append(inner)
  }

  text(said: string, into: Element, look: PastedStyle): void {
    const text = said.replace(/[\s\u00a0]+/g, ' ')
    if (text === '') return
    if (text !== ' ' && !look.isHeading) this.lengths.set(look.size, (this.lengths.get(look.size) ?? 0) + text.length)
    this.put(this.page.createTextNode(text), into, look)
  }

  children(from: Node, into: Element, look: PastedStyle, depth: number): void {
    const lists: { level: number; list: HTMLElement }[] = []
    for (const child of from.childNodes) {
      const said = child instanceof Element ? (child.getAttribute('style') ?? '') : ''
      const level = parsePastedListLevel(said)
      if (child instanceof HTMLElement && level > 0) this.point(child, into, look, lists, Math.min(level, DEEPEST))
      else {
        if (child instanceof Element) lists.length = 0
        this.node(child, into, look, depth)
      }
    }
  }

  /** Appends a list item of Word, which is a paragraph that begins with its bullet or number. */
  point(
    from: HTMLElement,
    into: Element,
    look: PastedStyle,
    lists: { level: number; list: HTMLElement }[],
    level: number,
  ): void {
    const mark = [...from.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tag = MARKED.test(mark?.textContent?.trim() ?? '') ? 'ol' : 'ul'
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop()
    if (lists.at(-1)?.level === level && lists.at(-1)?.list.localName !== tag) lists.pop()
    if (lists.at(-1)?.level !== level) {
      const list = this.make(tag)
      ;(lists.at(-1)?.list.lastElementChild ?? into).append(list)
      lists.push({ level, list })
    }
    const line = this.make('p')
    this.children(from, line, readPastedStyle(from, { tag: 'p', outer: look, isOwn: this.isOwn }), level)
    const item = this.make('li')
    item.append(line)
    lists.at(-1)?.list.append(item)
  }

  node(from: Node, into: Element, outer: PastedStyle, depth: number): void {
    if (from.nodeType === Node.TEXT_NODE) this.text(from.nodeValue ?? '', into, outer)
    if (!(from instanceof HTMLElement)) return
    const tag = from.localName
    const said = from.getAttribute('style') ?? ''
    if (NOT_TEXT.test(tag) || OF_WORD.test(tag) || HIDDEN.test(said.replaceAll(/\s/g, ''))) return
    const look = readPastedStyle(from, { tag, outer, isOwn: this.isOwn })
    const { mergeField, fallback, attachment } = from.dataset
    if (tag === 'br') into.append(this.make('br'))
    else if (mergeField) {
      this.put(this.make('span', { 'data-merge-field': mergeField, 'data-fallback': fallback }), into, look)
    } else if (tag === 'img') {
      const [alt, width] = [from.getAttribute('alt'), from.getAttribute('width')]
      if (attachment) this.put(this.make('img', { 'data-attachment': attachment, alt, width }), into, look)
    } else if (/^[uo]l$/.test(tag) && depth < DEEPEST) this.list(from, into, look, depth)
    else if (/^h[1-6]$|^li$/.test(tag) || BLOCKS.test(tag)) this.block(from, into, look, depth)
    else {
      this.children(from, into, look, depth)
      // Separates the cells of a table row by a space.
      if (/^t[dh]$/.test(tag)) into.append(' ')
    }
  }

  list(from: HTMLElement, into: Element, look: PastedStyle, depth: number): void {
    const start = from.localName === 'ol' ? from.getAttribute('start') : null
    const list = this.make(from.localName, { 'data-pm-slice': from.getAttribute('data-pm-slice'), start })
    // A list directly inside a list is moved into the preceding item.
    const host = /^[uo]l$/.test(into.localName) ? (into.lastElementChild ?? into) : into
    host.append(list)
    this.children(from, list, look, depth + 1)
  }

  block(from: HTMLElement, into: Element, look: PastedStyle, depth: number): void {
    const tag = from.localName
    const isHeading = /^h[1-6]$/.test(tag)
    const name = isHeading ? `h${Math.min(3, Number(tag[1]))}` : /^(?:li|p)$/.test(tag) ? tag : 'div'
    const element = this.make(name, { 'data-pm-slice': from.getAttribute('data-pm-slice') })
    into.append(element)
    this.children(from, element, { ...look, isHeading }, depth)
    if (name === 'div') convertPastedParagraph(element)
  }
}

/** Turns a div without block children into a paragraph; removes an empty div. */
const convertPastedParagraph = (division: HTMLElement): void => {
  if (division.childNodes.length === 0) division.remove()
  if (division.querySelector('p, div, h1, h2, h3, ul, ol, li')) return
  const line = division.ownerDocument.createElement('p')
  for (const { name, value } of division.attributes) line.setAttribute(name, value)
  line.append(...division.childNodes)
  division.replaceWith(line)
}

/** Removes the most frequent font size, so that this text gets the mail's default size. */
const removeMostCommonFontSize = (body: HTMLElement, lengths: Map<number | null, number>): void => {
  const [usual] = [...lengths].sort(([, one], [, other]) => other - one)[0] ?? [null]
  const isUsual = ({ style }: HTMLElement): boolean => [`${usual}pt`, LOOKS.text].includes(style.fontSize)
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (!isUsual(span)) continue
    const kept = (span.getAttribute('style') ?? '').replace(/;? ?font-size: [^;]*/, '')
    if (kept === '') span.replaceWith(...span.childNodes)
    else span.setAttribute('style', kept)
  }
}

/** Cleans clipboard HTML from Word, Outlook, Gmail, web pages or this editor, keeping only what a mail supports. */
export const cleanPaste = (html: string): string => {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const isOwn = pasted.querySelector('[data-pm-slice]') !== null
  const cleaner = new Cleaner(isOwn)
  const { body } = cleaner.page
  cleaner.children(pasted.body, body, PLAIN, 0)
  if (!isOwn) removeMostCommonFontSize(body, cleaner.lengths)
  return body.innerHTML
}
