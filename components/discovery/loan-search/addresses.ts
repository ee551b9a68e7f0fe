import { type LoanSearch, loanSearchPath } from '#lib/discovery/loan-search/search.ts'

/** The address of a loan search with the chosen columns beside it. */
export const addressOf = (path: string, search: LoanSearch, columns: readonly string[] | null): string => {
  const address = loanSearchPath(path, search)
  if (columns === null) return address
  return `${address}${address.includes('?') ? '&' : '?'}columns=${columns.map(encodeURIComponent).join(',')}`
}
