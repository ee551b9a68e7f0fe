/** The closed list of audited acts. */
export type AuditAct =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'SIGN_IN_REFUSED'
  | 'SESSIONS_ENDED'
  | 'REFUSED'
  | 'COMPANY_CREATED'
  | 'INDIVIDUAL_CREATED'
  | 'STAFF_CREATED'
  | 'LOAN_CREATED'
  | 'LOAN_UPDATED'
  | 'LOAN_REVIEWED'
  | 'LOAN_DELETED'

export type AuditSubject = 'ACCOUNT' | 'COMPANY' | 'INDIVIDUAL' | 'STAFF' | 'LENDER' | 'BROKER' | 'LAWFIRM' | 'LOAN'
