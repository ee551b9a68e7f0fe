/** A column of the loan tables. */
export type LoanColumn = {
  id: LoanColumnId
  name: string
  isDefault: boolean
}

const COLUMNS = {
  loanNo: 'Loan No.',
  lender: 'Lender',
  broker: 'Attributed Broker',
  suburbState: 'Suburb & State',
  priority: 'Priority',
  principal: 'Principal',
  lowerRate: 'Lower Rate',
  estab: 'Estab %',
  lvr: 'LVR %',
  scenario: 'Scenario',
  securityType: 'Security Type',
  settlement: 'Settlement',
  status: 'Status',
} as const
export type LoanColumnId = keyof typeof COLUMNS

export const LOAN_COLUMN_IDS = Object.keys(COLUMNS) as LoanColumnId[]

/** Every column of All Loans in order; Status can be added to those of the profile tables (row J-01). */
export const loanColumns: LoanColumn[] = LOAN_COLUMN_IDS.map((id) => ({
  id,
  name: COLUMNS[id],
  isDefault: id !== 'status',
}))
