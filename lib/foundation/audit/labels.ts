import type { AuditAction, AuditSubject } from './schema.ts'

export const auditLabels = {
  title: 'Audit',
  description: "Every administrative action and every refusal. Entries can't be changed or deleted.",
  empty: 'No matching entries',
  emptyText: 'Widen the dates or clear the filters.',
  request: 'Request id',
  gone: 'no longer there',
  all: 'All entries',
  allAbout: (record: string) => `All entries about ${record}`,
} as const

// The actions whose codes are no plain words.
const NAMES: Partial<Record<AuditAction, string>> = {
  SIGN_IN_REFUSED: 'Sign-in refused',
  CLAIMS_DIFFER: 'Rights differ at sign-in',
  ACCOUNTS_RELINKED: 'Sign-in provider changed',
  SIGN_UP_REQUESTED: 'Sign-up requested',
  SIGN_UP_APPROVED: 'Sign-up approved',
  SIGN_UP_REFUSED: 'Sign-up refused',
  ADDRESS_CHANGE_AGREED: 'New email agreed',
  ADDRESS_CHANGE_PROPOSED: 'New email proposed',
  ADDRESS_CHANGE_REQUESTED: 'New email requested',
  ADDRESS_CHANGE_CANCELLED: 'New email cancelled',
  ADDRESS_CHANGED: 'Email changed',
  ADDRESS_RESTORED: 'Email restored',
  INDIVIDUAL_CREATED: 'Person added',
  INDIVIDUAL_UPDATED: 'Person changed',
  INDIVIDUAL_DELETED: 'Person removed',
  STAFF_CREATED: 'System user added',
  STAFF_UPDATED: 'System user changed',
  STAFF_DELETED: 'System user deleted',
  PROFILE_UPDATED: 'Profile changed',
  PORTRAITS_ORDERED: 'Portraits reordered',
  PRIVACY_CHANGED: 'Privacy settings changed',
  SUBSCRIPTIONS_CHANGED: 'Email subscriptions changed',
  LOAN_LOGS_ANCHORED: 'Loan histories sealed',
  FOLLOWUP_DATE_CHANGED: 'Follow-up date changed',
  HOLIDAY_CHANGED: 'Public holiday changed',
}

/** Returns what an action is called: `COMPANY_CREATED` gives 'Company created'. */
export const formatAuditAction = (action: string): string => {
  if (Object.hasOwn(NAMES, action)) return NAMES[action as AuditAction] as string
  const words = action.replaceAll('_', ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const subjectLabels: Record<AuditSubject, string> = {
  ACCOUNT: 'Account',
  COMPANY: 'Company',
  INDIVIDUAL: 'Person',
  STAFF: 'System user',
  LENDER: 'Lender',
  BROKER: 'Broker',
  LAWFIRM: 'Law firm',
  LOAN: 'Loan',
}
