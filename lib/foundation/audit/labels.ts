import type { AuditSubject } from './schema.ts'

export const auditLabels = {
  title: 'Audit',
  description: "Every administrative action and every refusal. Entries can't be changed or deleted.",
  empty: 'No matching entries',
  emptyText: 'Widen the dates or clear the filters.',
  request: 'Request id',
} as const

/** Turns an action's code into words: `COMPANY_CREATED` gives 'Company created'. */
export const formatAuditAction = (action: string): string => {
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
