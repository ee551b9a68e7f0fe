/** Why to call somebody now. */
export const callReasons = {
  matures: 'matures',
  loan: (loanNo: string, when: string) => `Loan ${loanNo} ${when}`,
  loanInDefault: (loanNo: string, overdue: string | null) =>
    `Loan ${loanNo} in default${overdue ? `, ${overdue}` : ''}`,
  /** The same in the queue, with what sets the calls apart first: 'Default, 206 d late · 2606 0022'. */
  short: (what: readonly string[], loanNo: string) => `${what.join(', ')} · ${loanNo}`,
  inDefault: 'Default',
  lapses: (category: string, when: string) => `${category} lapses ${when}`,
  tomorrow: 'tomorrow',
  promised: (day: string) => `promised for ${day}`,
} as const
