import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import {
  cleanAttachmentName,
  cleanContentType,
  detectMailImageType,
  PART_SIZE,
  requireAttachable,
} from '#lib/campaigns/drafts/attachments/rules.ts'
import { createMailingDraft, lockDraft } from '#lib/campaigns/drafts/commands.ts'
import { draftMessages, MOST_ATTACHED, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { listAttachments, listDraftFiles, requireMailingWriter } from '#lib/campaigns/drafts/queries.ts'
import type { Attachment } from '#lib/campaigns/drafts/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { FORM_EXTRA } from '#lib/core/body-limits.ts'
import { invalid, notFound } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { command, longCommand } from '#lib/foundation/audit/commands.ts'
import { fileMessages } from '#lib/foundation/files/labels.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { withReceivedForm } from '#lib/server/http/file-form.ts'
import type { SpooledFile } from '#lib/server/http/file-form-parts.ts'
import { createConcurrencyGate, createConcurrencyGatePerKey } from '#lib/server/http/gate.ts'
import { now } from '#lib/server/operations/clock.ts'

const OWN = { none: 'A draft is its author’s own until it is sent.' } as const

/** Timeout for uploading a form of files, in milliseconds: 25 MB may take a while over a slow connection. */
export const LONGEST_UPLOAD = 600_000

// Few files are written at once, because each one holds a database connection meanwhile.
const write = createConcurrencyGate(2, 200)
// A limit per person keeps one of them from filling the disk.
const receive = createConcurrencyGatePerKey(3, 20)

/** Stores a file of a mailing in parts, so that it is never in memory as a whole. */
export const storeDraftFile = async (
  tx: Tx,
  {
    campaignId,
    spooledFile: { fileName, contentType, byteSize, sha256, parts },
    isInline = false,
  }: { campaignId: number; spooledFile: SpooledFile; isInline?: boolean },
): Promise<Attachment> => {
  const {
    createdAt: _,
    sha256: __,
    campaignId: ___,
    ...stored
  } = await tx.emailAttachment.create({
    data: {
      campaignId,
      byteSize,
      isInline,
      createdAt: now(),
      fileName: cleanAttachmentName(fileName),
      contentType: isInline ? contentType : cleanContentType(contentType),
      sha256: Uint8Array.from(Buffer.from(sha256, 'hex')),
    },
  })
  let part = 0
  for await (const bytes of parts(PART_SIZE)) {
    await tx.emailAttachmentPart.create({ data: { attachmentId: stored.id, part, bytes }, select: { part: true } })
    part += 1
  }
  return stored
}

const keepFile = command({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: unchecked<{ file: SpooledFile; isInline: boolean }>(),
  audits: OWN,
  work: async ({ tx, actor, target: kind, input: { file, isInline } }): Promise<Attachment> => {
    const writer = requireMailingWriter(actor)
    const draft = (await lockDraft(tx, writer, kind)) ?? (await createMailingDraft(tx, writer, kind))
    requireAttachable([file], await listAttachments(draft.id, tx))
    return storeDraftFile(tx, { campaignId: draft.id, spooledFile: file, isInline })
  },
})

/**
 * Adds a file of a form, `file`, to the actor's draft of a kind, creating the draft if needed. Raises TOO_LARGE past 25
 * MB in all, early if Content-Length exceeds it; INVALID for an empty or nameless file, more than 20, and an inline
 * image of an unknown format.
 */
export const attachFile = longCommand({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: unchecked<{ request: Request; isInline: boolean }>(),
  audits: OWN,
  work: ({ actor, target, input }) => receiveDraftFile(actor, target, input),
})

const receiveDraftFile = async (
  actor: Actor,
  kind: MailingKind,
  { request, isInline }: { request: Request; isInline: boolean },
): Promise<Attachment> => {
  const writer = requireMailingWriter(actor)
  const there = await listDraftFiles(writer, kind)
  const left = MOST_ATTACHED - there.reduce((sum, { byteSize }) => sum + byteSize, 0)
  if (there.length >= MOST_FILES)
    throw invalid([{ code: 'INVALID', field: 'attachments', message: draftMessages.tooManyFiles }])
  const bounds = {
    limit: left + FORM_EXTRA,
    tooLarge: draftMessages.tooLarge,
    field: 'attachments',
    longest: LONGEST_UPLOAD,
  }
  const limits = {
    files: 1,
    bytes: left,
    text: 1_000,
    messages: { files: draftMessages.tooManyFiles, bytes: draftMessages.tooLarge, noForm: draftMessages.noFile },
  }
  return receive(`${writer.accountId}`, () =>
    withReceivedForm(request, {
      bounds,
      limits,
      work: ({ files: [file] }) => {
        if (!file) throw invalid([{ code: 'INVALID', field: 'attachments', message: draftMessages.noFile }])
        requireAttachable([file])
        const type = isInline ? detectMailImageType(file.head) : file.contentType
        if (type === null) throw invalid([{ code: 'INVALID', field: 'attachments', message: fileMessages.wrongType }])
        return write(() => keepFile(actor, kind, { file: { ...file, contentType: type }, isInline }))
      },
    }),
  )
}

/** Removes a file from the actor's draft. Raises NOT_FOUND for any other. */
export const removeAttachment = command({
  policy: draftPolicies.write,
  target: unchecked<{ kind: MailingKind; id: number }>(),
  audits: OWN,
  work: async ({ tx, actor, target: { kind, id } }): Promise<void> => {
    const draft = await lockDraft(tx, requireMailingWriter(actor), kind)
    const { count } = await tx.emailAttachment.deleteMany({ where: { id, campaignId: draft?.id ?? 0 } })
    if (count === 0) throw notFound()
  },
})
