import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { visitorScript } from '#lib/server/documents/visitor-script.ts'

/** The hashes of a document's own inline scripts and styles, as a content policy names them. */
export type Hashes = Record<'scripts' | 'styles', string[]>
export type Encoding = 'br' | 'gzip' | 'identity'

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

type Element = { whole: string; attributes: string; text: string }

// One pattern from the opening to the closing tag would take quadratic time where many are never closed.
const OPENING = { script: /<script\b([^<>]*)>/, style: /<style\b([^<>]*)>/ }

/** Puts what `replace` makes of it in place of each script or style, in time linear in the length of the document. */
const replaceElements = (html: string, name: keyof typeof OPENING, replace: (element: Element) => string): string => {
  const closing = `</${name}>`
  const pieces = html.split(closing)
  const rest = pieces.pop() as string
  const replaced = pieces.map((piece) => {
    const opening = OPENING[name].exec(piece)
    if (!opening) return `${piece}${closing}`
    const [tag, attributes = ''] = opening
    const whole = `${piece.slice(opening.index)}${closing}`
    const text = piece.slice(opening.index + tag.length)
    return `${piece.slice(0, opening.index)}${replace({ whole, attributes, text })}`
  })
  return `${replaced.join('')}${rest}`
}

/** The scripts or styles of a document, in their order. */
const elementsIn = (html: string, name: keyof typeof OPENING): Element[] => {
  const found: Element[] = []
  replaceElements(html, name, (element) => {
    found.push(element)
    return ''
  })
  return found
}

const LINK = /<link\b[^<>]*>/g
const isScriptPreload = (tag: string): boolean =>
  /\brel="(?:preload|modulepreload)"/.test(tag) && /\bas="script"/.test(tag)
// Marks with which React finds its places again; nobody looks for them without its scripts.
const MARKS = /<!--(?:\/?[$&?!]+| )?-->/g

const isData = (attributes: string): boolean => /\btype="application\/(?:ld\+)?json"/.test(attributes)
// The framework's own: its files, its flight data and what puts late pieces in place.
const isFramework = (attributes: string, text: string): boolean =>
  /\bsrc="|\bid="_R_"/.test(attributes) || /self\.__next_f|\$RT\b|\$RB\b|\$RC\b/.test(text)

/** True where pieces of the document came late and need a script to be put in their place. */
const hasLatePieces = (html: string): boolean => /<div hidden(?:="")? id="S:/.test(html)

// What opens a dialog has no address to fall back on.
const needsFramework = (html: string): boolean => / data-dialog="/.test(html)

/** The type of a script that waits until somebody presses what needs it; browsers take it for data. */
const WAITING = 'text/waiting'

/** A page for visitors, and whether the framework's scripts wait in it. */
export type VisitorPage = { html: string; isWaiting: boolean }

/**
 * The page as visitors get it: links and forms work alone, so that the framework's scripts are left out, or wait where a button
 * opens a dialog. One small script of ours stays; `nonce` is for the styles of what waits. Raises where a piece of the page is
 * missing without scripts.
 */
export const visitorPage = (html: string, nonce: string): VisitorPage => {
  if (hasLatePieces(html)) throw new Error('a public document waits for a script to put its pieces in place')
  const isWaiting = needsFramework(html)
  const kept: string[] = []
  const bare = replaceElements(html, 'script', ({ whole, attributes, text }) => {
    const isOurs = isData(attributes) || !isFramework(attributes, text)
    if (!isOurs && !isWaiting) return ''
    kept.push(isOurs ? whole : `<script type="${WAITING}"${attributes}>${text}</script>`)
    return `<script data-place="${kept.length - 1}">`
  })
    .replace(LINK, (tag) => (isScriptPreload(tag) ? '' : tag))
    .replace(isWaiting ? /$^/ : MARKS, '')
    .replace(/<script data-place="(\d+)">/g, (_mark, place: string) => kept[Number(place)] as string)
  const own = `<script nonce="${nonce}">${visitorScript}</script></body>`
  return { html: bare.replace('</body>', () => (isWaiting ? own : own.replace(` nonce="${nonce}"`, ''))), isWaiting }
}

/** A page that failed: the framework's scripts draw the failure in the browser, and `nonce` allows what the page itself holds. */
export const failedPage = (html: string, nonce: string): string => {
  const withNonce = (text: string, name: keyof typeof OPENING): string =>
    replaceElements(text, name, ({ whole }) => whole.replace(`<${name}`, `<${name} nonce="${nonce}"`))
  return withNonce(withNonce(html, 'script'), 'style').replace(LINK, (tag) => (isScriptPreload(tag) ? '' : tag))
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a document's content policy has to name. Data that no browser runs is left out. */
export const hashesIn = (html: string): Hashes => ({
  scripts: elementsIn(html, 'script')
    .filter(({ attributes }) => !isData(attributes) && !/\bsrc="/.test(attributes))
    .map(({ text }) => hashOf(text)),
  styles: elementsIn(html, 'style').map(({ text }) => hashOf(text)),
})

/** A document as every visitor gets it. */
export type VisitorDocument = {
  status: 200 | 404
  headers: Record<string, string>
  /** Bytes that all its forms hold. */
  size: () => number
  /** The strong entity tag of one form. */
  tagIn: (encoding: Encoding) => string
  /** Its bytes in one form, compressed once, when somebody first asks for it. */
  bytesIn: (encoding: Encoding) => Promise<Buffer>
}

/** Makes a document of its text. */
export const visitorDocument = (
  html: string,
  { status, headers }: Pick<VisitorDocument, 'status' | 'headers'>,
): VisitorDocument => {
  const body = Buffer.from(html)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const forms = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]])
  let size = body.length
  const compress = async (encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> => {
    const bytes = await compressors[encoding](body)
    size += bytes.length
    return bytes
  }
  return {
    status,
    headers,
    size: () => size,
    tagIn: (encoding) => `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    bytesIn: (encoding) => {
      const made = forms.get(encoding) ?? compress(encoding as Exclude<Encoding, 'identity'>)
      forms.set(encoding, made)
      return made
    },
  }
}
