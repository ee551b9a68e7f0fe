import { given } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { displayName, portrait } from '#lib/foundation/lookups/parties/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { database, Prisma, type Tx, transaction } from '#lib/server/db.ts'
import { named } from '#lib/server/names.ts'

const BATCH = 5_000

const { join, sql } = Prisma

// Whole months as `termMonths` counts them: a repayment on the last day of a short month makes the month full.
const TERM = sql`(
  (extract(year from l.repayment_date) - extract(year from l.settlement_date)) * 12
  + extract(month from l.repayment_date) - extract(month from l.settlement_date)
  - case when extract(day from l.repayment_date) < extract(day from l.settlement_date)
      and extract(month from l.repayment_date + 1) = extract(month from l.repayment_date) then 1 else 0 end
)::int`

const codeOf = (table: string, key: string): Prisma.Sql =>
  sql`(select code from ${named(table)} where key = ${named(key)})`
const starsOf = (direction: Prisma.Sql): Prisma.Sql =>
  sql`(select stars from loan_reviews where loan_id = l.id and direction = ${direction})`
/** A detail of a construction or a subdivision; a loan has one of them at most. */
const detail = (name: string): Prisma.Sql => sql`coalesce(${named(`co.${name}`)}, ${named(`sd.${name}`)})`
const detailShare = (name: string): Prisma.Sql => sql`(${detail(name)} * 100)::int`

// Each column of a search row with what it says of its loan. Names are folded, because they are only sorted by; what a page
// shows is read fresh for its rows.
const TRUTH = {
  loan_id: sql`l.id`,
  loan_no: sql`upper(l.loan_no)`,
  status_code: codeOf('loan_statuses', 'l.status_key'),
  state_code: codeOf('states', 'su.state_key'),
  suburb_id: sql`l.suburb_id`,
  priority_code: codeOf('priorities', 'l.priority_key'),
  scenario_code: codeOf('scenarios', 'l.scenario_key'),
  security_group_code: codeOf('security_groups', 'l.security_type_key'),
  security_type_code: codeOf('security_types', 'l.security_sub_type_key'),
  interest_code: codeOf('interests', 'l.interest_key'),
  valuation_required: sql`l.valuation_required`,
  principal: sql`l.principal`,
  lower_rate: sql`(l.lower_rate * 100)::int`,
  higher_rate: sql`(l.higher_rate * 100)::int`,
  establishment_fee: sql`least(l.establishment_fee_percentage * 100, 2147483647)::int`,
  lvr: sql`(l.lvr * 100)::int`,
  term_months: TERM,
  settlement_date: sql`l.settlement_date`,
  repayment_date: sql`l.repayment_date`,
  discharged_date: sql`l.discharged_date`,
  law_firm_id: sql`l.law_firm_id`,
  partner_id: sql`l.partner_id`,
  associate_id: sql`l.associate_id`,
  lender_ids: sql`le.ids`,
  broker_ids: sql`br.ids`,
  bdm_ids: sql`array(select distinct bdm from unnest(le.bdms || br.bdms) as bdm where bdm is not null order by bdm)`,
  credit_ids: sql`array(select credit_id from loan_credits where loan_id = l.id order by credit_id)`,
  broker_stars: starsOf(sql`'BROKER_FROM_LENDER'`),
  lender_stars: starsOf(sql`'LENDER_FROM_BROKER'`),
  subdivision_code: codeOf('subdivision_types', 'sd.type_key'),
  presales_required: detail('presales_debt_cover_required'),
  presales_share: detailShare('loan_amount_percentage_gst_ex'),
  qs_required: detail('qs_required'),
  builder_developer: detail('is_builder_developer'),
  build_to_hold: detail('is_build_to_hold'),
  tdc_equity: detailShare('tdc_equity'),
  manager_required: detail('project_manager_required'),
  contingencies: detailShare('contingencies_allowance'),
  past_projects: detail('developer_successful_projects'),
  tenants_committed: sql`co.pre_committed_commercial_tenants`,
  lender_name: sql`coalesce(le.name, '')`,
  broker_name: sql`coalesce(br.name, '')`,
  suburb_name: sql`lower(su.name)`,
  created_at: sql`l.created_at`,
}

const NAMES = Object.keys(TRUTH)
const COLUMNS = join(NAMES.map(named))
const REFRESHED = join(
  NAMES.filter((name) => name !== 'loan_id').map((name) => sql`${named(name)} = ${named(`excluded.${name}`)}`),
)

