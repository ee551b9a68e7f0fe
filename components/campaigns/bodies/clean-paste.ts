import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import { type PastedStyle, PLAIN, readPastedStyle } from './pasted-styles.ts'

const DEEPEST = 6
const NOT_TEXT =
  /^(?:style|script|head|title|meta|link|xml|template|iframe|object|embed|svg|math|noscript|video|audio|canvas|input|select|textarea|button|o:p)$/
// Elements in Word's own XML namespaces (`v:`, `w:`).
const OF_WORD = /^[vw]:/
const HIDDEN = /mso-list:ignore|mso-hide:all|display:none/i
const BLOCKS =
  /^(?:p|div|section|article|header|footer|main|aside|nav|figure|figcaption|blockquote|pre|address|table|tr|dl|dt|dd|form|fieldset|center|caption|hr)$/
const MARKED = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i

/**
 * Returns the list level of a Word paragraph from its style (`mso-list: l0 level2 lfo1`), 0 if it is not a list item.
 */
const parsePastedListLevel = (style: string): number => {
  const list = style.split(';').find((declaration) => /^\s*mso-list:/i.test(declaration)) ?? ''
  return Number(/level(\d)/i.exec(list)?.[1] ?? 0)
}

/** Where a pasted node goes: the element, the style of text there, and how many lists it is in. */
type Target = { into: Element; look: PastedStyle; depth: number }
type OpenList = { level: number; list: HTMLElement }

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

  children(from: Node, target: Target): void {
    const lists: OpenList[] = []
    for (const child of from.childNodes) {
      const said = child instanceof Element ? (child.getAttribute('style') ?? '') : ''
      const level = parsePastedListLevel(said)
      if (child instanceof HTMLElement && level > 0)
        this.point(child, { ...target, depth: Math.min(level, DEEPEST) }, lists)
      else {
        if (child instanceof Element) lists.length = 0
        this.node(child, target)
      }
    }
  }

  /** Appends a list item of Word, which is a paragraph that begins with its bullet or number. */
  point(from: HTMLElement, { into, look: outer, depth: level }: Target, lists: OpenList[]): void {
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
    const look = readPastedStyle(from, { tag: 'p', outer, isOwn: this.isOwn })
    this.children(from, { into: line, look, depth: level })
    const item = this.make('li')
    item.append(line)
    lists.at(-1)?.list.append(item)
  }

  node(from: Node, { into, look: outer, depth }: Target): void {
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
    } else if (/^[uo]l$/.test(tag) && depth < DEEPEST) this.list(from, { into, look, depth })
    else if (/^h[1-6]$|^li$/.test(tag) || BLOCKS.test(tag)) this.block(from, { into, look, depth })
    else {
      this.children(from, { into, look, depth })
      // Separates the cells of a table row by a space.
      if (/^t[dh]$/.test(tag)) into.append(' ')
    }
  }

  list(from: HTMLElement, { into, look, depth }: Target): void {
    const start = from.localName === 'ol' ? from.getAttribute('start') : null
    const list = this.make(from.localName, { 'data-pm-slice': from.getAttribute('data-pm-slice'), start })
    // A list directly inside a list is moved into the preceding item.
    const host = /^[uo]l$/.test(into.localName) ? (into.lastElementChild ?? into) : into
    host.append(list)
    this.children(from, { into: list, look, depth: depth + 1 })
  }

  block(from: HTMLElement, { into, look, depth }: Target): void {
    const tag = from.localName
    const isHeading = /^h[1-6]$/.test(tag)
    const name = isHeading ? `h${Math.min(3, Number(tag[1]))}` : /^(?:li|p)$/.test(tag) ? tag : 'div'
    const element = this.make(name, { 'data-pm-slice': from.getAttribute('data-pm-slice') })
    into.append(element)
    this.children(from, { into: element, look: { ...look, isHeading }, depth })
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
  cleaner.children(pasted.body, { into: body, look: PLAIN, depth: 0 })
  if (!isOwn) removeMostCommonFontSize(body, cleaner.lengths)
  return body.innerHTML
}
