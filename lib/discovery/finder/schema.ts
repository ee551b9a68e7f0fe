import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { profileFigures } from '#lib/market/profiles/schema.ts'

/** A result of the finder (row L-07): a broker with its first visible person. */
export const finderCard = profileFigures.omit({ positiveReviewsCount: true }).extend({
  id: answeredId,
  companyName: z.string(),
  logoFile: fileReference.nullable(),
  individualId: answeredId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  imageFile: fileReference.nullable(),
  matchingLoansCount: z.int().min(0),
  positiveBrokerReviewsCount: z.int().min(0).nullable(),
})
export type FinderCard = z.output<typeof finderCard>
