/** A mail body as the editor's JSON. */
export type LetterBody = Record<string, unknown>

type Node = { type?: unknown; text?: unknown; content?: unknown; attrs?: Record<string, unknown> }

const INLINE = ['text', 'hardBreak', 'mergeField', 'image']

const getChildren = ({ content }: Node): Node[] => (Array.isArray(content) ? (content as Node[]) : [])

/** Returns the inline nodes of a body, in order. */
const listLeaves = (node: Node): Node[] =>
  [node, ...getChildren(node).flatMap(listLeaves)].filter(({ type }) => INLINE.includes(`${type}`))

const formatField = ({ attrs }: Node): string => `{{${attrs?.field}${attrs?.fallback ? `|${attrs.fallback}` : ''}}}`

const WORDS: Record<string, (node: Node) => string> = {
  text: ({ text }) => `${text ?? ''}`,
  hardBreak: () => '\n',
  mergeField: formatField,
  image: ({ attrs }) => `[${attrs?.alt || 'picture'}]`,
}

const formatNode = (node: Node): string => {
  const words = WORDS[`${node.type}`]
  if (words) return words(node)
  const children = getChildren(node)
  return children.map(formatNode).join(children.some(({ type }) => INLINE.includes(`${type}`)) ? '' : '\n')
}

/** Returns the text of a body, one line per paragraph. */
export const toPlainText = (body: LetterBody | null): string => (body ? formatNode(body) : '')

/** True if a body has text, a merge field or an image. */
export const hasContent = (body: LetterBody | null): boolean =>
  body !== null &&
  listLeaves(body).some(({ type, text }) => (type === 'text' ? `${text}`.trim() !== '' : type !== 'hardBreak'))

/** Returns the attachment ids of the images in a body. */
export const listPictures = (body: LetterBody | null): number[] =>
  body === null
    ? []
    : listLeaves(body).flatMap(({ type, attrs }) => (type === 'image' ? [Number(attrs?.attachmentId)] : []))

/** Returns the merge fields without a fallback in subject and body as one sorted string, to detect when they change. */
export const joinFieldsWithoutFallback = (subject: string, body: LetterBody | null): string =>
  [...new Set(`${subject} ${toPlainText(body)}`.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ')
