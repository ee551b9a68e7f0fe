import type { AudienceSummary, RecipientOption } from '#lib/campaigns/audiences/schema.ts'
import type { MailBody } from '#lib/campaigns/bodies/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import type { Draft } from '#lib/campaigns/drafts/schema.ts'
import { paths } from '#lib/core/paths.ts'
import { pathNeedsSignIn } from '#lib/core/protected-paths.ts'

type Node = { type?: unknown; text?: unknown; content?: unknown; attrs?: Record<string, unknown> }

const INLINE = ['text', 'hardBreak', 'mergeField', 'image']

const getChildNodes = ({ content }: Node): Node[] => (Array.isArray(content) ? (content as Node[]) : [])

/** Returns the inline nodes of a body, in order. */
const listInlineNodes = (node: Node): Node[] =>
  [node, ...getChildNodes(node).flatMap(listInlineNodes)].filter(({ type }) => INLINE.includes(`${type}`))

const formatFieldNode = ({ attrs }: Node): string => `{{${attrs?.field}${attrs?.fallback ? `|${attrs.fallback}` : ''}}}`

const WORDS: Record<string, (node: Node) => string> = {
  text: ({ text }) => `${text ?? ''}`,
  hardBreak: () => '\n',
  mergeField: formatFieldNode,
  image: ({ attrs }) => `[${attrs?.alt || 'picture'}]`,
}

const formatNodeAsText = (node: Node): string => {
  const words = WORDS[`${node.type}`]
  if (words) return words(node)
  const children = getChildNodes(node)
  return children.map(formatNodeAsText).join(children.some(({ type }) => INLINE.includes(`${type}`)) ? '' : '\n')
}

/** Returns the text of a body, one line per paragraph. */
export const toPlainText = (body: MailBody | null): string => (body ? formatNodeAsText(body) : '')

/** True if a body has text, a merge field or an image. */
export const hasContent = (body: MailBody | null): boolean =>
  body !== null &&
  listInlineNodes(body).some(({ type, text }) => (type === 'text' ? `${text}`.trim() !== '' : type !== 'hardBreak'))

/** Returns the attachment ids of the images in a body. */
export const listBodyImages = (body: MailBody | null): number[] =>
  body === null
    ? []
    : listInlineNodes(body).flatMap(({ type, attrs }) => (type === 'image' ? [Number(attrs?.attachmentId)] : []))

