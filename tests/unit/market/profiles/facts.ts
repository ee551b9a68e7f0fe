import type { PortraitFacts, ProfileFacts } from '#lib/market/profiles/schema.ts'

const amelia: PortraitFacts = {
  individualId: 7,
  firstname: 'Amelia',
  lastname: 'Ferrante',
  stateKey: 'NSW',
  email: 'amelia@redgum.example',
  mobileNumber: '+61491570006',
  linkedInProfile: 'https://www.linkedin.com/in/amelia',
  isVisible: true,
  appearanceOrder: 1,
  hasAcceptedInvitation: true,
  version: 3,
  imageFileId: 55,
}

/** A hidden person comes before the visible one. */
export const people: PortraitFacts[] = [
  { ...amelia, individualId: 6, firstname: 'Hidden', isVisible: false, appearanceOrder: 0, imageFileId: null },
  amelia,
]

/** The stored data of a lender profile with both books open. */
export const facts: ProfileFacts = {
  id: 5,
  companyId: 3,
  companyName: 'Redgum Private Credit',
  acn: '604118320',
  website: 'redgum.example',
  logoFileId: 56,
  isActive: true,
  isMasterSwitchOn: true,
  showsCurrentBook: true,
  showsDischargedBook: true,
  bdmId: 9,
  bdm: 'Dana Kirov',
  portraits: people,
  lenderId: 5,
  brokerId: null,
  version: 4,
  leadScore: 'B',
  followupDate: '2026-12-01',
  sibling: null,
  preSettlementCount: 4,
  currentCount: 41,
  currentBook: '214600000',
  dischargedCount: 118,
  dischargedBook: '486200000',
  shortfall: '1944800',
  dischargedPrincipal: '486200000',
  ratings: { stars: 176, count: 40, positive: 36, loans: 39 },
  currentRatings: { stars: 71, count: 18, positive: 14, loans: 18 },
  dischargedRatings: { stars: 100, count: 20, positive: 20, loans: 19 },
}

/** The fields of the visible person that a visitor sees. */
export const publicAmelia = {
  individualId: 7,
  firstname: 'Amelia',
  lastname: 'Ferrante',
  email: 'amelia@redgum.example',
  mobileNumber: '+61491570006',
  linkedInProfile: 'https://www.linkedin.com/in/amelia',
  imageFile: { fileId: 55, fileUrl: '/api/files/55' },
}

/** The figures of the closed loans for viewers who see both books. */
export const closedFigures = {
  currentLoanBook: 214_600_000n,
  currentLoansCount: 41,
  dischargedLoanBook: 486_200_000n,
  dischargedLoansCount: 118,
  shortfall: '0.40',
  avgStarRating: 4.5,
  reviewedLoansCount: 37,
  positiveReviewsCount: 34,
}
