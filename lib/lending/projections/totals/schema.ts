/**
 * The number and amount of loans in a status, or settled or discharged in a month; the amount in whole dollars as text.
 */
export type LoanTotal = {
  fact: 'STATUS' | 'SETTLED' | 'DISCHARGED'
  /** The code of the status, or the month as 12 × year + month, with January as 0. */
  key: number
  loans: number
  amount: string
}
