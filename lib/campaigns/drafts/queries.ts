import { listRecipientOptions } from '#lib/campaigns/audiences/options/queries.ts'
import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { parseChoices } from '#lib/campaigns/drafts/rules.ts'
import { type Attachment, type Choices, type Draft, storedDocument } from '#lib/campaigns/drafts/schema.ts'
import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { database, type Tx } from '#lib/server/database/db.ts'

type Reader = Pick<Tx, 'emailCampaign' | 'emailAttachment' | '$queryRaw'>

const ATTACHED = { id: true, fileName: true, contentType: true, byteSize: true, isInline: true } as const

/** Returns the actor as a person who may write mailings. Raises FORBIDDEN. */
export const requireWriter = (actor: Actor): PersonActor => {
  if (!draftPolicies.write.who(actor) || !isPerson(actor)) throw forbidden()
  return actor
}

/** Returns the Prisma filter for the actor's draft of a kind. */
export const filterOwnDraft = ({ accountId }: PersonActor, kind: MailingKind) =>
  ({ createdById: accountId, kind, state: 'DRAFT' }) as const

export type StoredDraft = NonNullable<Awaited<ReturnType<Tx['emailCampaign']['findFirst']>>>

/** Returns the files of a draft in upload order. */
export const listAttachments = (campaignId: number, reader: Reader = database()): Promise<Attachment[]> =>
  reader.emailAttachment.findMany({ where: { campaignId }, orderBy: { id: 'asc' }, select: ATTACHED })

/** Returns a stored draft with its recipients' names and its files. */
export const toDraft = async (actor: Actor, stored: StoredDraft, reader: Reader = database()): Promise<Draft> => {
  const { id, version, savedAt, subject, senderEmail, includeUnsubscribed, reason } = stored
  const choices: Choices = parseChoices(stored.choices)
  return {
    id,
    version,
    savedAt,
    senderEmail,
    includeUnsubscribed,
    reason,
    savedSearchId: stored.savedSearchId,
    savedSearchName: stored.savedSearchName,
    ...choices,
    emailBody: storedDocument.parse(stored.document),
    emailSubject: subject,
    recipients: await listRecipientOptions(actor, choices, reader),
    attachments: await listAttachments(id, reader),
  }
}

/** Returns the actor's draft of a kind; null if there is none. Raises FORBIDDEN. */
export const getDraft = async (actor: Actor, kind: MailingKind): Promise<Draft | null> => {
  const stored = await database().emailCampaign.findFirst({ where: filterOwnDraft(requireWriter(actor), kind) })
  return stored && toDraft(actor, stored)
}

/** Returns the files of the actor's draft of a kind; none without a draft. */
export const listDraftFiles = (writer: PersonActor, kind: MailingKind): Promise<Attachment[]> =>
  database().emailAttachment.findMany({
    where: { campaign: filterOwnDraft(writer, kind) },
    orderBy: { id: 'asc' },
    select: ATTACHED,
  })

/** Returns a file of the actor's draft with its hash for the ETag. Raises NOT_FOUND for any other. */
export const getDraftFile = async (
  actor: Actor,
  kind: MailingKind,
  id: number,
): Promise<Attachment & { sha256: Uint8Array }> => {
  const campaign = filterOwnDraft(requireWriter(actor), kind)
  const select = { ...ATTACHED, sha256: true }
  const found = await database().emailAttachment.findFirst({ where: { id, campaign }, select })
  if (!found) throw notFound()
  return found
}

/** Yields the bytes of a mailing's file, part by part. */
export async function* readFileParts(attachmentId: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let part = 0; ; part += 1) {
    const where = { attachmentId_part: { attachmentId, part } }
    const row = await database().emailAttachmentPart.findUnique({ where, select: { bytes: true } })
    if (!row) return
    yield row.bytes
  }
}

/** Returns files by id, for a test mail, which lists the ids in its payload. */
export const listFilesById = (ids: readonly number[]): Promise<Attachment[]> =>
  database().emailAttachment.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' }, select: ATTACHED })
