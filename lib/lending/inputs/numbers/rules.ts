import type { FieldError } from '#lib/core/errors.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'

const LONGEST = 12

/**
 * Returns the errors of a loan number: letters, digits and single inner spaces, at most twelve characters (row H-04).
 */
export const checkLoanNoFormat = (loanNo: string | null): Required<FieldError>[] => {
  const error = (message: string) => [{ code: 'INVALID', field: 'loanNo', message }]
  if (!loanNo) return error(loanMessages.numberRequired)
  if (!/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/.test(loanNo)) return error(loanMessages.numberSpecial)
  return loanNo.length > LONGEST ? error(loanMessages.numberLong) : []
}

/** Normalizes a loan number for uniqueness: trimmed and in upper case. */
export const normaliseLoanNo = (loanNo: string): string => loanNo.trim().toUpperCase()
