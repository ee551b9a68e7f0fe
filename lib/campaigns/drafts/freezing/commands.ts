import { listPeopleOfSavedSearch, requireMailableSearch } from '#lib/campaigns/audiences/queries.ts'
import type { MailingKind, SenderOption } from '#lib/campaigns/audiences/schema.ts'
import { listBodyImageIds } from '#lib/campaigns/bodies/rules.ts'
import { LONGEST_UPLOAD, storeDraftFile } from '#lib/campaigns/drafts/attachments/commands.ts'
import { requireAttachable } from '#lib/campaigns/drafts/attachments/rules.ts'
import { lockDraft } from '#lib/campaigns/drafts/commands.ts'
import { freezeAudience, requireSender } from '#lib/campaigns/drafts/freezing/queries.ts'
import {
  buildFieldError,
  checkAudience,
  checkMailingPayload,
  draftGoneError,
  readSendForm,
} from '#lib/campaigns/drafts/freezing/rules.ts'
import { draftMessages, MOST_ATTACHED, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { listAttachments, requireMailingWriter } from '#lib/campaigns/drafts/queries.ts'
import { type Letter, listFieldsWithoutFallback } from '#lib/campaigns/drafts/rules.ts'
import type { Payload, SentMailing } from '#lib/campaigns/drafts/schema.ts'
import { enqueueMailing } from '#lib/campaigns/sending/commands.ts'
import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { LARGEST_FILE, LETTER_FORM } from '#lib/core/body-limits.ts'
import { DomainError, type FieldError, invalid } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { command, longCommand } from '#lib/foundation/audit/commands.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { withReceivedForm } from '#lib/server/http/file-form.ts'
import type { SpooledFile } from '#lib/server/http/file-form-parts.ts'
import { createConcurrencyGatePerKey } from '#lib/server/http/gate.ts'
import type { Repeatable } from '#lib/server/http/idempotency.ts'
import { now } from '#lib/server/operations/clock.ts'

type Searched = { id: number; name: string; individualIds: number[] } | null

type Whole = { letter: Letter; faults: FieldError[]; sender: SenderOption | null; search: Searched }

// Runs before the transaction, so that it holds no connection. Errors are raised inside it, where a repeated key gets
// its first response.
const prepareMailing = async (actor: Actor, kind: MailingKind, sent: Payload): Promise<Whole> => {
  const { letter, faults } = checkMailingPayload(kind, sent)
  const collect = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'INVALID')) throw error
      faults.push(...error.errors)
      return null
    }
  }
  if (kind === 'MARKETING' && getListMailObstacle() !== null) faults.push(buildFieldError('', draftMessages.noFooter))
  const isSender = !faults.some(({ field }) => field === 'senderEmail')
  const sender = isSender ? await collect(requireSender(actor, sent.senderEmail)) : null
  const search = kind === 'MARKETING' ? await collect(readSavedSearchPeople(actor, sent.savedSearchId)) : null
  return { letter, faults, sender, search }
}

const readSavedSearchPeople = async (actor: Actor, savedSearchId: number | null): Promise<Searched> => {
  const search = await requireMailableSearch(actor, savedSearchId)
  return { id: search.id, name: search.name, individualIds: await listPeopleOfSavedSearch(actor, search) }
}

/**
 * Updates the draft that is sent, or creates a mailing without one; returns its id. Raises CONFLICT if that draft is
 * gone.
 */
const writeMailingRow = async (
  tx: Tx,
  writer: PersonActor,
  { kind, sent, data }: { kind: MailingKind; sent: Payload; data: FrozenData },
): Promise<number> => {
  if (sent.draftId === null) {
    const columns = { ...data, kind, createdById: writer.accountId, createdAt: now(), savedAt: now() }
    return (await tx.emailCampaign.create({ data: columns, select: { id: true } })).id
  }
  const draft = await lockDraft(tx, writer, kind)
  if (draft?.id !== sent.draftId) throw draftGoneError()
  await tx.emailCampaign.update({
    where: { id: draft.id, state: 'DRAFT' },
    data: { ...data, version: { increment: 1 } },
  })
  return draft.id
}

type FrozenData = ReturnType<typeof buildMailingColumns>

const buildMailingColumns = ({ letter, sender, search }: Whole, sent: Payload) => ({
  state: 'FROZEN',
  subject: letter.subject,
  html: letter.html,
  text: letter.text,
  frozenAt: now(),
  senderEmail: sender?.email ?? '',
  senderName: sender?.senderName ?? '',
  document: typeof sent.emailBody === 'string' ? Prisma.DbNull : (sent.emailBody as Prisma.InputJsonObject),
  includeUnsubscribed: sent.includeUnsubscribed,
  reason: sent.includeUnsubscribed ? sent.reason : null,
  savedSearchId: search?.id ?? null,
  savedSearchName: search?.name ?? null,
  choices: { individualIds: sent.individualIds, companyIds: sent.companyIds, testEmails: [] },
})

