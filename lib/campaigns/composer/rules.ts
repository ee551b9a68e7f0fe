import type { AudienceSummary, RecipientOption } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import type { Draft } from '#lib/campaigns/drafts/schema.ts'

/** The editor's JSON. */
export type LetterBody = Record<string, unknown>

/** A mailing as the screen holds it: a draft, with its recipients by name and its test addresses as typed. */
export type Letter = {
  emailBody: LetterBody | null
  emailSubject: string
  senderEmail: string | null
  recipients: readonly RecipientOption[]
  includeUnsubscribed: boolean
  reason: string
  testEmails: string
  savedSearchId: number | null
}

/** A draft as the server keeps it; version 0 where there is none yet. */
export type KeptLetter = { version: number; id: number | null; letter: Letter }

/** A new mailing: nothing but its sender and, of a marketing one, its search. */
export const emptyLetter = (senderEmail: string | null, savedSearchId: number | null): Letter => ({
  emailBody: null,
  emailSubject: '',
  senderEmail,
  recipients: [],
  includeUnsubscribed: false,
  reason: '',
  testEmails: '',
  savedSearchId,
})

/** A draft as the screen holds it. */
export const letterOf = (draft: Draft): Letter => ({
  emailBody: draft.emailBody,
  emailSubject: draft.emailSubject,
  senderEmail: draft.senderEmail,
  recipients: draft.recipients,
  includeUnsubscribed: draft.includeUnsubscribed,
  reason: draft.reason ?? '',
  testEmails: draft.testEmails.join('; '),
  savedSearchId: draft.savedSearchId,
})

/** The addresses of a text with `;` between them. */
export const addressesIn = (text: string): string[] =>
  text
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')

const idsOf = (letter: Letter, name: 'individualId' | 'companyId'): number[] =>
  letter.recipients.flatMap((option) => option[name] ?? [])

/** What a save of the draft sends. */
export const inputOf = (letter: Letter) => ({
  emailBody: letter.emailBody,
  emailSubject: letter.emailSubject.trim(),
  senderEmail: letter.senderEmail,
  individualIds: idsOf(letter, 'individualId'),
  companyIds: idsOf(letter, 'companyId'),
  includeUnsubscribed: letter.includeUnsubscribed,
  reason: letter.reason.trim() || null,
  testEmails: addressesIn(letter.testEmails),
  savedSearchId: letter.savedSearchId,
})

// The database orders the keys of an object as it likes.
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** True where two letters are saved as the same draft. */
export const isSameLetter = (one: Letter, other: Letter): boolean =>
  JSON.stringify(inputOf(one), inOrder) === JSON.stringify(inputOf(other), inOrder)

/** Adds a person or company, once by its key (row N-01). */
export const withRecipient = (
  recipients: readonly RecipientOption[],
  added: RecipientOption,
): readonly RecipientOption[] => (recipients.some(({ key }) => key === added.key) ? recipients : [...recipients, added])

/** How many get a mailing. */
export const receiving = ({ subscribed, service }: AudienceSummary): number => subscribed + service

export type LetterFault = { field: string; message: string }

/** What keeps a letter from being tested: rows N-03 and N-05. */
const faultsOfText = (letter: Letter, hasText: boolean): LetterFault[] => [
  ...(letter.emailSubject.trim() === '' ? [{ field: 'emailSubject', message: draftMessages.noSubject }] : []),
  ...(hasText ? [] : [{ field: 'emailBody', message: composerLabels.writeText }]),
  ...(letter.senderEmail ? [] : [{ field: 'senderEmail', message: draftMessages.noSender }]),
]

/** What a letter lacks before it can be sent, in the order of the screen. */
export const faultsOf = (letter: Letter, hasText: boolean): LetterFault[] => [
  ...faultsOfText(letter, hasText),
  ...(letter.savedSearchId === null && letter.recipients.length === 0
    ? [{ field: 'recipients', message: composerLabels.addOne }]
    : []),
  ...(letter.includeUnsubscribed && letter.reason.trim() === ''
    ? [{ field: 'reason', message: draftMessages.noReason }]
    : []),
]

/** What a letter lacks before it can be tested. */
export const faultsOfTest = (letter: Letter, hasText: boolean): LetterFault[] => [
  ...faultsOfText(letter, hasText),
  ...(addressesIn(letter.testEmails).length === 0 ? [{ field: 'testEmails', message: draftMessages.noTests }] : []),
]

const OWN_MESSAGE = ['emailSubject', 'senderEmail', 'testEmails']

/** What is said of the faults as a whole: the subject's, sender's and tests' own messages, and one for whatever else is missing. */
export const saidOf = (faults: readonly LetterFault[]): string[] => [
  ...faults.filter(({ field }) => OWN_MESSAGE.includes(field)).map(({ message }) => message),
  ...(faults.some(({ field }) => !OWN_MESSAGE.includes(field)) ? [draftMessages.missing] : []),
]

const MB = 1024 * 1024

/** A size in megabytes with one decimal, or in kilobytes below one. */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(Math.floor((bytes / MB) * 10) / 10).toFixed(1)} MB`

type DocumentNode = { type?: unknown; text?: unknown; content?: unknown }

const textIn = ({ text, content }: DocumentNode): string =>
  typeof text === 'string' ? text : Array.isArray(content) ? content.map(textIn).join('') : ''

/** The words of the editor's JSON, a line to each paragraph. */
export const plainTextOf = (body: LetterBody | null): string => {
  const content = body?.content
  return Array.isArray(content) ? content.map(textIn).join('\n') : ''
}

/** The editor's JSON of a plain text, a paragraph to each line. */
export const documentOf = (text: string): LetterBody => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) })),
})

/** The merge fields without a fallback that a letter holds, as one text that changes with them. */
export const fieldsWithoutFallback = (letter: Letter): string => {
  const text = `${letter.emailSubject} ${JSON.stringify(letter.emailBody)}`
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ')
}
