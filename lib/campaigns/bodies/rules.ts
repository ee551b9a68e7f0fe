import { MERGE_FIELDS, type MergeField } from '#lib/campaigns/bodies/labels.ts'
import type { MailBlock, MailDocument, MailInline, MailMark } from '#lib/campaigns/bodies/schema.ts'
import { escapeHtml } from '#lib/core/text.ts'

/** A recipient's values for the merge fields. */
export type MergeValues = Partial<Record<MergeField, string | null>>
/** Where a merge field is filled in, which decides how its value is escaped. */
export type MergePlace = 'html' | 'text' | 'subject'

const FIELD = /\{\{ *([A-Za-z]\w*) *(?:\|([^{}|<>]*))?\}\}/g
const BRACED = /\{\{([^{}]*)\}\}/g

const isMergeField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name)

/**
 * Separates double braces so that they are not read as a merge field, for places where none is allowed: link addresses
 * and image descriptions.
 */
export const separateBraces = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')

// Separates braces that are not part of a complete field, so that joining text nodes cannot form one.
const separateLooseBraces = (text: string): string => {
  let at = 0
  let kept = ''
  for (const match of text.matchAll(FIELD)) {
    kept += separateBraces(text.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return kept + separateBraces(text.slice(at))
}

const joinWithoutFormingBraces = (parts: readonly string[]): string =>
  parts.reduce((text, part) => (text.endsWith('{') && part.startsWith('{') ? `${text} ${part}` : text + part), '')

const formatMergeField = ({ field, fallback }: { field: MergeField; fallback: string }): string =>
  fallback === '' ? `{{${field}}}` : `{{${field}|${fallback}}}`

type Way<Item> = { html: (item: Item, inside: string) => string; text: (item: Item, inside: string) => string }
type Of<Union, Type> = Extract<Union, { type: Type }>
type Table<Union extends { type: string }> = { [Type in Union['type']]: Way<Of<Union, Type>> }

const keepMarkedText = (_: unknown, inside: string): string => inside
const encodeUrlBraces = (href: string): string => href.replaceAll('{', '%7B').replaceAll('}', '%7D')

/** How each mark is written as HTML and as plain text. */
const MARKS: Table<MailMark> = {
  bold: { html: (_, inside) => `<strong>${inside}</strong>`, text: keepMarkedText },
  italic: { html: (_, inside) => `<em>${inside}</em>`, text: keepMarkedText },
  underline: { html: (_, inside) => `<u>${inside}</u>`, text: keepMarkedText },
  link: {
    html: ({ attrs }, inside) => `<a href="${escapeHtml(encodeUrlBraces(attrs.href))}">${inside}</a>`,
    text: ({ attrs }, inside) => {
      const href = encodeUrlBraces(attrs.href)
      return [inside, `mailto:${inside}`].includes(href) ? inside : `${inside} (${href})`
    },
  },
  textStyle: {
    html: ({ attrs }, inside) => {
      const style = [attrs.color && `color:${attrs.color}`, attrs.fontSize && `font-size:${attrs.fontSize}`]
      const said = style.filter(Boolean).join(';')
      return said === '' ? inside : `<span style="${said}">${inside}</span>`
    },
    text: keepMarkedText,
  },
}

/** How each inline node is written as HTML and as plain text. */
const INLINES: Table<MailInline> = {
  text: { html: ({ text }) => escapeHtml(separateLooseBraces(text)), text: ({ text }) => separateLooseBraces(text) },
  hardBreak: { html: () => '<br />', text: () => '\n' },
  mergeField: {
    html: ({ attrs }) => escapeHtml(formatMergeField(attrs)),
    text: ({ attrs }) => formatMergeField(attrs),
  },
  image: {
    html: ({ attrs }) => {
      const width = attrs.width ? ` width="${attrs.width}"` : ''
      return `<img src="cid:${attrs.attachmentId}" alt="${escapeHtml(separateBraces(attrs.alt))}"${width} />`
    },
    text: ({ attrs }) => (attrs.alt === '' ? '' : `[${separateBraces(attrs.alt)}]`),
  },
}

type Format = 'html' | 'text'

const formatTextMark = (format: Format, mark: MailMark, inside: string): string =>
  (MARKS[mark.type][format] as (mark: MailMark, inside: string) => string)(mark, inside)

const formatInlineNode = (format: Format, node: MailInline): string => {
  const bare = (INLINES[node.type][format] as (node: MailInline, inside: string) => string)(node, '')
  return (node.marks ?? []).reduceRight((inside, mark) => formatTextMark(format, mark, inside), bare)
}

const formatTextLine = (format: Format, content: readonly MailInline[] = []): string =>
  joinWithoutFormingBraces(content.map((node) => formatInlineNode(format, node)))

const renderListItems = (items: readonly { content: readonly MailBlock[] }[]): string =>
  items.map((item) => `<li>${item.content.map(renderBlockAsHtml).join('')}</li>`).join('')

const renderBlockAsHtml = (block: MailBlock): string => {
  if (block.type === 'paragraph') return `<p>${formatTextLine('html', block.content) || '<br />'}</p>`
  if (block.type === 'heading') {
    return `<h${block.attrs.level}>${formatTextLine('html', block.content)}</h${block.attrs.level}>`
  }
  if (block.type === 'bulletList') return `<ul>${renderListItems(block.content)}</ul>`
  const start = block.attrs?.start ?? 1
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${renderListItems(block.content)}</ol>`
}

const formatListItemAsText = (sign: string, blocks: readonly MailBlock[]): string =>
  sign +
  blocks
    .map(formatBlockAsText)
    .join('\n')
    .replaceAll('\n', `\n${' '.repeat(sign.length)}`)

const formatBlockAsText = (block: MailBlock): string => {
  if (block.type === 'paragraph' || block.type === 'heading') return formatTextLine('text', block.content)
  if (block.type === 'bulletList')
    return block.content.map((item) => formatListItemAsText('- ', item.content)).join('\n')
  const start = block.attrs?.start ?? 1
  return block.content.map((item, place) => formatListItemAsText(`${start + place}. `, item.content)).join('\n')
}

/** Returns the document as HTML for mail programs; merge fields stay placeholders. */
export const renderBodyHtml = (document: MailDocument): string => document.content.map(renderBlockAsHtml).join('')

/** Returns the document as plain text; merge fields stay placeholders, links are written out. */
export const renderBodyText = (document: MailDocument): string =>
  document.content.map(formatBlockAsText).join('\n\n').trim()

/** Returns the merge fields of a subject, text or HTML with their fallbacks, and separately the unknown field names. */
export const listMergeFields = (
  template: string,
): { fields: { field: MergeField; fallback: string | null }[]; unknown: string[] } => {
  const fields = [...template.matchAll(FIELD)].flatMap(([, name = '', fallback]) =>
    isMergeField(name) ? [{ field: name, fallback: fallback?.trim() ? fallback : null }] : [],
  )
  const names = [...template.matchAll(BRACED)].map(([, inside = '']) => inside.split('|')[0]?.trim() ?? '')
  return { fields, unknown: [...new Set(names.filter((name) => !isMergeField(name)))] }
}

const getMergeValue = (values: MergeValues, field: MergeField): string => (values[field] ?? '').trim()

const AS: Record<MergePlace, (value: string) => string> = {
  html: escapeHtml,
  text: (value) => value.replace(/\p{Cc}+/gu, ' '),
  subject: (value) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
}

/**
 * Replaces the merge fields with a recipient's values in one pass, so braces within a value are never read as a field.
 */
export const fillMergeFields = (template: string, values: MergeValues, place: MergePlace): string =>
  template.replace(FIELD, (whole, name: string, fallback: string | undefined) => {
    if (!isMergeField(name)) return whole
    const value = getMergeValue(values, name)
    // The fallback is part of the template and was escaped with it.
    return value === '' ? (fallback ?? '') : AS[place](value)
  })

/** Returns the ids of the attachments that a body shows as images. */
export const listBodyImageIds = (html: string): number[] => [
  ...new Set([...html.matchAll(/src="cid:(\d+)"/g)].map(([, id]) => Number(id))),
]

/** True for HTML that shows neither text nor an image. */
export const isEmptyMailBody = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#0*160;|&#x0*a0;/gi, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim() === ''
