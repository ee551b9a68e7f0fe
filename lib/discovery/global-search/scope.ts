import { getBrokerId, getLawFirmId, getLenderId, type PersonActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

const { sql, join } = Prisma

/** The reach of a search: conditions on a row `x` of each kind, and which profiles may be opened. */
export type Scope = {
  /** Common table expressions that the conditions use, each with a trailing comma. */
  ctes: Prisma.Sql
  individuals: Prisma.Sql
  companies: Prisma.Sql
  loans: Prisma.Sql
  opens: (profile: Prisma.Sql) => Prisma.Sql
}

/** The scope of staff, who search everything. */
export const staffScope: Scope = {
  ctes: Prisma.empty,
  individuals: sql`true`,
  companies: sql`true`,
  loans: sql`true`,
  opens: () => sql`true`,
}

type Own = { companyId: number; lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/** From this many own loans on, checking each hit is cheaper than collecting the loans first. */
const MANY = 300

/**
 * Returns the scope of a person on a Sydney day: everything for staff; for members their own people and loans and,
 * except for law firms, the active companies on these loans or matched with them.
 */
export const getSearchScope = async (actor: PersonActor, day: Day, many = MANY): Promise<Scope> => {
  if (actor.kind === 'staff') return staffScope
  const own: Own = {
    companyId: actor.companyId,
    lenderId: getLenderId(actor),
    brokerId: getBrokerId(actor),
    lawFirmId: getLawFirmId(actor),
  }
  return buildMemberScope(own, day, await hasManyLoans(own, many))
}

const hasManyLoans = async (own: Own, many: number): Promise<boolean> => {
  const { text, values } = sql`select count(*)::int as count from (${selectOwnLoans(own)} limit ${many}) as own`
  return ((await pool().query<{ count: number }>(text, values)).rows[0]?.count ?? 0) >= many
}

// Companies on one of the member's loans are in scope. With few loans, their companies are collected first; with many,
// each company found is checked for a shared loan.
const buildMemberScope = (own: Own, day: Day, hasMany: boolean): Scope => {
  const isLawFirm = own.lawFirmId !== null
  const circle = sql`circle as materialized (
      select p.company_id from own_loans o join loan_lenders t on t.loan_id = o.id join lenders p on p.id = t.lender_id
      union select p.company_id from own_loans o join loan_brokers t on t.loan_id = o.id join brokers p on p.id = t.broker_id
      union select p.company_id from own_loans o join loans t on t.id = o.id join law_firms p on p.id = t.law_firm_id
    ), `
  const isOnOwnLoan = hasMany
    ? sql`(${join(SHARED.map(selectIfAnyRow), ' or ')})`
    : sql`x.id in (select company_id from circle)`
  return {
    ctes: sql`own_loans as materialized (${selectOwnLoans(own)}), ${isLawFirm || hasMany ? Prisma.empty : circle}`,
    individuals: sql`x.company_id = ${own.companyId}`,
    companies: isLawFirm
      ? sql`false`
      : sql`x.is_master_switch_on and (${join([sql`lenders`, sql`brokers`, sql`law_firms`].map(matchActiveProfileOfKind), ' or ')})
          and (${matchMatchedCompanies(own, day)} or ${isOnOwnLoan})`,
    loans: hasMany ? matchOwnLoan(own) : sql`x.id in (select id from own_loans)`,
    opens: (profile) => sql`${profile}.is_active`,
  }
}

// A scalar subquery is evaluated per company using indexes; `exists` would be turned into a join over all companies.
// Likewise, `is true` stops the planner from joining the own loans again for each company.
const selectIfAnyRow = (rows: Prisma.Sql): Prisma.Sql => sql`(select true ${rows} limit 1)`

const matchActiveProfileOfKind = (table: Prisma.Sql): Prisma.Sql =>
  selectIfAnyRow(sql`from ${table} k where k.company_id = x.id and k.is_active`)

const SHARED = [
  sql`from lenders p join loan_lenders t on t.lender_id = p.id
    where p.company_id = x.id and (t.loan_id in (select id from own_loans)) is true`,
  sql`from brokers p join loan_brokers t on t.broker_id = p.id
    where p.company_id = x.id and (t.loan_id in (select id from own_loans)) is true`,
  sql`from law_firms p join loans t on t.law_firm_id = p.id
    where p.company_id = x.id and (t.id in (select id from own_loans)) is true`,
]

const matchOwnLoan = ({ lenderId, brokerId, lawFirmId }: Own): Prisma.Sql =>
  sql`(${join(
    [
      lenderId !== null &&
        selectIfAnyRow(sql`from loan_lenders m where m.loan_id = x.id and m.lender_id = ${lenderId}`),
      brokerId !== null &&
        selectIfAnyRow(sql`from loan_brokers m where m.loan_id = x.id and m.broker_id = ${brokerId}`),
      lawFirmId !== null && sql`x.law_firm_id = ${lawFirmId}`,
    ].filter((part) => part !== false),
    ' or ',
  )})`

const selectOwnLoans = ({ lenderId, brokerId, lawFirmId }: Own): Prisma.Sql =>
  join(
    [
      lenderId !== null && sql`select loan_id as id from loan_lenders where lender_id = ${lenderId}`,
      brokerId !== null && sql`select loan_id as id from loan_brokers where broker_id = ${brokerId}`,
      lawFirmId !== null && sql`select id from loans where law_firm_id = ${lawFirmId}`,
    ].filter((part) => part !== false),
    ' union ',
  )

// SQL that is true if a broker subscribes to a category that a lender has published; a company never matches itself.
const matchMatchedCompanies = ({ companyId, lenderId, brokerId }: Own, day: Day): Prisma.Sql => {
  const pair = (condition: Prisma.Sql) =>
    selectIfAnyRow(sql`from lender_categories k
    join broker_subscriptions s on s.category_key = k.category_key
    join lenders ml on ml.id = k.lender_id join brokers mb on mb.id = s.broker_id
    where ${matchPublished(day)}
      and ml.company_id <> mb.company_id and ${condition}`)
  const sides = [
    lenderId !== null && pair(sql`ml.id = ${lenderId} and mb.company_id = x.id and mb.is_active`),
    brokerId !== null && pair(sql`mb.id = ${brokerId} and ml.company_id = x.id and ml.is_active`),
  ].filter((side) => side !== false)
  return sides.length === 0 ? sql`false` : sql`(x.id <> ${companyId} and (${join(sides, ' or ')}))`
}
