/** The editor's JSON. */
export type LetterBody = Record<string, unknown>

type Node = { type?: unknown; text?: unknown; content?: unknown; attrs?: Record<string, unknown> }

const INLINE = ['text', 'hardBreak', 'mergeField', 'image']

const childrenOf = ({ content }: Node): Node[] => (Array.isArray(content) ? (content as Node[]) : [])

/** Every part of a body without parts of its own, in order. */
const leavesOf = (node: Node): Node[] =>
  [node, ...childrenOf(node).flatMap(leavesOf)].filter(({ type }) => INLINE.includes(`${type}`))

const fieldIn = ({ attrs }: Node): string => `{{${attrs?.field}${attrs?.fallback ? `|${attrs.fallback}` : ''}}}`

const WORDS: Record<string, (node: Node) => string> = {
  text: ({ text }) => `${text ?? ''}`,
  hardBreak: () => '\n',
  mergeField: fieldIn,
  image: ({ attrs }) => `[${attrs?.alt || 'picture'}]`,
}

const wordsOf = (node: Node): string => {
  const words = WORDS[`${node.type}`]
  if (words) return words(node)
  const children = childrenOf(node)
  return children.map(wordsOf).join(children.some(({ type }) => INLINE.includes(`${type}`)) ? '' : '\n')
}

/** The words of a body, a line to each paragraph. */
export const plainTextOf = (body: LetterBody | null): string => (body ? wordsOf(body) : '')

/** True where a body says something: words, a merge field or a picture. */
export const saysSomething = (body: LetterBody | null): boolean =>
  body !== null &&
  leavesOf(body).some(({ type, text }) => (type === 'text' ? `${text}`.trim() !== '' : type !== 'hardBreak'))

/** The ids of the pictures in a body. */
export const picturesOf = (body: LetterBody | null): number[] =>
  body === null
    ? []
    : leavesOf(body).flatMap(({ type, attrs }) => (type === 'image' ? [Number(attrs?.attachmentId)] : []))

/** The merge fields without a fallback in a subject and a body, as one text that changes with them. */
export const fieldsWithoutFallback = (subject: string, body: LetterBody | null): string =>
  [...new Set(`${subject} ${plainTextOf(body)}`.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ')
