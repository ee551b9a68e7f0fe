import { z } from 'zod'
import { audienceLine, audienceSummary, byKind, mergeValues, recipientOption } from '#lib/campaigns/audiences/schema.ts'
import { type MailDocument, mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { draftMessages, MOST_CHOSEN, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { LARGEST_NUMBER, recordId, recordKey, recordVersion, takeFirst } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** Maximum lengths in characters; a body has two: as HTML from an API client, and as the editor's JSON. */
const LONGEST = { subject: 200, html: 200_000, json: 500_000, reason: 500, tests: 10_000 }
const MOST_TESTS_KEPT = 100

const buildStrictObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? draftMessages.unknownKey(issue.keys as string[]) : draftMessages.badPayload,
  })

/** The editor's document; `lib/campaigns/bodies` defines what it may hold. */
const document = z.record(z.string(), z.json())
/** The document as a draft stores it. */
export const storedDocument = document.nullable().catch(null)

const anything = z.unknown()

// One message for the whole document, because our editor never produces an invalid one.
const sentDocument = anything.transform((value, context): MailDocument => {
  const read = mailDocument.safeParse(value)
  const isLong = read.success && JSON.stringify(read.data).length > LONGEST.json
  if (read.success && !isLong) return read.data
  context.addIssue({ code: 'custom', message: isLong ? draftMessages.longBody : draftMessages.badBody })
  return z.NEVER
})

/** A body: the editor's document, or HTML from an API client. */
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

/** Test addresses: a list, or one text separated by `;`. */
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

/** The JSON column of a draft: the chosen people and companies, and the addresses for test mails. */
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

/** The payload of a test and of a send (doc 3 §3), plus the draft, the search and the typed number of recipients. */
export const payload = buildStrictObject({
  emailBody: body.default(''),
  /** Ids of attachments in the draft. */
  attachments: z.array(recordKey).max(MOST_FILES, draftMessages.tooManyFiles).default([]),
  /** The draft that is tested or sent; sending consumes it. */
  draftId: recordKey.nullable().default(null),
  /** The number of recipients that the sender typed to confirm. */
  confirmedCount: z.int({ error: draftMessages.missing }).min(0).max(LARGEST_NUMBER).nullable().default(null),
  ...shape,
})
export type Payload = z.output<typeof payload>

/** The fields that saving a draft replaces: everything but its attachments. */
export const draftInput = buildStrictObject({
  emailBody: sentDocument.nullable().default(null),
  version: recordVersion.optional(),
  ...shape,
})

/** The query parameters of a discard: the version that the client has. */
export const discardQuery = z.object({ version: z.coerce.number().pipe(recordVersion).optional().catch(undefined) })

/** A file of a draft; an inline one is an image in the text, referenced by its id. */
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
  /** The chosen people and companies with their names, in the order of choosing. */
  recipients: z.array(recipientOption),
  attachments: z.array(attachment),
})
export type Draft = z.output<typeof draftAnswer>

/** How many recipients lack a value for which merge fields without a fallback. */
const withoutValue = z.strictObject({ people: z.int().min(0), fields: z.array(z.string()) })

/** A draft rendered for one recipient. */
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

/** The recipient to preview; without an id the first one. */
export const previewQuery = z.object({
  individualId: z.preprocess(takeFirst, z.coerce.number().pipe(recordKey)).optional().catch(undefined),
})

/** Whether an upload is an image of the text. */
export const uploadQuery = z.object({
  inline: z
    .preprocess(takeFirst, z.string())
    .catch('')
    .transform((text) => text === 'true'),
})

/** The path parameters of a draft's attachment. */
export const byAttachment = byKind.extend({ id: recordId })

/** The result of a send: the mailing's id and its number of recipients. */
export const sentAnswer = z.strictObject({ id: answeredId, recipients: z.int().min(0), message: z.string() })
export type SentMailing = z.output<typeof sentAnswer>

/** Who gets a draft and who does not: the counts and one page. */
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