/** Returns the merge fields without a fallback in subject and body as one sorted string, to detect when they change. */
export const joinFieldsWithoutFallback = (subject: string, body: MailBody | null): string =>
  [...new Set(`${subject} ${toPlainText(body)}`.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ')

/** A mailing in the composer's state: a draft with its recipients by name and its test addresses as typed. */
export type Letter = {
  emailBody: MailBody | null
  emailSubject: string
  senderEmail: string | null
  recipients: readonly RecipientOption[]
  includeUnsubscribed: boolean
  reason: string
  testEmails: string
  savedSearchId: number | null
  /** The name of the search, for display; not saved. */
  savedSearchName: string | null
}

/** A draft as the server has it; version 0 if there is none yet. */
export type KeptLetter = { version: number; id: number | null; letter: Letter }

/** The saved search of a marketing mailing: its name, and its filters as a sentence. */
export type SearchInWords = { id: number; name: string; sentence: string }

/** Returns a new mailing with only a sender and, for marketing, a saved search. */
export const createEmptyLetter = (senderEmail: string | null, savedSearchId: number | null): Letter => ({
  emailBody: null,
  emailSubject: '',
  senderEmail,
  recipients: [],
  includeUnsubscribed: false,
  reason: '',
  testEmails: '',
  savedSearchId,
  savedSearchName: null,
})

/** Converts a stored draft to the composer's state. */
export const toComposerLetter = (draft: Draft): Letter => ({
  emailBody: draft.emailBody,
  emailSubject: draft.emailSubject,
  senderEmail: draft.senderEmail,
  recipients: draft.recipients,
  includeUnsubscribed: draft.includeUnsubscribed,
  reason: draft.reason ?? '',
  testEmails: draft.testEmails.join('; '),
  savedSearchId: draft.savedSearchId,
  savedSearchName: draft.savedSearchName,
})

/** Splits a text of addresses at `;`, dropping empty ones. */
export const parseTestAddresses = (text: string): string[] =>
  text
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')

const listRecipientIds = (letter: Letter, name: 'individualId' | 'companyId'): number[] =>
  letter.recipients.flatMap((option) => option[name] ?? [])

/** Returns the request body for saving the draft. */
export const toDraftInput = (letter: Letter) => ({
  emailBody: letter.emailBody,
  emailSubject: letter.emailSubject.trim(),
  senderEmail: letter.senderEmail,
  individualIds: listRecipientIds(letter, 'individualId'),
  companyIds: listRecipientIds(letter, 'companyId'),
  includeUnsubscribed: letter.includeUnsubscribed,
  reason: letter.reason.trim() || null,
  testEmails: parseTestAddresses(letter.testEmails),
  savedSearchId: letter.savedSearchId,
})

// Sorts object keys, because jsonb does not keep their order.
const sortKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** True if two letters save as the same draft. */
export const isSameLetter = (one: Letter, other: Letter): boolean =>
  JSON.stringify(toDraftInput(one), sortKeys) === JSON.stringify(toDraftInput(other), sortKeys)

/** Returns the recipients with a person or company added, once per key (row N-01). */
export const appendRecipient = (
  recipients: readonly RecipientOption[],
  added: RecipientOption,
): readonly RecipientOption[] => (recipients.some(({ key }) => key === added.key) ? recipients : [...recipients, added])

/** Returns how many people get a mailing. */
export const countAudience = ({ subscribed, service }: AudienceSummary): number => subscribed + service

export type LetterFault = { field: string; message: string }

const buildLetterFault = (isFault: boolean, field: string, message: string): LetterFault[] =>
  isFault ? [{ field, message }] : []

/** Returns the errors of the subject and the text (row N-03). */
const checkSubjectAndBody = (letter: Letter, hasText: boolean): LetterFault[] => [
  ...buildLetterFault(letter.emailSubject.trim() === '', 'emailSubject', draftMessages.noSubject),
  ...buildLetterFault(!hasText, 'emailBody', composerLabels.writeText),
]

const checkSenderAddress = ({ senderEmail }: Letter): LetterFault[] =>
  buildLetterFault(!senderEmail, 'senderEmail', draftMessages.noSender)

/** Returns what is missing before a letter can be sent, in the order of the screen. */
export const checkLetterForSending = (letter: Letter, hasText: boolean): LetterFault[] => [
  ...checkSubjectAndBody(letter, hasText),
  ...buildLetterFault(
    letter.savedSearchId === null && letter.recipients.length === 0,
    'recipients',
    composerLabels.addOne,
  ),
  ...buildLetterFault(letter.includeUnsubscribed && letter.reason.trim() === '', 'reason', draftMessages.noReason),
  ...checkSenderAddress(letter),
]

/** Returns what is missing before a test can be sent. */
export const checkLetterForTest = (letter: Letter, hasText: boolean): LetterFault[] => [
  ...checkSubjectAndBody(letter, hasText),
  ...checkSenderAddress(letter),
  ...buildLetterFault(parseTestAddresses(letter.testEmails).length === 0, 'testEmails', draftMessages.noTests),
]

const OWN_MESSAGE = ['emailSubject', 'senderEmail', 'testEmails']

/** Returns the messages above the form: those of subject, sender and test addresses, and one for all other errors. */
export const listComposerFormMessages = (faults: readonly LetterFault[]): string[] => [
  ...faults.filter(({ field }) => OWN_MESSAGE.includes(field)).map(({ message }) => message),
  ...(faults.some(({ field }) => !OWN_MESSAGE.includes(field)) ? [draftMessages.missing] : []),
]

/**
 * Returns the path to leave for after an invalid search: the previous page if it was one of the office, or else All
 * Users (row N-02).
 */
export const getPathAfterInvalidSearch = (before: string | null): string => {
  if (before === null) return paths.allUsers()
  const { pathname, search } = new URL(before)
  const isOffice = pathname === paths.home() || (pathNeedsSignIn(pathname) && pathname !== '/marketing-email')
  return isOffice ? `${pathname}${search}` : paths.allUsers()
}
