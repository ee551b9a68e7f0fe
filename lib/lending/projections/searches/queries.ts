import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { displayName } from '#lib/foundation/lookups/parties/scope.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { SHOWN } from '#lib/lending/reviews/scope.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { database, Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/** Loans per batch when all search rows are read or written. */
export const BATCH = 5_000

const { join, sql } = Prisma

// Whole months, counted as in `countTermMonths`: a repayment on the last day of a short month completes the month.
const TERM = sql`(
  (extract(year from l.repayment_date) - extract(year from l.settlement_date)) * 12
  + extract(month from l.repayment_date) - extract(month from l.settlement_date)
  - case when extract(day from l.repayment_date) < extract(day from l.settlement_date)
      and extract(month from l.repayment_date + 1) = extract(month from l.repayment_date) then 1 else 0 end
)::int`

const selectCodeOfKey = (table: string, key: string): Prisma.Sql =>
  sql`(select code from ${quoteIdentifier(table)} where key = ${quoteIdentifier(key)})`
const selectStarsOfDirection = (direction: Prisma.Sql): Prisma.Sql =>
  sql`(select r.stars from loan_reviews r where r.loan_id = l.id and r.direction = ${direction} and ${SHOWN})`
/** A detail column of a construction or subdivision; a loan has at most one of the two. */
const selectScenarioDetail = (name: string): Prisma.Sql =>
  sql`coalesce(${quoteIdentifier(`co.${name}`)}, ${quoteIdentifier(`sd.${name}`)})`
const selectScenarioPercentage = (name: string): Prisma.Sql => sql`(${selectScenarioDetail(name)} * 100)::int`

// The SQL expression of each column of a search row. Names are lower-cased because they are used for sorting only.
const TRUTH = {
  loan_id: sql`l.id`,
  loan_no: sql`upper(l.loan_no)`,
  status_code: selectCodeOfKey('loan_statuses', 'l.status_key'),
  state_code: selectCodeOfKey('states', 'su.state_key'),
  suburb_id: sql`l.suburb_id`,
  priority_code: selectCodeOfKey('priorities', 'l.priority_key'),
  scenario_code: selectCodeOfKey('scenarios', 'l.scenario_key'),
  security_group_code: selectCodeOfKey('security_groups', 'l.security_type_key'),
  security_type_code: selectCodeOfKey('security_types', 'l.security_sub_type_key'),
  interest_code: selectCodeOfKey('interests', 'l.interest_key'),
  valuation_required: sql`l.valuation_required`,
  principal: sql`l.principal`,
  lower_rate: sql`(l.lower_rate * 100)::int`,
  higher_rate: sql`(l.higher_rate * 100)::int`,
  // `least` ignores null, so a missing fee would become the largest.
  establishment_fee: sql`case when l.establishment_fee_percentage is not null
    then least(l.establishment_fee_percentage * 100, 2147483647)::int end`,
  lvr: sql`(l.lvr * 100)::int`,
  term_months: TERM,
  settlement_date: sql`l.settlement_date`,
  repayment_date: sql`l.repayment_date`,
  discharged_date: sql`l.discharged_date`,
  last_edit_on: sydneyDaySql(sql`l.last_edit_at`),
  recorded_on: sydneyDaySql(sql`l.created_at`),
  law_firm_id: sql`l.law_firm_id`,
  partner_id: sql`l.partner_id`,
  associate_id: sql`l.associate_id`,
  lender_ids: sql`le.ids`,
  broker_ids: sql`br.ids`,
  bdm_ids: sql`array(select distinct bdm from unnest(le.bdms || br.bdms) as bdm where bdm is not null order by bdm)`,
  broker_bdm_id: sql`br.bdms[1]`,
  lender_bdm_id: sql`le.bdms[1]`,
  credit_ids: sql`array(select credit_id from loan_credits where loan_id = l.id order by credit_id)`,
  broker_stars: selectStarsOfDirection(sql`'BROKER_FROM_LENDER'`),
  lender_stars: selectStarsOfDirection(sql`'LENDER_FROM_BROKER'`),
  subdivision_code: selectCodeOfKey('subdivision_types', 'sd.type_key'),
  presales_required: selectScenarioDetail('presales_debt_cover_required'),
  presales_share: selectScenarioPercentage('loan_amount_percentage_gst_ex'),
  qs_required: selectScenarioDetail('qs_required'),
  builder_developer: selectScenarioDetail('is_builder_developer'),
  build_to_hold: selectScenarioDetail('is_build_to_hold'),
  tdc_equity: selectScenarioPercentage('tdc_equity'),
  manager_required: selectScenarioDetail('project_manager_required'),
  contingencies: selectScenarioPercentage('contingencies_allowance'),
  past_projects: selectScenarioDetail('developer_successful_projects'),
  tenants_committed: sql`co.pre_committed_commercial_tenants`,
  lender_name: sql`coalesce(le.name, '')`,
  broker_name: sql`coalesce(br.name, '')`,
  suburb_name: sql`lower(su.name)`,
  created_at: sql`l.created_at`,
}

/** The columns of a search row. */
export const NAMES = Object.keys(TRUTH)
/** The column names as an SQL list. */
export const COLUMNS = join(NAMES.map(quoteIdentifier))
const selectPartiesOfLoan = (table: string, profiles: string, id: string): Prisma.Sql => sql`
    select coalesce(array_agg(x.id order by part.position), '{}') as ids,
      coalesce(array_agg(part.bdm_id order by part.position), '{}') as bdms,
      min(lower(${displayName})) filter (where part.position = 1) as name
    from ${quoteIdentifier(table)} part join ${quoteIdentifier(profiles)} x on x.id = ${quoteIdentifier(`part.${id}`)} join companies c on c.id = x.company_id
    where part.loan_id = l.id`

/** Selects the search rows, computed from the loans `l` that match a condition. */
export const selectLoanSearchRows = (where: Prisma.Sql): Prisma.Sql => sql`
  select ${join(Object.values(TRUTH))}
  from loans l
  join suburbs su on su.id = l.suburb_id
  left join loan_constructions co on co.loan_id = l.id
  left join loan_subdivisions sd on sd.loan_id = l.id
  cross join lateral (${selectPartiesOfLoan('loan_lenders', 'lenders', 'lender_id')}) le
  cross join lateral (${selectPartiesOfLoan('loan_brokers', 'brokers', 'broker_id')}) br
  where ${where}`

/**
 * Returns the loans whose search row differs from the loan. Each batch reads one snapshot, so that this can run during
 * the day. For staff and jobs.
 */
export const findDriftedLoanSearches = async (actor: Actor): Promise<number[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const apart: number[] = []
  for (let last = 0; ; ) {
    const batch = await database().$queryRaw<{ id: number }[]>`
      select id from loans where id > ${last} order by id limit ${BATCH}`
    const to = batch.at(-1)?.id
    if (to === undefined) return apart
    const rows = await database().$queryRaw<{ id: number }[]>`
      with truth (${COLUMNS}) as materialized (${selectLoanSearchRows(Prisma.sql`l.id > ${last} and l.id <= ${to}`)}),
      stored as (select ${COLUMNS} from loan_searches where loan_id > ${last} and loan_id <= ${to})
      select distinct loan_id as id from ((select * from truth except select * from stored)
        union all (select * from stored except select * from truth)) as apart order by 1`
    apart.push(...rows.map(({ id }) => id))
    last = to
  }
}
