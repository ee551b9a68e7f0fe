import { formatAndMore, formatCounted } from '#lib/core/counts.ts'

export const DASHBOARD_AREAS = ['loans', 'ratings', 'people'] as const
export type DashboardArea = (typeof DASHBOARD_AREAS)[number]

/** The kinds of tasks, most urgent first. Each can be resolved on a page of the product. */
export const ACTION_KINDS = [
  'APPROACH_TO_ANSWER',
  'APPROACH_TO_DECIDE',
  'ENQUIRY_RECEIVED',
  'REVIEW_TO_ANSWER',
  'FOLLOW_UP',
  'LOAN_PAST_REPAYMENT',
  'LOAN_NOT_SETTLED',
  'LOAN_TO_SETTLE',
  'CRITERIA_LAPSING',
  'CRITERIA_UNVERIFIED',
  'RATING_MISSING',
  'PROFILE_INCOMPLETE',
  'ADDRESS_PROPOSED',
  'INVITATION_LAPSED',
  'COMPANY_WITHOUT_PEOPLE',
  'SIGN_UP_REQUEST',
] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** The tasks that staff can choose to see: those of the companies they look after, or all. */
export const WHOSE = ['mine', 'team'] as const
export type Whose = (typeof WHOSE)[number]

export const homeLabels = {
  title: 'Home',
  actions: { mine: 'Waiting for you', team: 'Waiting for the team' } satisfies Record<Whose, string>,
  empty: 'Nothing is waiting',
  emptyText: 'Tasks appear here when something needs you.',
  more: formatAndMore,
  /** Shown below a list of tasks that is cut off. */
  counts: 'By kind',
  rate: (count: number) => `Rate ${formatCounted(count, 'loan')}`,
  cut: (count: number) => `These are the first ${count}. More appear as you finish these.`,
} as const

export const areaLabels: Record<DashboardArea, string> = { loans: 'Loans', ratings: 'Ratings', people: 'People' }

/** Days since a loan was recorded; it has no settlement date yet that could be used instead. */
export const LONG_IN_PRE_SETTLEMENT = 60

/** For each kind of task, its heading, its button and the meaning of its date; null shows no date. */
export const actionLabels: Record<ActionKind, { title: string; action: string; since: string | null }> = {
  APPROACH_TO_ANSWER: { title: 'Approaches to answer', action: 'Answer', since: 'asked' },
  APPROACH_TO_DECIDE: { title: 'Answers to decide on', action: 'Decide', since: 'answered' },
  ENQUIRY_RECEIVED: { title: 'Enquiries of the last 7 days', action: 'Read', since: 'received' },
  REVIEW_TO_ANSWER: { title: 'Reviews to respond to', action: 'Respond', since: 'written' },
  FOLLOW_UP: { title: 'Follow-ups due', action: 'Follow up', since: 'due' },
  SIGN_UP_REQUEST: { title: 'Sign-up requests', action: 'Decide', since: 'requested' },
  ADDRESS_PROPOSED: { title: 'Proposed sign-in addresses', action: 'Agree or cancel', since: 'proposed' },
  INVITATION_LAPSED: { title: 'Invitations lapsed', action: 'Resend it', since: 'lapsed' },
  COMPANY_WITHOUT_PEOPLE: { title: 'Companies without people', action: 'Add a user', since: 'added' },
  LOAN_PAST_REPAYMENT: { title: 'Loans past repayment', action: 'Open', since: 'repayment was due' },
  LOAN_NOT_SETTLED: {
    title: `Loans in pre-settlement for ${LONG_IN_PRE_SETTLEMENT} days or more`,
    action: 'Open',
    since: 'recorded',
  },
  LOAN_TO_SETTLE: { title: 'Loans in pre-settlement', action: 'Open', since: 'recorded' },
  CRITERIA_LAPSING: { title: 'Criteria lapsed or about to lapse', action: 'Verify', since: 'verified' },
  CRITERIA_UNVERIFIED: { title: 'Criteria not verified', action: 'Verify', since: 'changed' },
  RATING_MISSING: { title: 'Ratings missing', action: 'Rate', since: 'settled' },
  PROFILE_INCOMPLETE: { title: 'Incomplete profiles', action: 'Complete', since: null },
}

/** Texts of the notes shown below a task's name on the home page. */
export const noteLabels = {
  dueBy: (day: string) => `by ${day}`,
  leadScore: (score: string) => `Lead score ${score}`,
  bdm: (names: string) => `BDM ${names}`,
  notShown: (state: string) => `${state.toLowerCase()}, not shown to brokers`,
  ratings: { BROKER: 'broker', LENDER: 'lender', LAWYER: 'law firm' },
  ratingsMissing: (whom: readonly string[]) => `No rating of the ${whom.join(' and ')}`,
  reviewWaits: (by: readonly string[]) =>
    by.length === 1
      ? `A review by the ${by[0]} awaits your response`
      : `Reviews by the ${by.join(' and the ')} await your response`,
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
