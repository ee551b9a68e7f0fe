import { given } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { displayName, portrait } from '#lib/foundation/lookups/parties/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { database, Prisma, type Tx, transaction } from '#lib/server/db.ts'

const BATCH = 5_000

const COLUMNS = Prisma.sql`loan_id, loan_no, status_code, state_code, suburb_id, priority_code, scenario_code,
  security_group_code, security_type_code, interest_code, valuation_required, principal, lower_rate, higher_rate,
  establishment_fee, lvr, term_months, settlement_date, repayment_date, discharged_date, law_firm_id, partner_id,
  associate_id, lender_ids, broker_ids, bdm_ids, credit_ids, broker_stars, lender_stars, subdivision_code, lender_name,
  broker_name, suburb_name, created_at`

// Whole months as `termMonths` counts them: a repayment on the last day of a short month makes the month full.
const TERM = Prisma.sql`(
  (extract(year from l.repayment_date) - extract(year from l.settlement_date)) * 12
  + extract(month from l.repayment_date) - extract(month from l.settlement_date)
  - case when extract(day from l.repayment_date) < extract(day from l.settlement_date)
      and extract(month from l.repayment_date + 1) = extract(month from l.repayment_date) then 1 else 0 end
)::int`

// Names are folded, because they are only sorted by; what a page shows is read fresh for its rows.
const truth = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select l.id, upper(l.loan_no), (select code from loan_statuses where key = l.status_key),
    (select code from states where key = su.state_key), l.suburb_id, (select code from priorities where key = l.priority_key),
    (select code from scenarios where key = l.scenario_key), (select code from security_groups where key = l.security_type_key),
    (select code from security_types where key = l.security_sub_type_key),
    (select code from interests where key = l.interest_key),
    l.valuation_required, l.principal, (l.lower_rate * 100)::int, (l.higher_rate * 100)::int,
    least(l.establishment_fee_percentage * 100, 2147483647)::int, (l.lvr * 100)::int, ${TERM}, l.settlement_date,
    l.repayment_date, l.discharged_date, l.law_firm_id, l.partner_id, l.associate_id, le.ids, br.ids,
    array(select distinct bdm from unnest(le.bdms || br.bdms) as bdm where bdm is not null order by bdm),
    array(select credit_id from loan_credits where loan_id = l.id order by credit_id),
    (select stars from loan_reviews where loan_id = l.id and direction = 'BROKER_FROM_LENDER'),
    (select stars from loan_reviews where loan_id = l.id and direction = 'LENDER_FROM_BROKER'),
    (select t.code from loan_subdivisions d join subdivision_types t on t.key = d.type_key where d.loan_id = l.id),
    coalesce(le.name, ''), coalesce(br.name, ''), lower(su.name), l.created_at
  from loans l
  join suburbs su on su.id = l.suburb_id
  cross join lateral (
    select coalesce(array_agg(x.id order by part.position), '{}') as ids,
      coalesce(array_agg(part.bdm_id), '{}') as bdms,
      min(lower(${displayName})) filter (where part.position = 1) as name
    from loan_lenders part join lenders x on x.id = part.lender_id join companies c on c.id = x.company_id ${portrait}
    where part.loan_id = l.id
  ) le
  cross join lateral (
    select coalesce(array_agg(x.id order by part.position), '{}') as ids,
      coalesce(array_agg(part.bdm_id), '{}') as bdms,
      min(lower(${displayName})) filter (where part.position = 1) as name
    from loan_brokers part join brokers x on x.id = part.broker_id join companies c on c.id = x.company_id ${portrait}
    where part.loan_id = l.id
  ) br
  where ${where}`

const REFRESHED = Prisma.sql`loan_no = excluded.loan_no, status_code = excluded.status_code, state_code = excluded.state_code,
  suburb_id = excluded.suburb_id, priority_code = excluded.priority_code, scenario_code = excluded.scenario_code,
  security_group_code = excluded.security_group_code, security_type_code = excluded.security_type_code,
  interest_code = excluded.interest_code, valuation_required = excluded.valuation_required, principal = excluded.principal,
  lower_rate = excluded.lower_rate, higher_rate = excluded.higher_rate, establishment_fee = excluded.establishment_fee,
  lvr = excluded.lvr, term_months = excluded.term_months, settlement_date = excluded.settlement_date,
  repayment_date = excluded.repayment_date, discharged_date = excluded.discharged_date, law_firm_id = excluded.law_firm_id,
  partner_id = excluded.partner_id, associate_id = excluded.associate_id, lender_ids = excluded.lender_ids,
  broker_ids = excluded.broker_ids, bdm_ids = excluded.bdm_ids, credit_ids = excluded.credit_ids,
  broker_stars = excluded.broker_stars, lender_stars = excluded.lender_stars, subdivision_code = excluded.subdivision_code,
  lender_name = excluded.lender_name, broker_name = excluded.broker_name, suburb_name = excluded.suburb_name,
  created_at = excluded.created_at`

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