/**
 * Keeps the draft's files that are still listed and the images of its text, deletes the others, and adds the uploaded
 * ones. Raises INVALID.
 */
const replaceMailingFiles = async (
  tx: Tx,
  { id, letter, sent, files }: { id: number; letter: Letter; sent: Payload; files: readonly SpooledFile[] },
) => {
  const held = sent.draftId === null ? [] : await listAttachments(id, tx)
  const pictures = listBodyImageIds(letter.html)
  const isThere = (wanted: number) => held.some((file) => file.id === wanted)
  if (!sent.attachments.every(isThere)) throw invalid([buildFieldError('attachments', draftMessages.goneFile)])
  if (!pictures.every(isThere)) throw invalid([buildFieldError('emailBody', draftMessages.goneFile)])
  const kept = held.filter((file) => (file.isInline ? pictures : sent.attachments).includes(file.id))
  requireAttachable(files, kept)
  const keptIds = kept.map((file) => file.id)
  await tx.emailAttachment.deleteMany({ where: { campaignId: id, id: { notIn: keptIds } } })
  for (const file of files) await storeDraftFile(tx, { campaignId: id, spooledFile: file })
}

const freeze = command({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: unchecked<{ sent: Payload; files: SpooledFile[] }>(),
  audits: ['MAILING_SENT'],
  once: 'send mailing',
  prepare: ({ actor, target: kind, input: { sent } }) => prepareMailing(actor, kind, sent),
  work: async ({ tx, actor, target: kind, input: { sent, files }, prepared, audit }): Promise<SentMailing> => {
    const { letter, faults, sender, search } = prepared
    if (faults.length > 0 || !sender) throw invalid(faults)
    const writer = requireMailingWriter(actor)
    const id = await writeMailingRow(tx, writer, { kind, sent, data: buildMailingColumns(prepared, sent) })
    const { includeUnsubscribed } = sent
    const choice = search
      ? { individualIds: search.individualIds, companyIds: [], includeUnsubscribed: false }
      : { individualIds: sent.individualIds, companyIds: sent.companyIds, includeUnsubscribed }
    const counted = await freezeAudience(tx, { campaignId: id, choice, fields: listFieldsWithoutFallback(letter) })
    const refusal = checkAudience(counted, sent, sender)
    if (refusal) throw invalid([refusal])
    await replaceMailingFiles(tx, { id, letter, sent, files })
    await enqueueMailing(tx, id)
    const recipients = counted.summary.subscribed + counted.summary.service
    await audit({
      action: 'MAILING_SENT',
      details: {
        campaignId: id,
        kind,
        subject: letter.subject,
        sender: sender.email,
        recipients,
        leftOut: counted.summary.total - recipients,
        unsubscribed: counted.summary.service,
        reason: includeUnsubscribed ? sent.reason : null,
        search: search?.name ?? null,
      },
    })
    return { id, recipients, message: draftMessages.sent }
  },
})

// A limit per person keeps one of them from filling the disk.
const receive = createConcurrencyGatePerKey(3, 100)

/**
 * Sends a mailing from a form with `emailBody`, a JSON payload, and `attachments` (row P-15): freezes audience and content
 * and queues the sending in one transaction. Raises INVALID (rows N-02 to N-05), TOO_LARGE, and CONFLICT for a draft
 * already sent or discarded, storing nothing. A repeated idempotency key returns the first response.
 */
export const sendMailing = longCommand({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: unchecked<{ request: Request; repeat: Repeatable }>(),
  audits: ['MAILING_SENT'],
  work: ({ actor, target, input }) => receiveSendForm(actor, target, input),
})

const receiveSendForm = async (
  actor: Actor,
  kind: MailingKind,
  { request, repeat }: { request: Request; repeat: Repeatable },
): Promise<SentMailing> => {
  const bounds = {
    limit: LARGEST_FILE.mail + LETTER_FORM,
    tooLarge: draftMessages.tooLarge,
    field: 'attachments',
    longest: LONGEST_UPLOAD,
  }
  const limits = {
    files: MOST_FILES,
    bytes: MOST_ATTACHED,
    text: LETTER_FORM,
    messages: { files: draftMessages.tooManyFiles, bytes: draftMessages.tooLarge, noForm: draftMessages.badForm },
  }
  return receive(`${requireMailingWriter(actor).accountId}`, () =>
    withReceivedForm(request, {
      bounds,
      limits,
      work: (form) => {
        const { sent, files } = readSendForm(form)
        requireAttachable(files)
        return freeze(actor, kind, { sent, files }, repeat)
      },
    }),
  )
}
