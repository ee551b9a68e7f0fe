import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import type { AudienceSummary, MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { draftMessages, FEW_RECIPIENTS } from '#lib/campaigns/drafts/labels.ts'
import { type Letter, parseLetter } from '#lib/campaigns/drafts/rules.ts'
import { type Payload, payload } from '#lib/campaigns/drafts/schema.ts'
import { DomainError, type FieldError, invalid } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { FileForm } from '#lib/server/http/file-form.ts'
import type { SpooledFile } from '#lib/server/http/file-form-parts.ts'

export const buildFieldError = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/** Returns the errors of a payload that do not depend on its audience: rows N-03 and N-05. */
export const checkMailingPayload = (kind: MailingKind, sent: Payload): { letter: Letter; faults: FieldError[] } => {
  const { letter, faults } = parseLetter(sent.emailSubject, sent.emailBody)
  if (sent.senderEmail === null || sent.senderEmail.trim() === '')
    faults.push(buildFieldError('senderEmail', draftMessages.noSender))
  return { letter, faults: [...faults, ...checkRecipientChoice(kind, sent)] }
}

const checkRecipientChoice = (kind: MailingKind, sent: Payload): FieldError[] => {
  if (kind === 'BULK') {
    const isNamed = sent.individualIds.length + sent.companyIds.length > 0
    return [
      ...(isNamed ? [] : [buildFieldError('recipients', draftMessages.missing)]),
      ...(sent.includeUnsubscribed && !sent.reason ? [buildFieldError('reason', draftMessages.noReason)] : []),
    ]
  }
  const foreign = (['individualIds', 'companyIds'] as const).filter((key) => sent[key].length > 0)
  return [
    ...(sent.includeUnsubscribed ? [buildFieldError('includeUnsubscribed', draftMessages.neverMarketing)] : []),
    // A marketing mailing goes to a saved search; people chosen beside it would be ignored, so they are refused.
    ...(foreign.length > 0 ? [buildFieldError('recipients', draftMessages.unknownKey(foreign))] : []),
  ]
}

export type Counted = {
  summary: AudienceSummary
  lacking: number
  /** How many of the chosen people and companies do not exist. */
  unknown: number
}

/** Returns why a mailing must not be sent to this audience; null if it may (rows N-04, N-05). */
export const checkAudience = (
  { summary, lacking, unknown }: Counted,
  { confirmedCount }: Pick<Payload, 'confirmedCount'>,
  sender: { email: string; isDefault: boolean },
): FieldError | null => {
  const receiving = summary.subscribed + summary.service
  if (unknown > 0) return buildFieldError('recipients', audienceLabels.unknownPeople(unknown))
  if (receiving === 0) return buildFieldError('recipients', draftMessages.nobody)
  if (sender.isDefault && summary.service > 0)
    return buildFieldError('senderEmail', draftMessages.unsubscribedAs(sender.email))
  if (lacking > 0) return buildFieldError('emailBody', draftMessages.withoutValue(lacking))
  const isUnconfirmed = confirmedCount === null ? receiving > FEW_RECIPIENTS : confirmedCount !== receiving
  return isUnconfirmed ? buildFieldError('confirmedCount', draftMessages.unconfirmed(receiving)) : null
}

/** Reads the payload and files from the form of a send. Raises INVALID for a missing payload or unknown parts. */
export const readSendForm = ({ fields, files }: FileForm): { sent: Payload; files: SpooledFile[] } => {
  const texts = fields.filter(({ name }) => name === 'emailBody')
  if (fields.some(({ name }) => name === 'attachments'))
    throw invalid([buildFieldError('attachments', draftMessages.noFileName)])
  if (fields.length > texts.length || files.some(({ field }) => field !== 'attachments'))
    throw invalid([buildFieldError('', draftMessages.otherPart)])
  if (texts.length > 1) throw invalid([buildFieldError('emailBody', draftMessages.twoPayloads)])
  const [text] = texts
  if (!text) throw invalid([buildFieldError('emailBody', draftMessages.noPayload)])
  return { sent: parseInput(payload, parseBodyJson(text.text)), files }
}

const parseBodyJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([buildFieldError('emailBody', draftMessages.badPayload)])
  }
}

/** Returns the error for a draft that was sent or discarded meanwhile. */
export const draftGoneError = (): DomainError => new DomainError('CONFLICT', draftMessages.gone)
