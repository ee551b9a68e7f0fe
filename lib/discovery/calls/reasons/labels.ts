/** Why to call somebody now. */
export const callReasons = {
  matures: 'matures',
  loan: (loanNo: string, when: string) => `Loan ${loanNo} ${when}`,
  lapses: (category: string, when: string) => `${category} lapses ${when}`,
  tomorrow: 'tomorrow',
  promised: (day: string) => `promised for ${day}`,
} as const
