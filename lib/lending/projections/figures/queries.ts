import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import { CLOSED_STATUSES, LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'
import { runBatch, splitByRows, type Weighed } from '#lib/server/database/batches.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma
/** Limits per statement, so that the figure rows of busy parties are locked only briefly. */
const MOST_PROFILES = 500
const MOST_LOANS = 20_000

/** A function that builds an SQL condition on a profile id. */
export type OfProfile = (id: Prisma.Sql) => Prisma.Sql

/** The columns of `profile_figures` that are sums over the profile's loans. */
export const SUMS = sql`pre_settlement_count, current_count, current_book, discharged_count, discharged_book, shortfall,
  discharged_principal, stars_sum, stars_count, positive_reviews_count, reviewed_loans_count, current_stars_sum,
  current_stars_count, current_positive_count, current_reviewed_count, discharged_stars_sum, discharged_stars_count,
  discharged_positive_count, discharged_reviewed_count`

/** The columns for the loan settled last: among all, current and discharged loans. */
export const LASTS = sql`last_settled_loan_id, last_current_loan_id, last_discharged_loan_id`

/** All columns of `profile_figures` that contain figures. */
export const FIGURES = sql`${SUMS}, ${LASTS}`

/** The sum columns, multiplied by 1 to add them or -1 to subtract them. */
export const buildSignedFigureSums = (sign: 1 | -1): Prisma.Sql => {
  const by = sql`${sign}::int`
  return sql`${by} * pre_settlement_count, ${by} * current_count, ${by} * current_book, ${by} * discharged_count,
    ${by} * discharged_book, ${by} * shortfall, ${by} * discharged_principal, ${by} * stars_sum, ${by} * stars_count,
    ${by} * positive_reviews_count, ${by} * reviewed_loans_count, ${by} * current_stars_sum,
    ${by} * current_stars_count, ${by} * current_positive_count, ${by} * current_reviewed_count,
    ${by} * discharged_stars_sum, ${by} * discharged_stars_count, ${by} * discharged_positive_count,
    ${by} * discharged_reviewed_count`
}

/** Assignments that add the inserted sums to those of `profile_figures f`. */
export const ADDED = sql`pre_settlement_count = f.pre_settlement_count + excluded.pre_settlement_count,
  current_count = f.current_count + excluded.current_count, current_book = f.current_book + excluded.current_book,
  discharged_count = f.discharged_count + excluded.discharged_count,
  discharged_book = f.discharged_book + excluded.discharged_book, shortfall = f.shortfall + excluded.shortfall,
  discharged_principal = f.discharged_principal + excluded.discharged_principal,
  stars_sum = f.stars_sum + excluded.stars_sum, stars_count = f.stars_count + excluded.stars_count,
  positive_reviews_count = f.positive_reviews_count + excluded.positive_reviews_count,
  reviewed_loans_count = f.reviewed_loans_count + excluded.reviewed_loans_count,
  current_stars_sum = f.current_stars_sum + excluded.current_stars_sum,
  current_stars_count = f.current_stars_count + excluded.current_stars_count,
  current_positive_count = f.current_positive_count + excluded.current_positive_count,
  current_reviewed_count = f.current_reviewed_count + excluded.current_reviewed_count,
  discharged_stars_sum = f.discharged_stars_sum + excluded.discharged_stars_sum,
  discharged_stars_count = f.discharged_stars_count + excluded.discharged_stars_count,
  discharged_positive_count = f.discharged_positive_count + excluded.discharged_positive_count,
  discharged_reviewed_count = f.discharged_reviewed_count + excluded.discharged_reviewed_count`

/** Selects the id and kind of the profiles that match a condition. */
export const selectMatchingProfiles = (where: OfProfile): Prisma.Sql => sql`
  select id, 'LENDER' as kind from lenders where ${where(sql`id`)}
  union all select id, 'BROKER' from brokers where ${where(sql`id`)}
  union all select id, 'LAWFIRM' from law_firms where ${where(sql`id`)}`

// A lender's book sums its own contributions; a broker's and a law firm's sum the principals. A shortfall counts in
// full for every party.
const selectPartiesOfLoans = (where: { lender: Prisma.Sql; broker: Prisma.Sql; firm: Prisma.Sql }): Prisma.Sql => sql`
  select lender_id as profile_id, 'LENDER' as kind, loan_id, contribution_amount as amount
    from loan_lenders part where ${where.lender}
  union all
  select part.broker_id, 'BROKER', l.id, l.principal from loan_brokers part join loans l on l.id = part.loan_id where ${where.broker}
  union all
  select l.law_firm_id, 'LAWFIRM', l.id, l.principal from loans l where ${where.firm}`

const RECEIVED = sql`(values ('LENDER_FROM_BROKER', 'LENDER'), ('BROKER_FROM_LENDER', 'BROKER'),
  ('LAWYER_FROM_LENDER', 'LAWFIRM'), ('LAWYER_FROM_BROKER', 'LAWFIRM')) as received (direction, kind)`

const IS_CURRENT = sql`l.status_key = any(${[...LOAN_GROUPS.CURRENT]})`
const IS_DISCHARGED = sql`l.status_key = 'DISCHARGED'`

const selectLastSettledLoan = (
  statuses: readonly string[],
): Prisma.Sql => sql`(array_agg(l.id order by l.settlement_date desc, l.id desc)
  filter (where l.status_key = any(${[...statuses]}) and l.settlement_date is not null))[1]`

// The last settled loan of each book, in the order of the columns `LASTS`.
const LAST_OF_BOOKS = Prisma.join([
  selectLastSettledLoan(CLOSED_STATUSES),
  selectLastSettledLoan(LOAN_GROUPS.CURRENT),
  selectLastSettledLoan(LOAN_GROUPS.DISCHARGED),
])

const sumRatingsSql = (where: Prisma.Sql): Prisma.Sql => sql`
  coalesce(sum(g.stars) filter (where ${where}), 0)::int, coalesce(sum(g.given) filter (where ${where}), 0)::int,
  coalesce(sum(g.positive) filter (where ${where}), 0)::int, count(g.loan_id) filter (where ${where})::int`

/**
 * Selects `profile_id`, `kind`, the sums and the last settled loans of each profile with loans. If loan ids are given,
 * they are repeated in every subquery, so that only those rows are read whatever the planner estimates.
 */
const selectFigureSums = (relation: Prisma.Sql, isAmong: OfLoan | null = null): Prisma.Sql => sql`
  with relation as materialized (${relation}),
  rating as (
    select r.loan_id, received.kind, sum(r.stars) as stars, count(*) as given, count(*) filter (where r.stars >= 4) as positive
    from loan_reviews r join ${RECEIVED} on received.direction = r.direction
    where r.stars is not null and ${SHOWN} and ${isAmong ? isAmong(sql`r.loan_id`) : sql`r.loan_id in (select loan_id from relation)`}
    group by r.loan_id, received.kind
  )
  select relation.profile_id, relation.kind,
    count(*) filter (where l.status_key = 'PRESETTLEMENT')::int,
    count(*) filter (where ${IS_CURRENT})::int, coalesce(sum(amount) filter (where ${IS_CURRENT}), 0)::bigint,
    count(*) filter (where ${IS_DISCHARGED})::int, coalesce(sum(amount) filter (where ${IS_DISCHARGED}), 0)::bigint,
    coalesce(sum(l.shortfall) filter (where ${IS_DISCHARGED}), 0)::bigint,
    coalesce(sum(l.principal) filter (where ${IS_DISCHARGED}), 0)::bigint,
    ${sumRatingsSql(sql`true`)}, ${sumRatingsSql(IS_CURRENT)}, ${sumRatingsSql(IS_DISCHARGED)},
    ${LAST_OF_BOOKS}
  from relation join loans l on l.id = relation.loan_id${isAmong ? sql` and ${isAmong(sql`l.id`)}` : sql``}
  left join rating g on g.loan_id = relation.loan_id and g.kind = relation.kind
  group by relation.profile_id, relation.kind`

/** A function that builds an SQL condition on a loan id. */
type OfLoan = (id: Prisma.Sql) => Prisma.Sql

/** Selects what the given loans add to the figures of each of their parties. */
export const selectFigureShares = (loanIds: readonly number[]): Prisma.Sql => {
  const [only, ...others] = loanIds
  const isAmong: OfLoan = (id) => (others.length === 0 ? sql`${id} = ${only}` : sql`${id} = any(${loanIds})`)
  const part = isAmong(sql`part.loan_id`)
  return selectFigureSums(selectPartiesOfLoans({ lender: part, broker: part, firm: isAmong(sql`l.id`) }), isAmong)
}

/** Computes the figures of profiles directly from their loans, including profiles without loans. */
export const selectComputedFigures = (where: OfProfile): Prisma.Sql => sql`
  select profile.id, profile.kind, coalesce(pre_settlement_count, 0), coalesce(current_count, 0), coalesce(current_book, 0),
    coalesce(discharged_count, 0), coalesce(discharged_book, 0), coalesce(shortfall, 0),
    coalesce(discharged_principal, 0), coalesce(stars_sum, 0), coalesce(stars_count, 0),
    coalesce(positive_reviews_count, 0), coalesce(reviewed_loans_count, 0), coalesce(current_stars_sum, 0),
    coalesce(current_stars_count, 0), coalesce(current_positive_count, 0), coalesce(current_reviewed_count, 0),
    coalesce(discharged_stars_sum, 0), coalesce(discharged_stars_count, 0), coalesce(discharged_positive_count, 0),
    coalesce(discharged_reviewed_count, 0), ${LASTS}
  from (${selectMatchingProfiles(where)}) as profile
  left join (${selectFigureSums(
    selectPartiesOfLoans({
      lender: where(sql`part.lender_id`),
      broker: where(sql`part.broker_id`),
      firm: where(sql`l.law_firm_id`),
    }),
  )}) as s (profile_id, kind, ${FIGURES}) on s.profile_id = profile.id`

/** Recomputes the `LASTS` of `profile_figures f` from all its loans. */
export const lastLoans = sql`(
  select ${LAST_OF_BOOKS} from loans l where l.status_key = any(${[...CLOSED_STATUSES]}) and l.id in (
    select loan_id from loan_lenders where lender_id = f.profile_id
    union all select loan_id from loan_brokers where broker_id = f.profile_id
    union all select id from loans where law_firm_id = f.profile_id))`

/**
 * Returns the profiles whose stored figures differ from their loans. Each batch reads one snapshot, so that this can
 * run during the day. For staff and jobs.
 */
export const findDriftedProfileFigures = async (actor: Actor): Promise<number[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const apart: number[] = []
  for (const ids of await listProfileBatches()) {
    const rows = await runBatch(
      (tx) => tx.$queryRaw<{ id: number }[]>`
      with truth (profile_id, profile_kind, ${FIGURES}) as materialized (${selectComputedFigures((id) => Prisma.sql`${id} = any(${ids})`)}),
      stored as (select profile_id, profile_kind, ${FIGURES} from profile_figures where profile_id = any(${ids}))
      select distinct profile_id as id from (
        (select * from truth where profile_id in (select profile_id from stored)
          or pre_settlement_count + current_count + discharged_count > 0 except select * from stored) union all (select * from stored except select * from truth)
      ) as differing (profile_id) order by 1`,
    )
    apart.push(...rows.map(({ id }) => id))
  }
  return apart
}

/** Splits the given profiles, or all that exist or have figures, into batches small enough for one statement. */
export const listProfileBatches = async (
  profileIds?: readonly number[],
  mostLoans = MOST_LOANS,
): Promise<number[][]> => {
  const wanted = (id: Prisma.Sql) => (profileIds ? sql`${id} = any(${profileIds})` : sql`true`)
  const weighed = await runBatch(
    (tx) => tx.$queryRaw<Weighed[]>`
      select profile.id, coalesce(sum(part.rows), 0)::int as rows
      from (
        select id from (${selectMatchingProfiles(wanted)}) as every union select profile_id from profile_figures where ${wanted(sql`profile_id`)}
      ) as profile left join (
        select lender_id as id, count(*) as rows from loan_lenders where ${wanted(sql`lender_id`)} group by 1
        union all select broker_id, count(*) from loan_brokers where ${wanted(sql`broker_id`)} group by 1
        union all select law_firm_id, count(*) from loans where ${wanted(sql`law_firm_id`)} group by 1
      ) as part on part.id = profile.id
      group by profile.id order by profile.id`,
  )
  return splitByRows(weighed, MOST_PROFILES, mostLoans)
}
