import { z } from 'zod'
import { answeredId, rowsOf } from '#lib/core/answers.ts'
import type { Page } from '#lib/core/pagination.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { findQueryFaults } from '#lib/discovery/finder/filters/rules.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { profileFigures } from '#lib/market/profiles/schema.ts'

const count = z.int().min(0)

/**
 * A result of the finder (row L-07): a lender or broker with its first visible person, the figures of its matching loans, and those
 * of the whole profile as far as the viewer may read them.
 */
const finderCard = profileFigures.omit({ positiveReviewsCount: true }).extend({
  kind: z.enum(['lender', 'broker']),
  id: answeredId,
  companyName: z.string(),
  logoFile: fileReference.nullable(),
  individualId: answeredId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  imageFile: fileReference.nullable(),
  matchingLoansCount: count,
  /**
   * The last settlement day of a matching loan, and the principal of the matching loans in whole dollars; null for visitors on
   * lenders.
   */
  lastMatchingSettlement: z.iso.date().nullable(),
  matchingCurrentPrincipal: z.bigint().nullable(),
  matchingDischargedPrincipal: z.bigint().nullable(),
  /** Ratings of 4 or more that the company has received as lender and as broker, as far as the viewer sees them. */
  positiveLenderReviewsCount: count.nullable(),
  positiveBrokerReviewsCount: count.nullable(),
})
export type FinderCard = z.output<typeof finderCard>

/** A page of the finder, with the ranking rule as a sentence. */
export type FinderPage = Page<FinderCard> & { rankedBy: string }

/** Schema of the API response with a page of the finder. */
export const finderAnswer = rowsOf(finderCard).extend({ rankedBy: z.string() })

/** Schema of a member's API query; rejects invalid parameters (decision 'finder: bad parameters'). */
export const finderQuery = searchQuerySchema(finderSearch.parse, (raw) => findQueryFaults(raw, false))

/** Schema of a visitor's API query; also rejects the filters credit, interest and subdivision type. */
export const publicFinderQuery = searchQuerySchema(finderSearch.parse, (raw) => findQueryFaults(raw, true))
