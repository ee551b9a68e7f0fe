/** How many loans stand in a status or were settled or discharged in a month, and their amounts in whole dollars as text. */
export type LoanTotal = {
  fact: 'STATUS' | 'SETTLED' | 'DISCHARGED'
  /** The code of the status, or the month as twelve times its year and its place in it, from 0. */
  key: number
  loans: number
  amount: string
}
