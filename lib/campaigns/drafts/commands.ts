import { requireMailableSearch } from '#lib/campaigns/audiences/queries.ts'
import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { matchOwnDraft, requireMailingWriter, type StoredDraft, toMailingDraft } from '#lib/campaigns/drafts/queries.ts'
import { parseRecipientChoices } from '#lib/campaigns/drafts/rules.ts'
import { type Draft, draftInput } from '#lib/campaigns/drafts/schema.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { recordVersion, unchecked } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const OWN = { none: 'A draft is its author’s own until it is sent.' } as const

const invalidDraftError = (field: string, message: string): DomainError =>
  invalid([{ code: 'INVALID', field, message }])

/**
 * Locks the actor's drafts of a kind until the transaction ends, so that two simultaneous first saves create one draft.
 */
const lockOwnDrafts = async (tx: Tx, { accountId }: PersonActor, kind: MailingKind): Promise<void> => {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`drafts of ${kind}`}), ${accountId}::int)`
}

/** Locks and returns the actor's draft of a kind; null if there is none. */
export const lockDraft = async (tx: Tx, writer: PersonActor, kind: MailingKind): Promise<StoredDraft | null> => {
  await lockOwnDrafts(tx, writer, kind)
  return tx.emailCampaign.findFirst({ where: matchOwnDraft(writer, kind) })
}

/** Creates an empty draft with version 0; the first save of its text makes it version 1. */
export const createMailingDraft = (tx: Tx, { accountId }: PersonActor, kind: MailingKind): Promise<StoredDraft> =>
  tx.emailCampaign.create({
    data: { kind, createdById: accountId, version: 0, choices: {}, createdAt: now(), savedAt: now() },
  })

type Input = { kind: MailingKind } & ReturnType<typeof draftInput.parse>

// A search that was deleted meanwhile stays referenced, so that saving the draft still works; sending checks it again.
const findSavedSearchColumns = async (actor: PersonActor, kind: MailingKind, id: number | null) => {
  if (kind === 'BULK' || id === null) return { savedSearchId: null, savedSearchName: null }
  const stored = await database().emailCampaign.findFirst({ where: matchOwnDraft(actor, kind) })
  if (stored?.savedSearchId === id) return { savedSearchId: id, savedSearchName: stored.savedSearchName }
  return { savedSearchId: id, savedSearchName: (await requireMailableSearch(actor, id)).name }
}

const toDraftColumns = (input: Omit<Input, 'kind' | 'version'>) => ({
  subject: input.emailSubject,
  document: (input.emailBody as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
  senderEmail: input.senderEmail,
  includeUnsubscribed: input.includeUnsubscribed,
  reason: input.reason,
  choices: parseRecipientChoices(input),
})

/**
 * Saves the actor's draft of a kind, creating it the first time (version 0). Raises CONFLICT with the stored draft if
 * the version differs, NOT_FOUND if it was sent or discarded, INVALID for fields that this kind cannot have.
 */
export const saveDraft = command({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: draftInput,
  audits: OWN,
  prepare: ({ actor, target: kind, input }) => {
    if (kind === 'MARKETING' && input.includeUnsubscribed)
      throw invalidDraftError('includeUnsubscribed', draftMessages.neverMarketing)
    return findSavedSearchColumns(requireMailingWriter(actor), kind, input.savedSearchId)
  },
  work: async ({ tx, actor, target: kind, input: { version, ...input }, prepared }): Promise<Draft> => {
    const writer = requireMailingWriter(actor)
    const stored = await lockDraft(tx, writer, kind)
    if (!stored && version) throw new DomainError('NOT_FOUND', draftMessages.gone)
    if (stored && version !== undefined && version !== stored.version)
      throw new DomainError('CONFLICT', draftMessages.changed, await toMailingDraft(actor, stored, tx))
    const data = { ...toDraftColumns(input), ...prepared, savedAt: now() }
    const saved = stored
      ? await tx.emailCampaign.update({ where: { id: stored.id }, data: { ...data, version: { increment: 1 } } })
      : await tx.emailCampaign.create({ data: { ...data, kind, createdById: writer.accountId, createdAt: now() } })
    return toMailingDraft(actor, saved, tx)
  },
})

/** Discards the actor's draft of a kind with its files. Raises NOT_FOUND, and CONFLICT with the stored draft. */
export const discardDraft = command({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: recordVersion.optional(),
  audits: OWN,
  work: async ({ tx, actor, target: kind, input: version }): Promise<void> => {
    const stored = await lockDraft(tx, requireMailingWriter(actor), kind)
    if (!stored) throw notFound()
    requireStoredVersion({
      stored,
      version,
      message: draftMessages.changed,
      shown: await toMailingDraft(actor, stored, tx),
    })
    await tx.emailCampaign.delete({ where: { id: stored.id } })
  },
})
