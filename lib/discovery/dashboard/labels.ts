import type { ActionKind, DashboardArea } from './schema.ts'

export const homeLabels = {
  title: 'Home',
  actions: 'Waiting for you',
  empty: 'Nothing is waiting',
  emptyText: 'What needs you appears here and goes away when it is done.',
  /** The rest of a kind, with a plus where nobody counted further. */
  more: (count: number, isCut: boolean) => `and ${count}${isCut ? '+' : ''} more`,
  /** Below a list that ends before everything is shown. */
  cut: (count: number) => `These are the first ${count}. The rest follows when they are done.`,
} as const

export const areaLabels: Record<DashboardArea, string> = { loans: 'Loans', ratings: 'Ratings', people: 'People' }

/** How a kind is headed, what its button says and what its date means; null shows no date. */
export const actionLabels: Record<ActionKind, { title: string; act: string; since: string | null }> = {
  FOLLOW_UP: { title: 'Follow-ups due', act: 'Follow up', since: 'due' },
  SIGN_UP_REQUEST: { title: 'Sign-up requests', act: 'Decide', since: 'requested' },
  INVITATION_LAPSED: { title: 'Invitations lapsed', act: 'Resend it', since: 'lapsed' },
  COMPANY_WITHOUT_PEOPLE: { title: 'Companies without people', act: 'Add a user', since: 'added' },
  LOAN_PAST_REPAYMENT: { title: 'Loans past repayment', act: 'Open', since: 'repayment was due' },
  LOAN_NOT_SETTLED: { title: 'Loans long in pre-settlement', act: 'Open', since: 'recorded' },
  CRITERIA_LAPSING: { title: 'Criteria about to lapse', act: 'Verify', since: 'verified' },
  RATING_MISSING: { title: 'Ratings missing', act: 'Rate', since: 'settled' },
  PROFILE_INCOMPLETE: { title: 'Incomplete profiles', act: 'Complete', since: null },
}

/** Words of the notes below a name. */
export const noteLabels = {
  leadScore: (score: string) => `Lead score ${score}`,
  notShown: (state: string) => `${state.toLowerCase()}, not shown to brokers`,
  ratings: { BROKER: 'broker', LENDER: 'lender', LAWYER: 'law firm' },
  ratingsMissing: (whom: readonly string[]) => `No rating of the ${whom.join(' and ')}`,
  acn: 'ACN',
  website: 'website',
  logo: 'logo',
  mobile: 'mobile',
  email: 'email',
  picture: 'picture',
  missing: (what: readonly string[]) => `Missing: ${what.join(', ')}`,
} as const

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