const partsOf = (table: string, profiles: string, id: string): Prisma.Sql => sql`
    select coalesce(array_agg(x.id order by part.position), '{}') as ids,
      coalesce(array_agg(part.bdm_id), '{}') as bdms,
      min(lower(${displayName})) filter (where part.position = 1) as name
    from ${named(table)} part join ${named(profiles)} x on x.id = ${named(`part.${id}`)} join companies c on c.id = x.company_id ${portrait}
    where part.loan_id = l.id`

const truth = (where: Prisma.Sql): Prisma.Sql => sql`
  select ${join(Object.values(TRUTH))}
  from loans l
  join suburbs su on su.id = l.suburb_id
  left join loan_constructions co on co.loan_id = l.id
  left join loan_subdivisions sd on sd.loan_id = l.id
  cross join lateral (${partsOf('loan_lenders', 'lenders', 'lender_id')}) le
  cross join lateral (${partsOf('loan_brokers', 'brokers', 'broker_id')}) br
  where ${where}`

/** Rewrites the search rows of some loans from the loans themselves, in the transaction that changed them. */
export const refreshLoanSearch = async (tx: Tx, loanIds: readonly number[]): Promise<void> => {
  await tx.$executeRaw`insert into loan_searches (${COLUMNS}) ${truth(Prisma.sql`l.id = any(${loanIds})`)}
    on conflict (loan_id) do update set ${REFRESHED}`
}

/** Rewrites the search rows of every loan of a company, for whoever renames it or its first portrait. */
export const refreshLoanSearchOfCompany = async (tx: Tx, companyId: number): Promise<void> => {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select part.loan_id as id from loan_lenders part join lenders x on x.id = part.lender_id where x.company_id = ${companyId}
    union select part.loan_id from loan_brokers part join brokers x on x.id = part.broker_id where x.company_id = ${companyId}`
  if (rows.length > 0)
    await refreshLoanSearch(
      tx,
      rows.map(({ id }) => id),
    )
}

const PROJECTED = { none: 'Search rows say what the loans say; no record changes.' }

/** Rewrites the search row of every loan, batch by batch; returns their number. For staff and jobs. */
export const rebuildLoanSearch = longCommand({
  policy: loanPolicies.seeWholeMarket,
  audits: PROJECTED,
  work: async () => {
    let [last, count] = [0, 0]
    for (;;) {
      const loans = await database().loan.findMany({
        where: { id: { gt: last } },
        orderBy: { id: 'asc' },
        take: BATCH,
        select: { id: true },
      })
      if (loans.length === 0) return count
      const ids = loans.map(({ id }) => id)
      await transaction((tx) => refreshLoanSearch(tx, ids))
      last = ids.at(-1) ?? last
      count += ids.length
    }
  },
})

/**
 * The loans whose search row does not say what the loan says; empty when all is well. Read batch by batch, each at one moment,
 * so that it may run beside the daily work. For staff and jobs.
 */
export const driftedLoanSearches = longCommand({
  policy: loanPolicies.seeWholeMarket,
  audits: PROJECTED,
  work: async (): Promise<number[]> => {
    const apart: number[] = []
    for (let last = 0; ; ) {
      const batch = await database().$queryRaw<{ id: number }[]>`
        select id from loans where id > ${last} order by id limit ${BATCH}`
      const to = batch.at(-1)?.id
      if (to === undefined) return apart
      const rows = await database().$queryRaw<{ id: number }[]>`
        with truth (${COLUMNS}) as materialized (${truth(Prisma.sql`l.id > ${last} and l.id <= ${to}`)}),
        stored as (select ${COLUMNS} from loan_searches where loan_id > ${last} and loan_id <= ${to})
        select distinct loan_id as id from (
          (select * from truth except select * from stored) union all (select * from stored except select * from truth)
        ) as apart order by 1`
      apart.push(...rows.map(({ id }) => id))
      last = to
    }
  },
})

/** Writes the search rows of some loans anew, a batch in a transaction each. For staff and jobs. */
export const repairLoanSearches = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: given<readonly number[]>(),
  audits: PROJECTED,
  work: async ({ input: loanIds }) => {
    for (let from = 0; from < loanIds.length; from += BATCH)
      await transaction((tx) => refreshLoanSearch(tx, loanIds.slice(from, from + BATCH)))
  },
})
