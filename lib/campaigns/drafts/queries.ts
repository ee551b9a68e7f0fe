import { optionsOf } from '#lib/campaigns/audiences/options/queries.ts'
import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { type Choices, choicesIn } from '#lib/campaigns/drafts/rules.ts'
import { type Attachment, type Draft, storedDocument } from '#lib/campaigns/drafts/schema.ts'
import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { database, type Tx } from '#lib/server/db.ts'

type Reader = Pick<Tx, 'emailCampaign' | 'emailAttachment' | '$queryRaw'>

const ATTACHED = { id: true, fileName: true, contentType: true, byteSize: true, isInline: true } as const

/** Whoever may write mailings, as a person. Raises FORBIDDEN. */
export const writerOf = (actor: Actor): PersonActor => {
  if (!draftPolicies.write.who(actor) || !isPerson(actor)) throw forbidden()
  return actor
}

/** The row of the actor's draft of a kind. */
export const ownDraft = ({ accountId }: PersonActor, kind: MailingKind) =>
  ({ createdById: accountId, kind, state: 'DRAFT' }) as const

export type StoredDraft = NonNullable<Awaited<ReturnType<Tx['emailCampaign']['findFirst']>>>

/** The files of a draft, in the order in which they came. */
export const attachmentsOf = (campaignId: number, reader: Reader = database()): Promise<Attachment[]> =>
  reader.emailAttachment.findMany({ where: { campaignId }, orderBy: { id: 'asc' }, select: ATTACHED })

/** A stored draft with the names of its people and its files. */
export const draftOf = async (actor: Actor, stored: StoredDraft, reader: Reader = database()): Promise<Draft> => {
  const { id, version, savedAt, subject, senderEmail, includeUnsubscribed, reason } = stored
  const choices: Choices = choicesIn(stored.choices)
  return {
    ...{ id, version, savedAt, senderEmail, includeUnsubscribed, reason },
    ...{ savedSearchId: stored.savedSearchId, savedSearchName: stored.savedSearchName },
    ...choices,
    emailBody: storedDocument.parse(stored.document),
    emailSubject: subject,
    recipients: await optionsOf(actor, choices, reader),
    attachments: await attachmentsOf(id, reader),
  }
}

/** The actor's draft of a kind; null where there is none. Raises FORBIDDEN. */
export const getDraft = async (actor: Actor, kind: MailingKind): Promise<Draft | null> => {
  const stored = await database().emailCampaign.findFirst({ where: ownDraft(writerOf(actor), kind) })
  return stored && draftOf(actor, stored)
}
