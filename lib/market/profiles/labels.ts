import { formatCount, formatCounted } from '#lib/core/counts.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import type { ProfileGroup } from '#lib/market/profiles/schema.ts'

/** The labels of a profile's loan lists (row D-05). */
export const groupLabels: Record<ProfileGroup, string> = {
  matching: 'Matching Your Search',
  'pre-settlement': 'Pre-Settlement',
  current: 'Current',
  discharged: 'Discharged',
  'done-with-you': 'Done with You',
}

/** The tab shown instead of a hidden book; below, the texts on it (row D-06). */
export const PRIVACY_TAB = 'Privacy Setting Engaged'
export const privacyTexts: Partial<Record<ProfileGroup, string>> = {
  current: 'This Lender has engaged Privacy Settings for their Current Loans',
  discharged: 'This Lender has engaged Privacy Settings for their Discharged Loans',
}

/** Shown in place of the amount of a book that the lender hides from the viewer. */
export const hiddenBookLabel = 'Hidden by the lender'

/** The title of each kind of profile page. */
export const profileTitles: Record<ProfileKind, string> = {
  lender: 'Lender Profile',
  broker: 'Broker Profile',
  lawfirm: 'Law Firm Profile',
}

/** The texts of a profile's empty loan lists. */
export const emptyTexts: Record<ProfileGroup, { title: string; text: string }> = {
  matching: {
    title: 'No loans match your search.',
    text: 'The other lists show every loan of this profile.',
  },
  'pre-settlement': {
    title: 'No loans in pre-settlement.',
    text: 'Loans appear here from the day they are recorded until they settle.',
  },
  current: { title: 'No current loans.', text: 'Settled loans appear here until they are discharged.' },
  discharged: { title: 'No discharged loans.', text: 'Loans appear here once they are discharged.' },
  'done-with-you': {
    title: 'No loans done with you yet.',
    text: 'Closed loans that your company is also attributed to appear here.',
  },
}

/** The label of a profile's rating and figures together. */
export const profileFiguresLabel = 'Rating and figures'

/** The heading of the people on a public profile. */
export const publicPeopleLabel = 'People'

/** Shown next to a rating of 5 (row D-22). */
export const TOP_RATED = 'Top Rated!'

/** Says of how many loans a profile was rated, and how many of the ratings are positive if that is shown. */
export const describeReviewedLoans = (loans: number, positive: number | null): string => {
  const reviewed = formatCounted(loans, 'reviewed loan')
  return positive === null ? reviewed : `${reviewed} · ${formatCount(positive)} positive`
}
