/** Why to call somebody now. */
export const callReasons = {
  matures: 'matures',
  loan: (loanNo: string, when: string) => `Loan ${loanNo} ${when}`,
  loanInDefault: (loanNo: string, overdue: string | null) =>
    `Loan ${loanNo} in default${overdue ? `, ${overdue}` : ''}`,
  lapses: (category: string, when: string) => `${category} lapses ${when}`,
  tomorrow: 'tomorrow',
  promised: (day: string) => `promised for ${day}`,
} as const
