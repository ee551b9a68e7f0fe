import { convertHtmlToText, sanitiseMailHtml } from '#lib/campaigns/bodies/judging/rules.ts'
import { bodyMessages, type MergeField } from '#lib/campaigns/bodies/labels.ts'
import { isEmptyMailBody, listMergeFields, renderBodyHtml, renderBodyText } from '#lib/campaigns/bodies/rules.ts'
import { mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import { type Choices, storedChoices } from '#lib/campaigns/drafts/schema.ts'
import type { FieldError } from '#lib/core/errors.ts'

/** Parses the stored JSON of a draft's choices. */
export const parseRecipientChoices = (stored: unknown): Choices => storedChoices.parse(stored)

/** The content of a mailing with its merge fields unfilled: sanitised HTML and the same as plain text. */
export type Letter = { subject: string; html: string; text: string }

const LONGEST_HTML = 500_000

const invalidDraftField = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/** Returns a body as HTML and plain text, from the editor's document or an API client's HTML; null if it is neither. */
const parseMailBody = (given: unknown): { html: string; text: string } | null => {
  if (typeof given === 'string') {
    const html = sanitiseMailHtml(given)
    return { html, text: convertHtmlToText(html) }
  }
  const document = mailDocument.safeParse(given)
  return document.success
    ? { html: sanitiseMailHtml(renderBodyHtml(document.data)), text: renderBodyText(document.data) }
    : null
}

/** Returns a letter from subject and body, with the errors that prevent sending (row N-03). */
export const parseLetter = (subject: string, given: unknown): { letter: Letter; faults: FieldError[] } => {
  const body = parseMailBody(given)
  const letter = { subject, html: body?.html ?? '', text: body?.text ?? '' }
  const faults: FieldError[] = []
  if (subject === '') faults.push(invalidDraftField('emailSubject', draftMessages.noSubject))
  if (!body) faults.push(invalidDraftField('emailBody', draftMessages.badBody))
  else if (body.html.length > LONGEST_HTML) faults.push(invalidDraftField('emailBody', draftMessages.longBody))
  else if (isEmptyMailBody(body.html)) faults.push(invalidDraftField('emailBody', draftMessages.missing))
  for (const name of listMergeFields(subject).unknown)
    faults.push(invalidDraftField('emailSubject', bodyMessages.unknownField(name)))
  for (const name of listMergeFields(letter.html).unknown)
    faults.push(invalidDraftField('emailBody', bodyMessages.unknownField(name)))
  return { letter, faults }
}

/** Returns the merge fields without a fallback, in the order of the text. */
export const listFieldsWithoutFallback = ({ subject, html, text }: Letter): MergeField[] => [
  ...new Set(
    [subject, html, text].flatMap((template) =>
      listMergeFields(template).fields.flatMap(({ field, fallback }) => (fallback === null ? [field] : [])),
    ),
  ),
]
