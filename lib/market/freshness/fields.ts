/** The freshness states of criteria that the board filters by. */
export const freshnessStates = {
  LAPSED: 'Lapsed',
  DUE: 'Due within 7 days',
  NOT_VERIFIED: 'Not verified',
  VERIFIED: 'Verified',
} as const
