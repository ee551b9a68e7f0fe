import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

/**
 * All audited actions, with the keys that the details of their entries may have. An action or key that is missing here does not
 * compile; what each says to a reader is in lib/web/audit.
 */
export const AUDIT_DETAILS = {
  SIGNED_IN: [],
  SIGNED_OUT: [],
  SIGN_IN_REFUSED: ['reason', 'network', 'count', 'since', 'lastReason', 'of'],
  CLAIMS_DIFFER: [
    'role',
    'app.user.permissions',
    'app.user.lenderid',
    'app.user.brokerid',
    'app.user.lawfirmid',
    'app.user.individualid',
    'app.user.systemuserid',
  ],
  SESSIONS_ENDED: ['reason', 'count'],
  ACCOUNTS_RELINKED: ['issuer', 'people', 'before'],
  REFUSED: ['place', 'reason', 'network', 'count', 'since', 'lastReason', 'of'],
  INVITATION_SENT: [],
  INVITATION_LINK_SHOWN: [],
  INVITATION_ACCEPTED: [],
  PASSWORD_RESET_SENT: [],
  PASSWORD_RESET: [],
  PASSWORD_CHANGED: ['endedSessions'],
  ADDRESS_CHANGE_AGREED: [],
  ADDRESS_CHANGE_PROPOSED: [],
  ADDRESS_CHANGE_REQUESTED: [],
  ADDRESS_CHANGE_CANCELLED: [],
  ADDRESS_CHANGED: [],
  ADDRESS_RESTORED: [],
  EMAIL_SENT_AGAIN: ['messageId'],
  MAILING_SENT: [
    'campaignId',
    'kind',
    'subject',
    'sender',
    'recipients',
    'leftOut',
    'unsubscribed',
    'reason',
    'search',
  ],
  MAILING_PAUSED: ['campaignId', 'reason'],
  MAILING_RESUMED: ['campaignId'],
  MAILING_CANCELLED: ['campaignId', 'recipients'],
  MAILING_RETRIED: ['campaignId', 'recipients'],
  SIGN_UP_REQUESTED: ['requestId', 'name'],
  SIGN_UP_APPROVED: ['requestId'],
  SIGN_UP_REFUSED: ['requestId', 'name'],
  ENQUIRY_SENT: ['enquiryId'],
  ENQUIRY_ERASED: ['enquiryId'],
  ENQUIRIES_ERASED: ['count'],
  APPROACH_SENT: ['approachId'],
  APPROACH_REMINDED: ['approachId'],
  APPROACH_ANSWERED: ['approachId', 'reason'],
  APPROACH_ACCEPTED: ['approachId'],
  APPROACH_NOT_CHOSEN: ['approachId'],
  APPROACH_WITHDRAWN: ['approachId'],
  APPROACH_EXPIRED: ['approachId'],
  COMPANY_CREATED: ['name', 'profileTypeKey', 'sameAcnAs', 'reason'],
  INDIVIDUAL_CREATED: ['companyId', 'name'],
  STAFF_CREATED: ['name', 'isAdmin'],
  STAFF_UPDATED: ['changed', 'isActive', 'isAdmin', 'successorId'],
  STAFF_DELETED: ['name', 'successorId'],
  INDIVIDUAL_UPDATED: ['companyId', 'name', 'changed', 'nameBefore', 'isVisible'],
  INDIVIDUAL_DELETED: ['companyId', 'name'],
  PORTRAITS_ORDERED: ['before', 'after'],
  COMPANY_DELETED: ['name', 'people'],
  PROFILE_ADDED: ['name', 'kind', 'profileId'],
  PROFILE_DELETED: ['name', 'kind', 'profileId'],
  PROFILE_UPDATED: ['name', 'fields', 'newName', 'oldAcn', 'newAcn', 'oldBdmId', 'newBdmId', 'reason'],
  PROFILE_PAUSED: ['name'],
  PROFILE_ACTIVATED: ['name'],
  PRIVACY_CHANGED: [
    'name',
    'finderFunctionOptIn',
    'fundsAvailableShowCurrentLoanBook',
    'fundsAvailableShowDischargedLoanBook',
    'fundsAvailableShowSuburbs',
    'loanTabShowCurrentLoanBook',
    'loanTabShowDischargedLoanBook',
    'ninetyDayActivityShowName',
  ],
  VIEW_AS_STARTED: ['name', 'view', 'until'],
  VIEW_AS_ENDED: ['view'],
  MASTER_SWITCH_TURNED_ON: ['name'],
  MASTER_SWITCH_TURNED_OFF: ['name'],
  CATEGORY_OFFERED: ['category'],
  CATEGORY_WITHDRAWN: ['category'],
  CATEGORY_SUBSCRIBED: ['category'],
  CATEGORY_UNSUBSCRIBED: ['category'],
  MATCH_CHANGED: ['lender', 'broker', 'side', 'status', 'note'],
  SUBSCRIPTIONS_CHANGED: ['changes', 'people'],
  VERIFICATION_REMINDED: ['categories'],
  CRITERIA_CHANGED: ['category'],
  CRITERIA_VERIFIED: ['category'],
  CRITERIA_CLEARED: ['category'],
  CRITERIA_RESTORED: ['category'],
  LOAN_CREATED: ['loanNo'],
  LOAN_UPDATED: ['loanNo'],
  LOAN_REVIEWED: ['removalReason'],
  REVIEWS_SHOWN: [],
  LOAN_DELETED: ['loanNo'],
  LOANS_IMPORTED: ['import', 'file', 'loans'],
  LOAN_IMPORT_UNDONE: ['import', 'file', 'loans'],
  LOAN_IMPORT_DISCARDED: ['import', 'file'],
  LOAN_NUMBER_TAKEN: ['loanNo', 'told'],
  LOAN_LOGS_ANCHORED: ['at', 'loans', 'entries', 'root', 'isFiled'],
  FILE_NOTE_ADDED: ['fileNoteId'],
  FILE_NOTE_CHANGED: ['fileNoteId'],
  FILE_NOTE_DELETED: ['fileNoteId'],
  FILE_NOTE_RESTORED: ['fileNoteId'],
  DETAIL_NOTE_CHANGED: ['section'],
  LEAD_SCORE_CHANGED: [],
  FOLLOWUP_DATE_CHANGED: ['wasDue'],
  HOLIDAY_CHANGED: ['before', 'after'],
  EXPORT_REQUESTED: ['export', 'list', 'search', 'rows'],
  SEARCH_EXPORTED: ['export', 'search', 'rows', 'bytes'],
  EXPORT_REFUSED: ['export', 'search', 'reason'],
  EXPORT_DOWNLOADED: ['export', 'search', 'rows'],
} as const

