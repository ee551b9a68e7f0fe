import { kindLabels } from '#lib/campaigns/mailings/labels.ts'
import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { type AuditWords, type Sentences, sayCode, sayCount, sayNothing, sayText, sayTime } from './parts.ts'

const sayLoanNumber = ({ loanNo }: AuditDetails<'LOAN_CREATED'>, shownName: string | null): Sentences => [
  loanNo === shownName ? null : sayText(loanNo, (number) => `Its number was ${number}`),
]

const sayImport = ({ file, loans }: AuditDetails<'LOANS_IMPORTED'>): Sentences => [
  [sayCount(loans, ['loan']), sayText(file, (name) => `from ${name}`)].filter(Boolean).join(' '),
]

const TOLD = { check: 'while typing a loan number', save: 'when saving a loan' }

const EXPORTED: Readonly<Record<string, string>> = { loans: 'loan', users: 'user' }

const sayExport = ({ list, search, rows }: AuditDetails<'EXPORT_REQUESTED'>): Sentences => [
  sayText(
    search,
    (name) => `${sayCount(rows, [sayCode(EXPORTED, list) ?? 'row']) ?? 'No rows'} of “${name}” to a spreadsheet`,
  ),
]

const sayRecipients = ({ recipients }: AuditDetails<'MAILING_CANCELLED'>, words: (people: string) => string) => [
  sayCount(recipients, ['person', 'people'], words),
]

const sayMailing = ({ kind, subject, sender, recipients }: AuditDetails<'MAILING_SENT'>): string =>
  [
    sayCode(kindLabels, kind) ?? 'Email',
    sayText(subject, (text) => `“${text}”`),
    sayCount(recipients, ['person', 'people'], (people) => `to ${people}`),
    sayText(sender, (address) => `from ${address}`),
  ]
    .filter(Boolean)
    .join(' ')

/** What entries about loans, exports, mailings and reference data say. */
export const loanWords = {
  LOAN_CREATED: sayLoanNumber,
  LOAN_UPDATED: sayLoanNumber,
  LOAN_DELETED: sayLoanNumber,
  LOAN_REVIEWED: ({ removalReason }) => [sayText(removalReason, (text) => `Removed a review, because: ${text}`)],
  REVIEWS_SHOWN: sayNothing,
  LOANS_IMPORTED: sayImport,
  LOAN_IMPORT_UNDONE: sayImport,
  LOAN_IMPORT_DISCARDED: ({ file }) => [sayText(file, (name) => `Of ${name}`)],
  LOAN_NUMBER_TAKEN: ({ loanNo, told }) => [
    sayText(
      loanNo,
      (number) => `Told that ${number} is taken${sayText(sayCode(TOLD, told), (when) => `, ${when}`) ?? ''}`,
    ),
  ],
  LOAN_LOGS_ANCHORED: ({ at, loans, entries, isFiled }) => [
    `The histories of ${sayCount(loans, ['loan']) ?? 'no loans'} with ${sayCount(entries, ['entry', 'entries']) ?? 'no entries'}`,
    sayTime(at, (time) => `As of ${time}`),
    isFiled === true ? 'Also written to a file' : null,
  ],
  HOLIDAY_CHANGED: ({ before, after }) => [
    sayText(before, (text) => (after ? `Was ${text}` : `Deleted ${text}`)),
    sayText(after, (text) => (before ? `Is now ${text}` : `Added ${text}`)),
  ],
  EXPORT_REQUESTED: sayExport,
  SEARCH_EXPORTED: sayExport,
  EXPORT_REFUSED: ({ search, reason }) => [
    sayText(search, (name) => `Of “${name}”`),
    reason === 'FORBIDDEN' ? 'The person may not export any more' : null,
  ],
  EXPORT_DOWNLOADED: sayExport,
  EMAIL_SENT_AGAIN: sayNothing,
  MAILING_SENT: (details) => [
    sayMailing(details),
    sayText(details.search, (name) => `To whoever the search “${name}” found`),
    sayCount(details.leftOut, ['person', 'people'], (people) => `Left out ${people}`),
    sayCount(details.unsubscribed, ['person', 'people'], (people) => `Unsubscribed, but included: ${people}`),
    sayText(details.reason, (text) => `Included because: ${text}`),
  ],
  MAILING_PAUSED: ({ reason }) => [sayText(reason, (text) => text)],
  MAILING_RESUMED: sayNothing,
  MAILING_CANCELLED: (details) => sayRecipients(details, (people) => `${people} did not get it any more`),
  MAILING_RETRIED: (details) => sayRecipients(details, (people) => `To ${people} whom it had not reached`),
} satisfies Partial<AuditWords>
