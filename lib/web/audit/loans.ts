import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { type AuditWords, type Sentences, sayCode, sayCount, sayNothing, sayText, sayTime } from './parts.ts'

const sayLoanNumber = ({ loanNo }: AuditDetails<'LOAN_CREATED'>, shownName: string | null): Sentences => [
  loanNo === shownName ? null : sayText(loanNo, (number) => `Its number was ${number}`),
]

const sayImport = ({ file, loans }: AuditDetails<'LOANS_IMPORTED'>): Sentences => [
  [sayCount(loans, ['loan']), sayText(file, (name) => `from ${name}`)].filter(Boolean).join(' '),
]

const TOLD = { check: 'while typing a loan number', save: 'when saving a loan' }

/** What entries about loans, imports and public holidays say. */
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
} satisfies Partial<AuditWords>
