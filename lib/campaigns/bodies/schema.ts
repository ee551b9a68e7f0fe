import { z } from 'zod'
import { bodyMessages, MERGE_FIELDS } from '#lib/campaigns/bodies/labels.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** A mail body as the editor's JSON, not yet parsed. */
export type MailBody = Record<string, unknown>

/** Minimum and maximum font size of a mail, in points. */
export const FONT_SIZES = { least: 8, most: 36 }
const MOST = { text: 100_000, nodes: 5_000, depth: 6, link: 2_000, alt: 300, fallback: 100, width: 600 }

const LINK = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+)$/i

/** True for a link target that a mail may have: http, https or mailto. */
export const isMailLink = (href: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused
  href.length <= MOST.link && LINK.test(href) && !/[\u0000-\u0020"'<>`\\]/.test(href) && URL.canParse(href)

const fontSize = z.string().regex(/^(?:[89]|[12]\d|3[0-6])pt$/)
const color = z.string().regex(/^#[0-9a-f]{6}$/i)

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  // The editor adds more attributes to a link; only `href` is kept.
  z.strictObject({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().refine(isMailLink, bodyMessages.badLink) }),
  }),
  z.strictObject({
    type: z.literal('textStyle'),
    attrs: z.strictObject({ color: color.nullish(), fontSize: fontSize.nullish() }),
  }),
])
export type MailMark = z.output<typeof mark>

const marks = z.array(mark).max(5).optional()

// The editor rejects empty text nodes.
const words = z.string().max(MOST.text).transform(removeUnstorable).pipe(z.string().min(1))

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words, marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  z.strictObject({
    type: z.literal('mergeField'),
    attrs: z.strictObject({
      field: z.enum(MERGE_FIELDS, { error: (issue) => bodyMessages.unknownField(String(issue.input)) }),
      fallback: z
        .string()
        .max(MOST.fallback)
        .regex(/^[^{}|<>\p{Cc}]*$/u)
        .transform(removeUnstorable)
        .default(''),
    }),
    marks,
  }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({
      attachmentId: recordKey,
      alt: z.string().max(MOST.alt).transform(removeUnstorable).default(''),
      width: z.int().min(1).max(MOST.width).nullish(),
    }),
    marks,
  }),
])
export type MailInline = z.output<typeof inline>

const content = z.array(inline).max(MOST.nodes).optional()

type ListItem = { type: 'listItem'; content: MailBlock[] }
export type MailBlock =
  | { type: 'paragraph'; content?: MailInline[] }
  | { type: 'heading'; attrs: { level: 1 | 2 | 3 }; content?: MailInline[] }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: ListItem[] }

const buildBodyBlockSchema = (depth: number): z.ZodType<MailBlock> => {
  const paragraph = z.strictObject({ type: z.literal('paragraph'), content })
  const level = z.union([z.literal(1), z.literal(2), z.literal(3)])
  const heading = z.strictObject({ type: z.literal('heading'), attrs: z.strictObject({ level }), content })
  if (depth === 0) return z.discriminatedUnion('type', [paragraph, heading], { error: bodyMessages.tooDeep })
  const items = z
    .array(
      z.strictObject({
        type: z.literal('listItem'),
        content: z
          .array(buildBodyBlockSchema(depth - 1))
          .min(1)
          .max(MOST.nodes),
      }),
    )
    .min(1)
    .max(MOST.nodes)
  return z.discriminatedUnion('type', [
    paragraph,
    heading,
    z.strictObject({ type: z.literal('bulletList'), content: items }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.object({ start: z.int().min(1).max(10_000).default(1) }).optional(),
      content: items,
    }),
  ]) as z.ZodType<MailBlock>
}

/** The editor's document as it is stored; unknown nodes, marks and attributes are refused. */
export const mailDocument = z.strictObject({
  type: z.literal('doc'),
  content: z.array(buildBodyBlockSchema(MOST.depth)).max(MOST.nodes),
})
export type MailDocument = z.output<typeof mailDocument>
