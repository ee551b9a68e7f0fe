import type { PrivacyKey } from './schema.ts'

/**
 * The viewers for whom a change of a setting is visible. Members are brokers, duals and other lenders; staff, the
 * lender itself and the parties of a loan see its loans in any case.
 */
type Audience =
  | 'everybody'
  | 'everybody but staff'
  | 'everybody but staff and the lender'
  | 'visitors and law firms'
  | 'members'
  | 'members without a part in it'
  | 'matched brokers'
  | 'syndicate lenders'
  | 'lenders and brokers'

type Surface = {
  /** The name of the surface on the settings page. */
  label: string
  /** The settings that affect this surface, and the viewers who see the effect; other settings do not affect it. */
  noticed: Partial<Record<PrivacyKey, Audience>>
  /** The reason why no privacy setting affects the surface. */
  reason?: string
}

/** Both book settings with the same audience. */
const buildBookAudiences = (audience: Audience) => ({
  loanTabShowCurrentLoanBook: audience,
  loanTabShowDischargedLoanBook: audience,
})

const inFinder: Surface['noticed'] = {
  finderFunctionOptIn: 'everybody but staff',
  loanTabShowCurrentLoanBook: 'everybody but staff and the lender',
  loanTabShowDischargedLoanBook: 'everybody but staff and the lender',
}

/**
 * The surfaces on which each privacy setting of a lender takes effect (row M-01); used by the settings page and its
 * test.
 */
export const SURFACES = {
  profileTabs: { label: 'loan tabs of the profile', noticed: buildBookAudiences('members') },
  profileFigures: { label: 'figures and stars of the profile', noticed: buildBookAudiences('members') },
  loanLists: { label: 'All Loans and other loan lists', noticed: buildBookAudiences('members') },
  loanPage: { label: 'page of a loan', noticed: buildBookAudiences('members without a part in it') },
  filters: { label: 'filters, sorts and words', noticed: buildBookAudiences('members') },
  totals: { label: 'totals of a filtered list', noticed: buildBookAudiences('members') },
  allUsers: { label: 'All Users', noticed: buildBookAudiences('members') },
  finder: { label: 'finder and its order', noticed: inFinder },
  map: { label: 'map of the finder', noticed: inFinder },
  publicPage: { label: 'public page', noticed: { finderFunctionOptIn: 'everybody' } },
  api: { label: 'API', noticed: inFinder },
  picture: { label: 'logo and portraits', noticed: { finderFunctionOptIn: 'visitors and law firms' } },
  palette: {
    label: 'search box',
    noticed: {},
    reason: 'It finds names and loan numbers and never a lender by its loans.',
  },
  workbook: {
    label: 'workbooks',
    noticed: {},
    reason: 'Only staff with ADMIN make them, and staff see every loan whole.',
  },
  jsonLd: {
    label: 'data for search engines',
    // It names a lender only on the lender's own public page.
    noticed: { finderFunctionOptIn: 'everybody' },
  },
  timeline: { label: 'timeline', noticed: {}, reason: 'Only staff read it.' },
  fundsAvailable: {
    label: 'Funds Available email',
    noticed: {
      fundsAvailableShowCurrentLoanBook: 'matched brokers',
      fundsAvailableShowDischargedLoanBook: 'matched brokers',
      fundsAvailableShowSuburbs: 'matched brokers',
    },
  },
  syndicateFunders: {
    label: 'syndicate funders email',
    noticed: {
      fundsAvailableShowCurrentLoanBook: 'syndicate lenders',
      fundsAvailableShowDischargedLoanBook: 'syndicate lenders',
      fundsAvailableShowSuburbs: 'syndicate lenders',
    },
  },
  ninetyDays: {
    label: '90 days activity email',
    noticed: { ninetyDayActivityShowName: 'lenders and brokers' },
  },
} as const satisfies Record<string, Surface>

/** Returns the surfaces that a setting affects, in the order of the table. */
export const listPlacesAffectedBySetting = (key: PrivacyKey): readonly Surface[] =>
  Object.values<Surface>(SURFACES).filter(({ noticed }) => noticed[key] !== undefined)