export type AuditAction = keyof typeof AUDIT_DETAILS

type DetailKey<Action extends AuditAction> = (typeof AUDIT_DETAILS)[Action][number]

/** The details of an entry of an action. */
export type AuditDetails<Action extends AuditAction> = [DetailKey<Action>] extends [never]
  ? Record<string, never>
  : Partial<Record<DetailKey<Action>, string | number | boolean | null>>

export type AuditSubject = 'ACCOUNT' | 'COMPANY' | 'INDIVIDUAL' | 'STAFF' | 'LENDER' | 'BROKER' | 'LAWFIRM' | 'LOAN'

export const AUDIT_SUBJECTS = [
  'ACCOUNT',
  'COMPANY',
  'INDIVIDUAL',
  'STAFF',
  'LENDER',
  'BROKER',
  'LAWFIRM',
  'LOAN',
] as const satisfies readonly AuditSubject[]

export const AUDIT_PAGE_SIZES = [50, 100, 200] as const

/** A detail of an entry. */
const detail = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** An audit entry with its subject's current name, or null if the subject was deleted. */
export const auditRow = z.strictObject({
  id: z.string(),
  at: z.date(),
  actorKind: z.string(),
  accountId: answeredId.nullable(),
  actorName: z.string(),
  action: z.string(),
  subjectKind: z.enum(AUDIT_SUBJECTS).nullable(),
  subjectId: answeredId.nullable(),
  subjectName: z.string().nullable(),
  /** The profile that shows the company or person. */
  profile: z.strictObject({ kind: z.enum(['lender', 'broker', 'lawfirm']), id: answeredId }).nullable(),
  details: z.record(z.string(), detail),
  /** The request id, as in the log; null for jobs. */
  requestId: z.string().nullable(),
})
export type AuditRow = z.output<typeof auditRow>

/**
 * An entry as people read it: its details in words instead of keys, and the name by which the record was known then, for a
 * record that no longer exists.
 */
export type ReadableAuditRow = Omit<AuditRow, 'details'> & { words: string; nameThen: string | null }
