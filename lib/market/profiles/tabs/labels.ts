import type { ProfileTab } from '#lib/market/profiles/tabs/rules.ts'

/** The labels of the tabs of a profile page (row D-04). */
export const tabLabels: Record<ProfileTab, string> = {
  overview: 'Overview',
  loans: 'Loans',
  criteria: 'Loan Criteria',
  fileNotes: 'File Notes',
  details: 'Details',
  matches: 'Matches',
  timeline: 'Timeline',
}
