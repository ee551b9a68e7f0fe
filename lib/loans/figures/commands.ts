import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanPolicies } from '#lib/loans/policy.ts'
import { CLOSED_STATUSES, LOAN_GROUPS } from '#lib/loans/statuses/rules.ts'
import { database, Prisma, type Tx, transaction } from '#lib/server/db.ts'

const COLUMNS = Prisma.sql`profile_id, profile_kind, pre_settlement_count, current_count, current_book, discharged_count,
  discharged_book, shortfall, discharged_principal, stars_sum, stars_count, positive_reviews_count, reviewed_loans_count,
  last_settled_loan_id`

const profiles = (where: (id: Prisma.Sql) => Prisma.Sql): Prisma.Sql => Prisma.sql`
  select id, 'LENDER' as kind from lenders where ${where(Prisma.sql`id`)}
  union all select id, 'BROKER' from brokers where ${where(Prisma.sql`id`)}
  union all select id, 'LAWFIRM' from law_firms where ${where(Prisma.sql`id`)}`

// A lender's books sum its own contributions, a broker's and a law firm's the principals; a shortfall belongs to the whole loan.
const truth = (where: (id: Prisma.Sql) => Prisma.Sql): Prisma.Sql => Prisma.sql`
  with profile as (${profiles(where)}),
  standing as (
    select lender_id as profile_id, loan_id, contribution_amount as amount from loan_lenders where ${where(Prisma.sql`lender_id`)}
    union all
    select b.broker_id, l.id, l.principal from loan_brokers b join loans l on l.id = b.loan_id where ${where(Prisma.sql`b.broker_id`)}
    union all
    select law_firm_id, id, principal from loans where ${where(Prisma.sql`law_firm_id`)}
  ),
  books as (
    select profile_id,
      count(*) filter (where l.status_key = 'PRESETTLEMENT')::int as pre_settlement_count,
      count(*) filter (where l.status_key = any(${LOAN_GROUPS.CURRENT}))::int as current_count,
      sum(amount) filter (where l.status_key = any(${LOAN_GROUPS.CURRENT})) as current_book,
      count(*) filter (where l.status_key = 'DISCHARGED')::int as discharged_count,
      sum(amount) filter (where l.status_key = 'DISCHARGED') as discharged_book,
      sum(l.shortfall) filter (where l.status_key = 'DISCHARGED') as shortfall,
      sum(l.principal) filter (where l.status_key = 'DISCHARGED') as discharged_principal,
      (array_agg(l.id order by l.settlement_date desc, l.id desc)
        filter (where l.status_key = any(${CLOSED_STATUSES}) and l.settlement_date is not null))[1] as last_settled_loan_id
    from standing join loans l on l.id = standing.loan_id group by profile_id
  ),
  ratings as (
    select standing.profile_id, sum(r.stars)::int as stars_sum, count(*)::int as stars_count,
      count(*) filter (where r.stars >= 4)::int as positive_reviews_count,
      count(distinct r.loan_id)::int as reviewed_loans_count
    from standing join profile on profile.id = standing.profile_id
    join loan_reviews r on r.loan_id = standing.loan_id and r.stars is not null and r.direction = any(
      case profile.kind when 'LENDER' then array['LENDER_FROM_BROKER'] when 'BROKER' then array['BROKER_FROM_LENDER']
        else array['LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER'] end)
    group by standing.profile_id
  )
  select profile.id as profile_id, profile.kind as profile_kind, coalesce(pre_settlement_count, 0) as pre_settlement_count,
    coalesce(current_count, 0) as current_count, coalesce(current_book, 0)::bigint as current_book,
    coalesce(discharged_count, 0) as discharged_count, coalesce(discharged_book, 0)::bigint as discharged_book,
    coalesce(shortfall, 0)::bigint as shortfall, coalesce(discharged_principal, 0)::bigint as discharged_principal,
    coalesce(stars_sum, 0) as stars_sum, coalesce(stars_count, 0) as stars_count,
    coalesce(positive_reviews_count, 0) as positive_reviews_count, coalesce(reviewed_loans_count, 0) as reviewed_loans_count,
    last_settled_loan_id
  from profile left join books on books.profile_id = profile.id left join ratings on ratings.profile_id = profile.id`

/**
 * Rewrites the figures of some profiles from their loans, in the transaction that changed one. The rows are locked first and
 * in order, so that two loans of one lender saved side by side both count.
 */
export const refreshProfileFigures = async (tx: Tx, profileIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(profileIds)]
  const touched = (id: Prisma.Sql) => Prisma.sql`${id} = any(${ids})`
  await tx.$executeRaw`
    insert into profile_figures (profile_id, profile_kind)
    select id, kind from (${profiles(touched)}) as profile order by id
    on conflict (profile_id) do update set rebuilt_at = now()`
  await tx.$executeRaw`
    update profile_figures f set pre_settlement_count = t.pre_settlement_count, current_count = t.current_count,
      current_book = t.current_book, discharged_count = t.discharged_count, discharged_book = t.discharged_book,
      shortfall = t.shortfall, discharged_principal = t.discharged_principal, stars_sum = t.stars_sum,
      stars_count = t.stars_count, positive_reviews_count = t.positive_reviews_count,
      reviewed_loans_count = t.reviewed_loans_count, last_settled_loan_id = t.last_settled_loan_id
    from (${truth(touched)}) as t where f.profile_id = t.profile_id`
}

/** Rewrites the figures of every profile; returns their number. For staff and jobs. */
export const rebuildProfileFigures = async (actor: Actor): Promise<number> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const everything = () => Prisma.sql`true`
  const rows = await database().$queryRaw<{ id: number }[]>`${profiles(everything)}`
  await transaction((tx) =>
    refreshProfileFigures(
      tx,
      rows.map(({ id }) => id),
    ),
  )
  return rows.length
}

/** The profiles whose stored figures differ from what their loans say; empty when all is well. For staff and jobs. */
export const driftedProfileFigures = async (actor: Actor): Promise<number[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const everything = () => Prisma.sql`true`
  const rows = await database().$queryRaw<{ id: number }[]>`
    with truth (${COLUMNS}) as (${truth(everything)}), stored as (select ${COLUMNS} from profile_figures)
    select distinct profile_id as id from (
      (select * from truth where profile_id in (select profile_id from stored)
        or pre_settlement_count + current_count + discharged_count > 0 except select * from stored)
      union all (select * from stored except select * from truth)
    ) as apart order by 1`
  return rows.map(({ id }) => id)
}
