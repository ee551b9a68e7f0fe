import { z } from 'zod'
import { answeredId, rowsOf } from '#lib/core/answers.ts'
import type { Page } from '#lib/core/pagination.ts'
import { addressQuery } from '#lib/core/search-schemas.ts'
import { queryFaults } from '#lib/discovery/finder/filters/rules.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { profileFigures } from '#lib/market/profiles/schema.ts'

const count = z.int().min(0)

/**
 * A result of the finder (row L-07): a lender or broker with its first visible person, its loans that match the search, and the
 * figures of the whole profile as far as the viewer may know them.
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
  /** The latest settlement of a matching loan, and the whole principal of the matching ones; null for a visitor about a lender. */
  lastMatchingSettlement: z.iso.date().nullable(),
  matchingCurrentPrincipal: z.bigint().nullable(),
  matchingDischargedPrincipal: z.bigint().nullable(),
  /** Ratings of 4 or more that the company has received as lender and as broker, as far as the viewer sees them. */
  positiveLenderReviewsCount: count.nullable(),
  positiveBrokerReviewsCount: count.nullable(),
})
export type FinderCard = z.output<typeof finderCard>

/** A page of the finder, with the rule of its order in words. */
export type FinderPage = Page<FinderCard> & { rankedBy: string }

/** The same as an answer to a call. */
export const finderAnswer = rowsOf(finderCard).extend({ rankedBy: z.string() })

/** The query of a call by somebody signed in, strict (decision 'finder: bad parameters'). */
export const finderQuery = addressQuery(finderSearch.parse, (raw) => queryFaults(raw, false))

/** The query of a call that everybody may make: without credit, interest and subdivision type. */
export const publicFinderQuery = addressQuery(finderSearch.parse, (raw) => queryFaults(raw, true))
