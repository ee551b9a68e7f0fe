import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listElements, type OPENING, replaceElements } from '#lib/server/documents/elements.ts'
import { visitorScript } from '#lib/server/documents/visitor-script.ts'

/** The hashes of a document's inline scripts and styles, in the form of a content security policy. */
export type Hashes = Record<'scripts' | 'styles', string[]>
export type Encoding = 'br' | 'gzip' | 'identity'

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

const LINK = /<link\b[^<>]*>/g
const isScriptPreload = (tag: string): boolean =>
  /\brel="(?:preload|modulepreload)"/.test(tag) && /\bas="script"/.test(tag)
// React's hydration markers, which are useless without its scripts.
const MARKS = /<!--(?:\/?[$&?!]+| )?-->/g

const isDataScript = (attributes: string): boolean => /\btype="application\/(?:ld\+)?json"/.test(attributes)
// Scripts of the framework: its files, its flight data, and those that insert streamed content.
const isFrameworkScript = (attributes: string, text: string): boolean =>
  /\bsrc="|\bid="_R_"/.test(attributes) || /self\.__next_f|\$RT\b|\$RB\b|\$RC\b/.test(text)

/** True if the document has streamed content that a script must move into place. */
const hasStreamedContent = (html: string): boolean => /<div hidden(?:="")? id="S:/.test(html)

// A button that opens a dialog does not work without scripts, because it has no URL to fall back on.
const needsFramework = (html: string): boolean => / data-dialog="/.test(html)

/** The type of a deferred script, which runs once somebody uses a button that needs it; browsers do not run this type. */
const WAITING = 'text/waiting'

/** A page for visitors, and whether it contains the framework's scripts as deferred ones. */
export type VisitorPage = { html: string; isWaiting: boolean }

/**
 * Converts a rendered page for visitors. Links and forms work without scripts, so the framework's scripts are removed, or deferred if
 * a button opens a dialog. One small script of ours is added; `nonce` allows the styles that deferred scripts insert. Raises if the
 * page is incomplete without scripts.
 */
export const toVisitorPage = (html: string, nonce: string): VisitorPage => {
  if (hasStreamedContent(html)) throw new Error('a public document waits for a script to put its pieces in place')
  const isWaiting = needsFramework(html)
  const kept: string[] = []
  const bare = replaceElements(html, 'script', ({ whole, attributes, text }) => {
    const isOurs = isDataScript(attributes) || !isFrameworkScript(attributes, text)
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

/** Converts a page that failed: the framework's scripts render the error in the browser, and `nonce` allows its scripts and styles. */
export const toFailedPage = (html: string, nonce: string): string => {
  const addNonce = (text: string, name: keyof typeof OPENING): string =>
    replaceElements(text, name, ({ whole }) => whole.replace(`<${name}`, `<${name} nonce="${nonce}"`))
  return addNonce(addNonce(html, 'script'), 'style').replace(LINK, (tag) => (isScriptPreload(tag) ? '' : tag))
}

const computeHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the hashes that a document's content security policy must list; data in script elements needs none. */
export const listHashes = (html: string): Hashes => ({
  scripts: listElements(html, 'script')
    .filter(({ attributes }) => !isDataScript(attributes) && !/\bsrc="/.test(attributes))
    .map(({ text }) => computeHash(text)),
  styles: listElements(html, 'style').map(({ text }) => computeHash(text)),
})

/** A document that is the same for every visitor. */
export type VisitorDocument = {
  status: 200 | 404
  headers: Record<string, string>
  /** Returns the bytes of all encodings made so far. */
  size: () => number
  /** Returns the strong entity tag of an encoding. */
  tagIn: (encoding: Encoding) => string
  /** Returns the body in an encoding, compressed once, on the first request for it. */
  bytesIn: (encoding: Encoding) => Promise<Buffer>
}

/** Creates a document from its HTML. */
export const createVisitorDocument = (
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
