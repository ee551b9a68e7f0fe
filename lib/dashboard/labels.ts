import type { ActionKind, DashboardArea } from './schema.ts'

export const homeLabels = {
  title: 'Home',
  actions: 'Waiting for you',
  empty: 'Nothing is waiting',
  emptyText: 'What needs you appears here and goes away when it is done.',
  since: 'since',
} as const

export const areaLabels: Record<DashboardArea, string> = { loans: 'Loans', ratings: 'Ratings', people: 'People' }

export const actionLabels: Record<ActionKind, { title: string; act: string }> = {
  SIGN_UP_REQUEST: { title: 'Sign-up request', act: 'Decide' },
  COMPANY_WITHOUT_PEOPLE: { title: 'Company without people', act: 'Add a user' },
  INVITATION_LAPSED: { title: 'Invitation lapsed', act: 'Resend it' },
}

export const figureLabels = {
  preSettlement: 'Pre-Settlement loans',
  current: 'Current loans',
  currentBook: 'Current book',
  discharged: 'Discharged loans',
  dischargedBook: 'Discharged book',
  rating: 'Average rating',
  reviewed: 'Reviewed loans',
  positive: 'Positive reviews',
  companies: 'Companies',
  switchedOff: 'Switched off',
  people: 'People',
  pending: 'Invitations pending',
} as const
