import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

/** All audited actions. */
export type AuditAction =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'SIGN_IN_REFUSED'
  | 'CLAIMS_DIFFER'
  | 'SESSIONS_ENDED'
  | 'ACCOUNTS_RELINKED'
  | 'REFUSED'
  | 'INVITATION_SENT'
  | 'INVITATION_LINK_SHOWN'
  | 'INVITATION_ACCEPTED'
  | 'PASSWORD_RESET_SENT'
  | 'PASSWORD_RESET'
  | 'PASSWORD_CHANGED'
  | 'ADDRESS_CHANGE_AGREED'
  | 'ADDRESS_CHANGE_PROPOSED'
  | 'ADDRESS_CHANGE_REQUESTED'
  | 'ADDRESS_CHANGE_CANCELLED'
  | 'ADDRESS_CHANGED'
  | 'ADDRESS_RESTORED'
  | 'EMAIL_SENT_AGAIN'
  | 'MAILING_SENT'
  | 'MAILING_PAUSED'
  | 'MAILING_RESUMED'
  | 'MAILING_CANCELLED'
  | 'MAILING_RETRIED'
  | 'SIGN_UP_REQUESTED'
  | 'SIGN_UP_APPROVED'
  | 'SIGN_UP_REFUSED'
  | 'ENQUIRY_SENT'
  | 'ENQUIRY_ERASED'
  | 'ENQUIRIES_ERASED'
  | 'APPROACH_SENT'
  | 'APPROACH_REMINDED'
  | 'APPROACH_ANSWERED'
  | 'APPROACH_ACCEPTED'
  | 'APPROACH_NOT_CHOSEN'
  | 'APPROACH_WITHDRAWN'
  | 'APPROACH_EXPIRED'
  | 'COMPANY_CREATED'
  | 'INDIVIDUAL_CREATED'
  | 'STAFF_CREATED'
  | 'STAFF_UPDATED'
  | 'STAFF_DELETED'
  | 'INDIVIDUAL_UPDATED'
  | 'INDIVIDUAL_DELETED'
  | 'PORTRAITS_ORDERED'
  | 'COMPANY_DELETED'
  | 'PROFILE_ADDED'
  | 'PROFILE_DELETED'
  | 'PROFILE_UPDATED'
  | 'PROFILE_PAUSED'
  | 'PROFILE_ACTIVATED'
  | 'PRIVACY_CHANGED'
  | 'VIEW_AS_STARTED'
  | 'VIEW_AS_ENDED'
  | 'MASTER_SWITCH_TURNED_ON'
  | 'MASTER_SWITCH_TURNED_OFF'
  | 'CATEGORY_OFFERED'
  | 'CATEGORY_WITHDRAWN'
  | 'CATEGORY_SUBSCRIBED'
  | 'CATEGORY_UNSUBSCRIBED'
  | 'MATCH_CHANGED'
  | 'SUBSCRIPTIONS_CHANGED'
  | 'VERIFICATION_REMINDED'
  | 'CRITERIA_CHANGED'
  | 'CRITERIA_VERIFIED'
  | 'CRITERIA_CLEARED'
  | 'CRITERIA_RESTORED'
  | 'LOAN_CREATED'
  | 'LOAN_UPDATED'
  | 'LOAN_REVIEWED'
  | 'REVIEWS_SHOWN'
  | 'LOAN_DELETED'
  | 'LOANS_IMPORTED'
  | 'LOAN_IMPORT_UNDONE'
  | 'LOAN_IMPORT_DISCARDED'
  | 'LOAN_NUMBER_TAKEN'
  | 'LOAN_LOGS_ANCHORED'
  | 'FILE_NOTE_ADDED'
  | 'FILE_NOTE_CHANGED'
  | 'FILE_NOTE_DELETED'
  | 'FILE_NOTE_RESTORED'
  | 'DETAIL_NOTE_CHANGED'
  | 'LEAD_SCORE_CHANGED'
  | 'FOLLOWUP_DATE_CHANGED'
  | 'HOLIDAY_CHANGED'
  | 'EXPORT_REQUESTED'
  | 'SEARCH_EXPORTED'
  | 'EXPORT_REFUSED'
  | 'EXPORT_DOWNLOADED'

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
