import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { listBrokerSubscriptions } from '#lib/market/categories/queries.ts'
import { listCriteriaTabs } from '#lib/market/criteria/queries.ts'
import { isMatchedWith } from '#lib/market/matches/queries.ts'
import { getProfileViewer, pickSeenProfile } from '#lib/market/profiles/fields.ts'
import { getLastVisited } from '#lib/market/profiles/last-visited/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { buildOfferedFields, buildProfileRecord } from '#lib/market/profiles/record/rules.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import type { DeactivatedProfile, Profile, ProfileRecord } from '#lib/market/profiles/schema.ts'
import { pool } from '#lib/server/database/db.ts'

/**
 * Returns a profile as an API record (row P-05), with the documented header and view fields that the actor may read.
 * Raises the errors of `getProfile`.
 */
export const getProfileRecord = async (
  actor: Actor,
  kind: ProfileKind,
  id: number,
): Promise<ProfileRecord | DeactivatedProfile> => {
  const profile = await getProfile(actor, kind, id)
  if (profile.isDeactivated) return profile
  const reviews = await getReviewSummary(actor, kind, id)
  const visited = await getLastVisited(actor)
  const whole: ProfileRecord = {
    ...buildProfileRecord(profile),
    ...(await countLoansByGroup(profile)),
    ...(await readOfferedCategories(actor, profile)),
    avgStarRating: reviews.avgStarRating,
    reviewedLoansCount: reviews.reviewedLoansCount,
    positiveReviewsCount: reviews.positiveReviewsCount,
    positiveLenderReviewsCount: reviews.positiveLenderReviewsCount,
    positiveBrokerReviewsCount: reviews.positiveBrokerReviewsCount,
    isMatched: await isMatchedWith(actor, profile),
    resetTab: visited?.profileId !== id,
  }
  return pickSeenProfile(whole, getProfileViewer(actor, profile.relation), kind)
}

type LoanCounts = Pick<
  ProfileRecord,
  'associatedLoansCountAsLender' | 'associatedLoansCountAsBroker' | 'associatedLoansCountAsLawyer'
>

const countLoansByGroup = async ({ companyId }: Profile): Promise<LoanCounts> => {
  const { rows } = await pool().query<Required<LoanCounts>>(
    `select
       (select count(*)::int from loan_lenders x join lenders l on l.id = x.lender_id where l.company_id = $1)
         as "associatedLoansCountAsLender",
       (select count(*)::int from loan_brokers x join brokers b on b.id = x.broker_id where b.company_id = $1)
         as "associatedLoansCountAsBroker",
       (select count(*)::int from loans x join law_firms f on f.id = x.law_firm_id where f.company_id = $1)
         as "associatedLoansCountAsLawyer"`,
    [companyId],
  )
  return rows[0] ?? {}
}

// A lender's categories within the actor's reach; for a broker, its subscriptions.
const readOfferedCategories = async (actor: Actor, { kind, id }: Profile): Promise<Partial<ProfileRecord>> => {
  if (kind === 'lawfirm') return {}
  if (kind === 'lender') return buildOfferedFields(await listCriteriaTabs(actor, id))
  const subscribed = await listBrokerSubscriptions(actor, id)
  const { categoriesOffered } = buildOfferedFields(
    subscribed.map((categoryKey) => ({ categoryKey, isOffered: true, status: null })),
  )
  return { categoriesOffered }
}
