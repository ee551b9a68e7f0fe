import { MERGE_FIELDS, type MergeField } from '#lib/campaigns/bodies/labels.ts'
import type { MailBlock, MailDocument, MailInline, MailMark } from '#lib/campaigns/bodies/schema.ts'

/** What a recipient has for each merge field. */
export type MergeValues = Partial<Record<MergeField, string | null>>
/** Where a merge field is filled: its value is escaped for that place. */
export type MergePlace = 'html' | 'text' | 'subject'

const FIELD = /\{\{ *([A-Za-z]\w*) *(?:\|([^{}|<>]*))?\}\}/g
const BRACED = /\{\{([^{}]*)\}\}/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const isField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name)

/** Separates braces so that they are never read as a merge field, where none belongs: addresses and descriptions. */
export const partBraces = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')

// Braces that make no whole field in one piece of text stay apart in the text that is joined of many.
const keepFields = (text: string): string => {
  let at = 0
  let kept = ''
  for (const match of text.matchAll(FIELD)) {
    kept += partBraces(text.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return kept + partBraces(text.slice(at))
}

const join = (parts: readonly string[]): string =>
  parts.reduce((text, part) => (text.endsWith('{') && part.startsWith('{') ? `${text} ${part}` : text + part), '')

const fieldOf = ({ field, fallback }: { field: MergeField; fallback: string }): string =>
  fallback === '' ? `{{${field}}}` : `{{${field}|${fallback}}}`

type Way<Item> = { html: (item: Item, inside: string) => string; text: (item: Item, inside: string) => string }
type Of<Union, Type> = Extract<Union, { type: Type }>
type Table<Union extends { type: string }> = { [Type in Union['type']]: Way<Of<Union, Type>> }

const plain = (_: unknown, inside: string): string => inside
const hrefOf = (href: string): string => href.replaceAll('{', '%7B').replaceAll('}', '%7D')

/** Every mark, as HTML and as plain text. */
const MARKS: Table<MailMark> = {
  bold: { html: (_, inside) => `<strong>${inside}</strong>`, text: plain },
  italic: { html: (_, inside) => `<em>${inside}</em>`, text: plain },
  underline: { html: (_, inside) => `<u>${inside}</u>`, text: plain },
  link: {
    html: ({ attrs }, inside) => `<a href="${escapeHtml(hrefOf(attrs.href))}">${inside}</a>`,
    text: ({ attrs }, inside) => {
      const href = hrefOf(attrs.href)
      return [inside, `mailto:${inside}`].includes(href) ? inside : `${inside} (${href})`
    },
  },
  textStyle: {
    html: ({ attrs }, inside) => {
      const style = [attrs.color && `color:${attrs.color}`, attrs.fontSize && `font-size:${attrs.fontSize}`]
      const said = style.filter(Boolean).join(';')
      return said === '' ? inside : `<span style="${said}">${inside}</span>`
    },
    text: plain,
  },
}

/** Every node within a line. */
const INLINES: Table<MailInline> = {
  text: { html: ({ text }) => escapeHtml(keepFields(text)), text: ({ text }) => keepFields(text) },
  hardBreak: { html: () => '<br />', text: () => '\n' },
  mergeField: { html: ({ attrs }) => escapeHtml(fieldOf(attrs)), text: ({ attrs }) => fieldOf(attrs) },
  image: {
    html: ({ attrs }) => {
      const width = attrs.width ? ` width="${attrs.width}"` : ''
      return `<img src="cid:${attrs.attachmentId}" alt="${escapeHtml(partBraces(attrs.alt))}"${width} />`
    },
    text: ({ attrs }) => (attrs.alt === '' ? '' : `[${partBraces(attrs.alt)}]`),
  },
}

type Format = 'html' | 'text'

const markWith = (format: Format, mark: MailMark, inside: string): string =>
  (MARKS[mark.type][format] as (mark: MailMark, inside: string) => string)(mark, inside)

const inlineIn = (format: Format, node: MailInline): string => {
  const bare = (INLINES[node.type][format] as (node: MailInline, inside: string) => string)(node, '')
  return (node.marks ?? []).reduceRight((inside, mark) => markWith(format, mark, inside), bare)
}

const lineIn = (format: Format, content: readonly MailInline[] = []): string =>
  join(content.map((node) => inlineIn(format, node)))

const itemsAsHtml = (items: readonly { content: readonly MailBlock[] }[]): string =>
  items.map((item) => `<li>${item.content.map(blockAsHtml).join('')}</li>`).join('')

const blockAsHtml = (block: MailBlock): string => {
  if (block.type === 'paragraph') return `<p>${lineIn('html', block.content) || '<br />'}</p>`
  if (block.type === 'heading') {
    return `<h${block.attrs.level}>${lineIn('html', block.content)}</h${block.attrs.level}>`
  }
  if (block.type === 'bulletList') return `<ul>${itemsAsHtml(block.content)}</ul>`
  const start = block.attrs?.start ?? 1
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${itemsAsHtml(block.content)}</ol>`
}

const itemAsText = (sign: string, blocks: readonly MailBlock[]): string =>
  sign +
  blocks
    .map(blockAsText)
    .join('\n')
    .replaceAll('\n', `\n${' '.repeat(sign.length)}`)

const blockAsText = (block: MailBlock): string => {
  if (block.type === 'paragraph' || block.type === 'heading') return lineIn('text', block.content)
  if (block.type === 'bulletList') return block.content.map((item) => itemAsText('- ', item.content)).join('\n')
  const start = block.attrs?.start ?? 1
  return block.content.map((item, place) => itemAsText(`${start + place}. `, item.content)).join('\n')
}

/** The document as HTML for mail programs, merge fields still in place. */
export const htmlOf = (document: MailDocument): string => document.content.map(blockAsHtml).join('')

/** The document as plain text, merge fields still in place; links are written out. */
export const textOf = (document: MailDocument): string => document.content.map(blockAsText).join('\n\n').trim()

/** The merge fields of a subject, text or HTML, each with its fallback; unknown names are given apart. */
export const mergeFieldsIn = (
  template: string,
): { fields: { field: MergeField; fallback: string | null }[]; unknown: string[] } => {
  const fields = [...template.matchAll(FIELD)].flatMap(([, name = '', fallback]) =>
    isField(name) ? [{ field: name, fallback: fallback?.trim() ? fallback : null }] : [],
  )
  const names = [...template.matchAll(BRACED)].map(([, inside = '']) => inside.split('|')[0]?.trim() ?? '')
  return { fields, unknown: [...new Set(names.filter((name) => !isField(name)))] }
}

const filledValue = (values: MergeValues, field: MergeField): string => (values[field] ?? '').trim()

const AS: Record<MergePlace, (value: string) => string> = {
  html: escapeHtml,
  text: (value) => value.replace(/\p{Cc}+/gu, ' '),
  subject: (value) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
}

/** Puts a recipient's values in once; what a value itself holds is never read as a field. */
export const fillIn = (template: string, values: MergeValues, place: MergePlace): string =>
  template.replace(FIELD, (whole, name: string, fallback: string | undefined) => {
    if (!isField(name)) return whole
    const value = filledValue(values, name)
    // The fallback is part of the template and is escaped with it.
    return value === '' ? (fallback ?? '') : AS[place](value)
  })

/** Ids of the attachments that a body shows as pictures. */
export const picturesIn = (html: string): number[] => [
  ...new Set([...html.matchAll(/src="cid:(\d+)"/g)].map(([, id]) => Number(id))),
]

/** True for HTML that shows neither a word nor a picture. */
export const isEmptyBody = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#0*160;|&#x0*a0;/gi, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim() === ''
