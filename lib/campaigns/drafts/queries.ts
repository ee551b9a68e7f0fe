import {
  findPreviewRecipient,
  getMailingAudience,
  listPeopleOfSavedSearch,
  type Receiver,
  requireMailableSearch,
} from '#lib/campaigns/audiences/queries.ts'
import { listRecipientOptions } from '#lib/campaigns/audiences/recipients/queries.ts'
import type { AudienceLine, AudienceSummary, MailingKind } from '#lib/campaigns/audiences/schema.ts'
import type { AudienceChoice } from '#lib/campaigns/audiences/scope.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import {
  type Letter,
  listFieldsWithoutFallback,
  parseLetter,
  parseRecipientChoices,
} from '#lib/campaigns/drafts/rules.ts'
import {
  type Attachment,
  type Choices,
  type Draft,
  type Preview,
  storedDocument,
} from '#lib/campaigns/drafts/schema.ts'
import { buildMailingFooter } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import { database, type Tx } from '#lib/server/database/db.ts'

type Reader = Pick<Tx, 'emailCampaign' | 'emailAttachment' | '$queryRaw'>

const ATTACHED = { id: true, fileName: true, contentType: true, byteSize: true, isInline: true } as const

/** Returns the actor as a person who may write mailings. Raises FORBIDDEN. */
export const requireMailingWriter = (actor: Actor): PersonActor => {
  if (!draftPolicies.write.who(actor) || !isPerson(actor)) throw forbidden()
  return actor
}

/** Returns the Prisma filter for the actor's draft of a kind. */
export const matchOwnDraft = ({ accountId }: PersonActor, kind: MailingKind) =>
  ({ createdById: accountId, kind, state: 'DRAFT' }) as const

export type StoredDraft = NonNullable<Awaited<ReturnType<Tx['emailCampaign']['findFirst']>>>

/** Returns the files of a draft in upload order. */
export const listAttachments = (campaignId: number, reader: Reader = database()): Promise<Attachment[]> =>
  reader.emailAttachment.findMany({ where: { campaignId }, orderBy: { id: 'asc' }, select: ATTACHED })

/** Returns a stored draft with its recipients' names and its files. */
export const toMailingDraft = async (
  actor: Actor,
  stored: StoredDraft,
  reader: Reader = database(),
): Promise<Draft> => {
  const { id, version, savedAt, subject, senderEmail, includeUnsubscribed, reason } = stored
  const choices: Choices = parseRecipientChoices(stored.choices)
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
export const getMailingDraft = async (actor: Actor, kind: MailingKind): Promise<Draft | null> => {
  const stored = await database().emailCampaign.findFirst({ where: matchOwnDraft(requireMailingWriter(actor), kind) })
  return stored && toMailingDraft(actor, stored)
}

/** Returns the files of the actor's draft of a kind; none without a draft. */
export const listDraftFiles = (writer: PersonActor, kind: MailingKind): Promise<Attachment[]> =>
  database().emailAttachment.findMany({
    where: { campaign: matchOwnDraft(writer, kind) },
    orderBy: { id: 'asc' },
    select: ATTACHED,
  })

/** Returns a file of the actor's draft with its hash for the ETag. Raises NOT_FOUND for any other. */
export const getFileOfDraft = async (
  actor: Actor,
  kind: MailingKind,
  id: number,
): Promise<Attachment & { sha256: Uint8Array }> => {
  const campaign = matchOwnDraft(requireMailingWriter(actor), kind)
  const select = { ...ATTACHED, sha256: true }
  const found = await database().emailAttachment.findFirst({ where: { id, campaign }, select })
  if (!found) throw notFound()
  return found
}

/** Returns files by id, for a test mail, which lists the ids in its payload. */
export const listFilesById = (ids: readonly number[]): Promise<Attachment[]> =>
  database().emailAttachment.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' }, select: ATTACHED })

type Chosen = {
  individualIds: readonly number[]
  companyIds: readonly number[]
  includeUnsubscribed: boolean
  savedSearchId: number | null
}

/**
 * Returns the people that a mailing is for: those chosen, or the current people of the saved user search. Raises
 * INVALID with 'Saved user search is invalid'.
 */
export const resolveAudienceChoice = async (
  actor: Actor,
  kind: MailingKind,
  chosen: Chosen,
): Promise<AudienceChoice> => {
  if (kind === 'BULK') return chosen
  const search = await requireMailableSearch(actor, chosen.savedSearchId)
  return { individualIds: await listPeopleOfSavedSearch(actor, search), companyIds: [], includeUnsubscribed: false }
}

const readAudienceChoice = (actor: Actor, kind: MailingKind, stored: StoredDraft): Promise<AudienceChoice> => {
  const { includeUnsubscribed, savedSearchId } = stored
  return resolveAudienceChoice(actor, kind, {
    ...parseRecipientChoices(stored.choices),
    includeUnsubscribed,
    savedSearchId,
  })
}

const requireDraft = async (actor: Actor, kind: MailingKind): Promise<StoredDraft> => {
  const stored = await database().emailCampaign.findFirst({ where: matchOwnDraft(requireMailingWriter(actor), kind) })
  if (!stored) throw notFound()
  return stored
}

/** The audience of the actor's draft, with how many people lack a value for which merge fields. */
type DraftAudience = {
  summary: AudienceSummary
  withoutValue: { people: number; fields: string[] }
  lines: Page<AudienceLine>
}

/**
 * Returns who would get the actor's stored draft, and who not and why, a page by name. Raises NOT_FOUND without a
 * draft.
 */
export const getDraftAudience = async (
  actor: Actor,
  kind: MailingKind,
  asked: { show: 'all' | 'in' | 'out'; page: number },
): Promise<DraftAudience> => {
  const stored = await requireDraft(actor, kind)
  const fields = listFieldsWithoutFallback(parseLetter(stored.subject, stored.document).letter)
  const choice = await readAudienceChoice(actor, kind, stored)
  const { summary, lacking, lines } = await getMailingAudience(actor, choice, { ...asked, fields })
  return { summary, withoutValue: { people: lacking, fields }, lines }
}

/** The actor's stored draft with one of its recipients. */
export type DraftFor = { stored: StoredDraft; letter: Letter; receiver: Receiver | null }

/** Returns the actor's draft with the given recipient, or the first by name. Raises NOT_FOUND without a draft. */
const getDraftWithRecipient = async (
  actor: Actor,
  kind: MailingKind,
  individualId: number | null = null,
): Promise<DraftFor> => {
  const stored = await requireDraft(actor, kind)
  const receiver = await findPreviewRecipient(actor, await readAudienceChoice(actor, kind, stored), individualId)
  return { stored, letter: parseLetter(stored.subject, stored.document).letter, receiver }
}

/**
 * Renders the actor's stored draft for one recipient, or the first by name; images keep their attachment ids. Raises
 * NOT_FOUND without a draft, or if the person would not get it.
 */
export const renderDraftPreview = async (
  actor: Actor,
  kind: MailingKind,
  individualId: number | null,
): Promise<Preview> => {
  const { letter, receiver } = await getDraftWithRecipient(actor, kind, individualId)
  if (!receiver) throw notFound()
  return { ...receiver, ...composeMail(letter, receiver.merge, buildMailingFooter(kind)) }
}
