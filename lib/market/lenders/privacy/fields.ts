import type { PrivacyKey } from './schema.ts'

/** Where a lender's privacy settings can be noticed, in the words of the page; all of them, planned ones too. */
export const SURFACES = {
  profileTabs: 'loan tabs of the profile',
  profileFigures: 'figures and stars of the profile',
  loanLists: 'All Loans and other profiles’ loan lists',
  loanPage: 'the page of a loan',
  filters: 'filters, sorts and words',
  totals: 'totals of a filtered list',
  allUsers: 'All Users',
  palette: 'search box',
  finder: 'finder',
  map: 'map of the finder',
  publicPage: 'public page',
  api: 'API',
  workbook: 'workbooks',
  picture: 'logo and portraits',
  jsonLd: 'data for search engines',
  timeline: 'timeline',
  fundsAvailable: 'Funds Available email',
  ninetyDays: '90 days activity email',
} as const
export type Surface = keyof typeof SURFACES

/** Why a surface cannot be noticed by anybody yet, or never names a lender to whom it would matter. */
export const UNREACHED: Partial<Record<Surface, { isPlanned: boolean; reason: string }>> = {
  fundsAvailable: { isPlanned: true, reason: 'Digests are sent from title 12 on; no mail of this kind is registered.' },
  ninetyDays: { isPlanned: true, reason: 'Digests are sent from title 12 on; no mail of this kind is registered.' },
  workbook: { isPlanned: false, reason: 'Only staff with ADMIN make workbooks, and staff see every loan whole.' },
  timeline: { isPlanned: false, reason: 'Only staff and the company itself read its timeline.' },
}

const BOOK: readonly Surface[] = [
  ...['profileTabs', 'profileFigures', 'loanLists', 'loanPage', 'filters', 'totals', 'allUsers', 'api'],
] as readonly Surface[]

/** The one table of the surfaces that each setting changes for whoever is neither staff, the lender nor a party of the loan. */
export const EFFECTS: Record<PrivacyKey, readonly Surface[]> = {
  finderFunctionOptIn: ['finder', 'publicPage', 'picture'],
  loanTabShowCurrentLoanBook: BOOK,
  loanTabShowDischargedLoanBook: BOOK,
  fundsAvailableShowCurrentLoanBook: ['fundsAvailable'],
  fundsAvailableShowDischargedLoanBook: ['fundsAvailable'],
  fundsAvailableShowSuburbs: ['fundsAvailable'],
  ninetyDayActivityShowName: ['ninetyDays'],
}
