import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import type { AudienceSummary, MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { draftMessages, FEW_RECIPIENTS } from '#lib/campaigns/drafts/labels.ts'
import { type Letter, letterOf } from '#lib/campaigns/drafts/letters/rules.ts'
import type { Payload } from '#lib/campaigns/drafts/schema.ts'
import { payload } from '#lib/campaigns/drafts/schema.ts'
import { DomainError, type FieldError, invalid } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { FileForm, SpooledFile } from '#lib/server/file-form.ts'

export const fieldFault = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/** What a payload says wrong of itself, whoever it would go to: rows N-03 and N-05. */
export const payloadFaults = (kind: MailingKind, sent: Payload): { letter: Letter; faults: FieldError[] } => {
  const { letter, faults } = letterOf(sent.emailSubject, sent.emailBody)
  if (sent.senderEmail === null || sent.senderEmail.trim() === '')
    faults.push(fieldFault('senderEmail', draftMessages.noSender))
  return { letter, faults: [...faults, ...choiceFaults(kind, sent)] }
}

const choiceFaults = (kind: MailingKind, sent: Payload): FieldError[] => {
  if (kind === 'BULK') {
    const isNamed = sent.individualIds.length + sent.companyIds.length > 0
    return [
      ...(isNamed ? [] : [fieldFault('recipients', draftMessages.missing)]),
      ...(sent.includeUnsubscribed && !sent.reason ? [fieldFault('reason', draftMessages.noReason)] : []),
    ]
  }
  const foreign = (['individualIds', 'companyIds'] as const).filter((key) => sent[key].length > 0)
  return [
    ...(sent.includeUnsubscribed ? [fieldFault('includeUnsubscribed', draftMessages.neverMarketing)] : []),
    // A marketing mailing goes to a search; people beside it would not get it.
    ...(foreign.length > 0 ? [fieldFault('recipients', draftMessages.unknownKey(foreign))] : []),
  ]
}

export type Counted = {
  summary: AudienceSummary
  lacking: number
  /** Chosen people and companies that there are not. */
  unknown: number
}

/** Why a mailing must not go to the audience that was found; null where it may (rows N-04, N-05). */
export const audienceFault = (
  { summary, lacking, unknown }: Counted,
  { confirmedCount }: Pick<Payload, 'confirmedCount'>,
  sender: { email: string; isDefault: boolean },
): FieldError | null => {
  const receiving = summary.subscribed + summary.service
  if (unknown > 0) return fieldFault('recipients', audienceLabels.unknownPeople(unknown))
  if (receiving === 0) return fieldFault('recipients', draftMessages.nobody)
  if (sender.isDefault && summary.service > 0)
    return fieldFault('senderEmail', draftMessages.unsubscribedAs(sender.email))
  if (lacking > 0) return fieldFault('emailBody', draftMessages.withoutValue(lacking))
  const isUnconfirmed = confirmedCount === null ? receiving > FEW_RECIPIENTS : confirmedCount !== receiving
  return isUnconfirmed ? fieldFault('confirmedCount', draftMessages.unconfirmed(receiving)) : null
}

/** The payload and the files of a send's form. Raises INVALID for what a form of a mailing does not hold. */
export const readSentForm = ({ fields, files }: FileForm): { sent: Payload; files: SpooledFile[] } => {
  const texts = fields.filter(({ name }) => name === 'emailBody')
  if (fields.some(({ name }) => name === 'attachments'))
    throw invalid([fieldFault('attachments', draftMessages.noFileName)])
  if (fields.length > texts.length || files.some(({ field }) => field !== 'attachments'))
    throw invalid([fieldFault('', draftMessages.otherPart)])
  if (texts.length > 1) throw invalid([fieldFault('emailBody', draftMessages.twoPayloads)])
  const [text] = texts
  if (!text) throw invalid([fieldFault('emailBody', draftMessages.noPayload)])
  return { sent: parseInput(payload, jsonIn(text.text)), files }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([fieldFault('emailBody', draftMessages.badPayload)])
  }
}

/** The draft that a send names is not there any more. */
export const draftIsGone = (): DomainError => new DomainError('CONFLICT', draftMessages.gone)
