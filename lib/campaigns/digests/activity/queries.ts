import { type LoanGroup, mergeSmallLoanGroups } from '#lib/campaigns/digests/activity/rules.ts'
import { toDigestReader } from '#lib/campaigns/digests/rules.ts'
import type { Reader, Readers, Span } from '#lib/campaigns/digests/schema.ts'
import { selectReaders } from '#lib/campaigns/digests/scope.ts'
import { addDaysTo, toSydneyDay } from '#lib/core/dates.ts'
import { CLOSED_STATUSES } from '#lib/lending/statuses/rules.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'

/** How many days of activity the digest covers. */
export const ACTIVITY_DAYS = 90

/**
 * Returns loans settled in the last 90 days that are closed, grouped by priority, scenario and state. A lender is named
 * only if it allows that, is active and switched on.
 */
export const listRecentLoanGroups = (at: Date): Promise<LoanGroup[]> => {
  const day = toSydneyDay(at)
  return queryRows<LoanGroup>(Prisma.sql`
    with recent as materialized (
      select l.id, l.priority_key, l.scenario_key, s.state_key, l.principal from loan_searches q
      join loans l on l.id = q.loan_id join suburbs s on s.id = l.suburb_id
      where q.settlement_date > ${addDaysTo(day, -ACTIVITY_DAYS)}::date and q.settlement_date <= ${day}::date
        and l.status_key = any(${[...CLOSED_STATUSES]}::text[])),
    named as materialized (
      select p.loan_id, c.name from loan_lenders p join lenders x on x.id = p.lender_id and x.ninety_day_activity_show_name
      join companies c on c.id = x.company_id where ${isOpen} and p.loan_id in (select id from recent))
    select pr.name as priority, sc.name as scenario, st.key as state, count(*)::int as loans,
      sum(r.principal)::text as dollars,
      array(select distinct n.name from named n where n.loan_id = any(array_agg(r.id)) order by 1) as lenders
    from recent r join priorities pr on pr.key = r.priority_key join scenarios sc on sc.key = r.scenario_key
    join states st on st.key = r.state_key
    group by pr.name, pr.sort_order, sc.name, sc.sort_order, st.key, st.sort_order
    order by pr.sort_order, sc.sort_order, st.sort_order`)
}

const hasProfile = Prisma.sql`(exists (select from lenders x where x.company_id = c.id and x.is_active)
  or exists (select from brokers x where x.company_id = c.id and x.is_active))`

/** Returns a page of the people of active lenders and brokers, as readers of the 90 days activity digest. */
export const listActivityDigestPeople = async (readers: Readers, { at }: Span): Promise<Reader[]> => {
  const rows = await queryRows<{ id: number; email: string }>(Prisma.sql`
    select i.id, i.email from individuals i join companies c on c.id = i.company_id
    where c.is_master_switch_on and c.closed_at is null and ${hasProfile} and i.closed_at is null
      and i.email is not null ${selectReaders(readers)}`)
  const isTold = rows.length > 0 && mergeSmallLoanGroups(await listRecentLoanGroups(at)).length > 0
  return rows.map((person) => toDigestReader(person, { isTold, scopes: ['NINETY_DAYS_ACTIVITY'] }))
}
