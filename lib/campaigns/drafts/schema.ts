import { z } from 'zod'
import { audienceLine, audienceSummary, byKind, mergeValues, recipientOption } from '#lib/campaigns/audiences/schema.ts'
import { type MailDocument, mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { draftMessages, MOST_CHOSEN, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { LARGEST_NUMBER, recordId, recordKey, recordVersion } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** The longest texts in characters; a body's as HTML of a program, and as JSON of the editor. */
const LONGEST = { subject: 200, html: 200_000, json: 500_000, reason: 500, tests: 10_000 }
const MOST_TESTS_KEPT = 100

const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? draftMessages.unknownKey(issue.keys as string[]) : draftMessages.badPayload,
  })

/** The editor's document; what it may hold is the matter of `lib/campaigns/bodies`. */
const document = z.record(z.string(), z.json())
/** The same as a draft keeps it. */
export const storedDocument = document.nullable().catch(null)

const anything = z.unknown()

// One message for the whole of it: the editor writes no document that is not one of ours.
const sentDocument = anything.transform((value, context): MailDocument => {
  const read = mailDocument.safeParse(value)
  const isLong = read.success && JSON.stringify(read.data).length > LONGEST.json
  if (read.success && !isLong) return read.data
  context.addIssue({ code: 'custom', message: isLong ? draftMessages.longBody : draftMessages.badBody })
  return z.NEVER
})

/** A body as the screen writes it, or HTML of a program. */
const body = z.union([z.string().max(LONGEST.html, draftMessages.longBody).transform(removeUnstorable), sentDocument], {
  error: draftMessages.badBody,
})

const subject = z
  .string({ error: draftMessages.noSubject })
  .max(LONGEST.subject, draftMessages.longSubject)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, draftMessages.notOneLine)
  .transform((text) => text.toWellFormed().trim())

const ids = z.array(recordKey, { error: draftMessages.missing }).max(MOST_CHOSEN, draftMessages.tooManyChosen)

const reason = z
  .string({ error: draftMessages.noReason })
  .max(LONGEST.reason)
  .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())

const testText = z.string().max(LONGEST.tests).transform(removeUnstorable)
const testList = z.array(testText).max(MOST_TESTS_KEPT, draftMessages.tooManyTests)

/** Addresses of a test: a list, or one text with `;` between them. */
const testEmails = z
  .union([testText, z.array(testText).max(MOST_TESTS_KEPT)], { error: draftMessages.noTests })
  .transform((given): string[] =>
    [given]
      .flat()
      .flatMap((text) => text.split(';'))
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  )
  .pipe(testList)

/** What a draft keeps beside its columns: whom it is for, and where its tests go. */
export const storedChoices = z
  .object({
    individualIds: ids.catch([]),
    companyIds: ids.catch([]),
    testEmails: z.array(testText).max(MOST_TESTS_KEPT).catch([]),
  })
  .catch({ individualIds: [], companyIds: [], testEmails: [] })
export type Choices = z.output<typeof storedChoices>

const shape = {
  emailSubject: subject.default(''),
  senderEmail: z
    .string({ error: draftMessages.noSender })
    .max(320, draftMessages.otherSender)
    .transform(removeUnstorable)
    .nullable()
    .default(null),
  individualIds: ids.default([]),
  companyIds: ids.default([]),
  includeUnsubscribed: z.boolean({ error: draftMessages.badPayload }).default(false),
  reason: reason.nullable().default(null),
  testEmails: testEmails.default([]),
  savedSearchId: recordKey.nullable().default(null),
}

/** The payload of a test and of a send (doc 3 §3), with what the screen adds: the draft, the search and the typed number. */
export const payload = strict({
  emailBody: body.default(''),
  /** Ids of attachments that the draft holds. */
  attachments: z.array(recordKey).max(MOST_FILES, draftMessages.tooManyFiles).default([]),
  /** The draft that this sends or tests; sending uses it up. */
  draftId: recordKey.nullable().default(null),
  /** The number of recipients as it was typed. */
  confirmedCount: z.int({ error: draftMessages.missing }).min(0).max(LARGEST_NUMBER).nullable().default(null),
  ...shape,
})
export type Payload = z.output<typeof payload>

/** What a save of a draft replaces: everything but its attachments. */
export const draftInput = strict({
  emailBody: sentDocument.nullable().default(null),
  version: recordVersion.optional(),
  ...shape,
})

/** The version that a discard has in sight. */
export const discardQuery = z.object({ version: z.coerce.number().pipe(recordVersion).optional().catch(undefined) })

/** A file of a draft; an inline one is a picture in the text, named there by its id. */
export const attachment = z.strictObject({
  id: answeredId,
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.int().min(1),
  isInline: z.boolean(),
})
export type Attachment = z.output<typeof attachment>

/** A person's draft of a kind. */
export const draftAnswer = z.strictObject({
  id: answeredId,
  version: answeredVersion,
  savedAt: z.date(),
  emailBody: document.nullable(),
  emailSubject: z.string(),
  senderEmail: z.string().nullable(),
  individualIds: z.array(answeredId),
  companyIds: z.array(answeredId),
  includeUnsubscribed: z.boolean(),
  reason: z.string().nullable(),
  testEmails: z.array(z.string()),
  savedSearchId: answeredId.nullable(),
  savedSearchName: z.string().nullable(),
  /** The chosen people and companies with their names, in the order in which they were chosen. */
  recipients: z.array(recipientOption),
  attachments: z.array(attachment),
})
export type Draft = z.output<typeof draftAnswer>

/** How many recipients lack a value for a merge field that has no fallback. */
const withoutValue = z.strictObject({ people: z.int().min(0), fields: z.array(z.string()) })

/** A draft as one recipient would get it. */
export const previewAnswer = z.strictObject({
  individualId: answeredId.nullable(),
  name: z.string(),
  address: z.string(),
  merge: mergeValues,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type Preview = z.output<typeof previewAnswer>

/** Whose mail a preview shows; without an id the first recipient's. */
export const previewQuery = z.object({
  individualId: z
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.coerce.number().pipe(recordKey))
    .optional()
    .catch(undefined),
})

/** Whether an upload is a picture of the text. */
export const uploadQuery = z.object({
  inline: z
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string())
    .catch('')
    .transform((text) => text === 'true'),
})

/** The gaps of an address that names an attachment of a draft. */
export const byAttachment = byKind.extend({ id: recordId })

/** What a send came to: the mailing and how many it goes to. */
export const sentAnswer = z.strictObject({ id: answeredId, recipients: z.int().min(0), message: z.string() })
export type Sent = z.output<typeof sentAnswer>

/** Who gets a draft and who does not, with a page of them. */
export const audienceAnswer = z.strictObject({
  summary: audienceSummary,
  withoutValue,
  lines: z.strictObject({
    rows: z.array(audienceLine),
    total: z.int().min(0),
    page: z.int().min(1),
    pageSize: z.int().min(1),
  }),
})
