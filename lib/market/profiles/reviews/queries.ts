import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { lenderShownSql } from '#lib/lending/privacy/scope.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import {
  computeMeanStars,
  countPositiveRatings,
  groupReceivedRatings,
  type RatingGroup,
  RECEIVED_BY,
} from '#lib/market/profiles/reviews/rules.ts'
import type { ReviewSummary, WrittenReview } from '#lib/market/profiles/reviews/schema.ts'
import { getShortfallPercentage } from '#lib/market/profiles/rules.ts'
import { getRelation } from '#lib/people/directory/policy.ts'
import { decideProfileAccess } from '#lib/people/directory/rules.ts'
import { PROFILE_TABLES } from '#lib/people/directory/scope.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'

const LATEST = 10

type Subject = {
  isActive: boolean
  isMasterSwitchOn: boolean
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
  showsCurrentBook: boolean
  showsDischargedBook: boolean
  shortfall: string
  dischargedPrincipal: string
}
type Ratings = {
  groups: RatingGroup[]
  reviewedLoansCount: number
  latest: (Omit<WrittenReview, 'reviewedAt'> & { reviewedAt: string | null })[]
}

/**
 * Returns the ratings and reviews of a profile for its viewer, in two statements. Loans outside the viewer's reach and
 * in hidden books are left out of counts, means and texts. Raises the errors of `getProfile`.
 */
export const getReviewSummary = async (actor: Actor, kind: ProfileKind, id: number): Promise<ReviewSummary> => {
  const relation = getRelation(actor, kind, id)
  if (!relation) throw forbidden()
  const [subject] = await queryRows<Subject>(Prisma.sql`
    select x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn", l.id as "lenderId", b.id as "brokerId",
      f.id as "lawFirmId", coalesce(l.loan_tab_show_current_loan_book, true) as "showsCurrentBook",
      coalesce(l.loan_tab_show_discharged_loan_book, true) as "showsDischargedBook",
      coalesce(p.shortfall, 0)::text as shortfall, coalesce(p.discharged_principal, 0)::text as "dischargedPrincipal"
    from ${PROFILE_TABLES[kind]} x join companies c on c.id = x.company_id and c.closed_at is null
    left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id left join profile_figures p on p.profile_id = x.id
    where x.id = ${id}`)
  if (!subject) throw notFound()
  if (decideProfileAccess(relation, subject) !== 'whole') throw new DomainError('INACTIVE_PROFILE')
  const ratings = await readReceivedRatings(actor, kind, subject)
  const own = ratings.groups.filter(({ direction }) => RECEIVED_BY[kind].includes(direction))
  const of = (direction: RatingGroup['direction']) => ratings.groups.filter((group) => group.direction === direction)
  const { mean, count } = computeMeanStars(own)
  // Staff and the lender's own people see every book.
  const isOutside = relation === 'other'
  const hidesDischarged = isOutside && kind === 'lender' && !subject.showsDischargedBook
  return {
    avgStarRating: mean,
    starsCount: count,
    reviewedLoansCount: ratings.reviewedLoansCount,
    positiveLenderReviewsCount: countPositiveRatings(of('LENDER_FROM_BROKER')),
    positiveBrokerReviewsCount: countPositiveRatings(of('BROKER_FROM_LENDER')),
    positiveReviewsCount: countPositiveRatings(ratings.groups),
    shortfall: hidesDischarged ? null : getShortfallPercentage(subject.shortfall, subject.dischargedPrincipal),
    received: groupReceivedRatings(ratings.groups),
    latest: ratings.latest.map((each) => ({ ...each, reviewedAt: each.reviewedAt ? new Date(each.reviewedAt) : null })),
    isPartial: isOutside && subject.lenderId !== null && !(subject.showsCurrentBook && subject.showsDischargedBook),
  }
}

const readReceivedRatings = async (actor: Actor, kind: ProfileKind, subject: Subject): Promise<Ratings> => {
  const codes = await readStatusCodes()
  const { lenderId, brokerId, lawFirmId } = subject
  const stands = [
    ...(lenderId === null
      ? []
      : [
          Prisma.sql`(r.direction = 'LENDER_FROM_BROKER' and s.lender_ids @> array[${lenderId}::int] and exists (
            select from lenders hl where hl.id = ${lenderId}::int and ${lenderShownSql(actor, codes)}))`,
        ]),
    ...(brokerId === null
      ? []
      : [Prisma.sql`(r.direction = 'BROKER_FROM_LENDER' and s.broker_ids @> array[${brokerId}::int])`]),
    ...(lawFirmId === null
      ? []
      : [
          Prisma.sql`(r.direction in ('LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER') and s.law_firm_id = ${lawFirmId}::int)`,
        ]),
  ]
  const attributed = [
    ...(lenderId === null ? [] : [Prisma.sql`s.lender_ids @> array[${lenderId}::int]`]),
    ...(brokerId === null ? [] : [Prisma.sql`s.broker_ids @> array[${brokerId}::int]`]),
    ...(lawFirmId === null ? [] : [Prisma.sql`s.law_firm_id = ${lawFirmId}::int`]),
  ]
  const [found] = await queryRows<Ratings>(Prisma.sql`
    with rating as materialized (
      select r.loan_id, r.direction, r.stars, r.review, r.response, r.review_at
      from loan_searches s join loan_reviews r on r.loan_id = s.loan_id and r.stars is not null and ${SHOWN}
      where (${Prisma.join(attributed, ' or ')}) and (${Prisma.join(stands, ' or ')}) and ${loanScopeSql(actor, codes)}
    )
    select
      (select coalesce(json_agg(g), '[]') from (
        select direction, stars, count(*)::int as count from rating group by direction, stars order by direction, stars
      ) as g) as groups,
      (select count(distinct loan_id)::int from rating where direction = any(${[...RECEIVED_BY[kind]]}::text[]))
        as "reviewedLoansCount",
      (select coalesce(json_agg(t), '[]') from (
        select rating.loan_id as "loanId", l.loan_no as "loanNo", direction, stars, review, response,
          review_at as "reviewedAt"
        from rating join loans l on l.id = rating.loan_id where review <> ''
        order by review_at desc nulls last, rating.loan_id desc, direction limit ${LATEST}
      ) as t) as latest`)
  return found ?? { groups: [], reviewedLoansCount: 0, latest: [] }
}
