import type { FoundUserType } from './schema.ts'

export const searchLabels = {
  placeholder: 'Name',
  label: 'Search people, companies and loan numbers',
  results: 'Results',
  searching: 'Searching…',
  nothing: 'Nothing found',
  nothingText: 'Try the start of a name or a loan number.',
  failed: "Search isn't responding. Try again.",
  loan: 'Loan',
} as const

export const foundLabels: Record<FoundUserType, string> = {
  lender: 'Lender',
  broker: 'Broker',
  dual: 'Lender and Broker',
  lawFirm: 'Law Firm',
}
