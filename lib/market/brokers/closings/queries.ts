import { type Actor, visitor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import { buildClosingStatistics, SIZES, TERMS } from '#lib/market/brokers/closings/rules.ts'
import type { ClosingFacts, Closings } from '#lib/market/brokers/closings/schema.ts'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/** The most suburbs named on a broker's public page. */
const MOST_SUBURBS = 8

const selectAsJsonList = (groups: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(select coalesce(json_agg(g), '[]') from (${groups}) g)`

/**
 * Returns statistics of the closed loans of a public broker, counting only loans that visitors can read, in one
 * statement. The result is the same for everybody; a broker without a public page has none.
 */
export const getPublicClosings = async (actor: Actor, brokerId: number): Promise<Closings> => {
  if (!brokerPolicies.viewPublic.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    with loan as materialized (
      select s.loan_id, s.suburb_id, s.state_code, s.scenario_code, s.security_group_code, s.settlement_date,
        width_bucket(s.principal::numeric, ${[...SIZES]}::numeric[]) as size,
        width_bucket(s.term_months, ${[...TERMS]}::int[]) as term
      from loan_searches s where s.broker_ids @> array[${brokerId}::int] and ${loanScopeSql(visitor, await readStatusCodes())}
    )
    select count(*)::int as total, min(settlement_date)::text as first, max(settlement_date)::text as latest,
      ${selectAsJsonList(Prisma.sql`select min(su.name) as name, min(su.state_key) as state, count(*)::int as count
        from loan join suburbs su on su.id = loan.suburb_id group by su.id
        order by count(*) desc, min(su.name), su.id limit ${MOST_SUBURBS}`)} as suburbs,
      ${selectAsJsonList(Prisma.sql`select st.key as label, count(*)::int as count from loan
        join states st on st.code = loan.state_code group by st.key, st.sort_order order by st.sort_order`)} as states,
      ${selectAsJsonList(Prisma.sql`select sc.name as label, count(*)::int as count from loan
        join scenarios sc on sc.code = loan.scenario_code group by sc.name, sc.sort_order
        order by sc.sort_order`)} as kinds,
      ${selectAsJsonList(Prisma.sql`select sg.name as label, count(*)::int as count from loan
        join security_groups sg on sg.code = loan.security_group_code group by sg.name, sg.sort_order
        order by sg.sort_order`)} as securities,
      ${selectAsJsonList(Prisma.sql`select size as band, count(*)::int as count from loan group by size`)} as sizes,
      ${selectAsJsonList(Prisma.sql`select term as band, count(*)::int as count from loan
        where term is not null group by term`)} as terms,
      ${selectAsJsonList(Prisma.sql`select r.stars, count(*)::int as count from loan
        join loan_reviews r on r.loan_id = loan.loan_id and r.direction = 'BROKER_FROM_LENDER'
          and r.stars is not null and ${SHOWN} group by r.stars`)} as stars
    from loan`
  const { rows } = await pool().query<ClosingFacts>(text, values)
  return buildClosingStatistics(rows[0] as ClosingFacts)
}
