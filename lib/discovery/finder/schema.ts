import type { FileReference, ProfileFigures } from '#lib/market/profiles/schema.ts'

/** A result of the finder (row L-07): a broker with its first visible person. */
export type FinderCard = Omit<ProfileFigures, 'positiveReviewsCount'> & {
  id: number
  companyName: string
  logoFile: FileReference | null
  individualId: number
  firstname: string
  lastname: string
  email: string | null
  mobileNumber: string | null
  imageFile: FileReference | null
  matchingLoansCount: number
  positiveBrokerReviewsCount: number | null
}
