import { brokerIdOf, lawFirmIdOf, lenderIdOf, type PersonActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { Prisma } from '#lib/server/db.ts'

const { sql, join } = Prisma

/** How far a search reaches: conditions for a row `x` of each kind, and which profiles of a company may be opened. */
export type Scope = {
  /** Tables that the conditions name, each with its comma. */
  ctes: Prisma.Sql
  individuals: Prisma.Sql
  companies: Prisma.Sql
  loans: Prisma.Sql
  opens: (profile: Prisma.Sql) => Prisma.Sql
}

// Staff search system-wide.
const staffScope: Scope = {
  ctes: Prisma.empty,
  individuals: sql`true`,
  companies: sql`true`,
  loans: sql`true`,
  opens: () => sql`true`,
}

type Own = { companyId: number; lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/**
 * The scope of a person on a Sydney day: staff system-wide; a member's own people, own loans and, unless a law firm, the
 * companies on these loans or matched with it, as far as their profiles are active and switched on.
 */
export const scopeOf = (actor: PersonActor, day: Day): Scope =>
  actor.kind === 'staff'
    ? staffScope
    : memberScope(
        {
          companyId: actor.companyId,
          lenderId: lenderIdOf(actor),
          brokerId: brokerIdOf(actor),
          lawFirmId: lawFirmIdOf(actor),
        },
        day,
      )

const memberScope = (own: Own, day: Day): Scope => {
  const isLawFirm = own.lawFirmId !== null
  const circle = sql`circle as materialized (
      select p.company_id from own_loans o join loan_lenders t on t.loan_id = o.id join lenders p on p.id = t.lender_id
      union select p.company_id from own_loans o join loan_brokers t on t.loan_id = o.id join brokers p on p.id = t.broker_id
      union select p.company_id from own_loans o join loans t on t.id = o.id join law_firms p on p.id = t.law_firm_id
    ), `
  return {
    ctes: sql`own_loans as materialized (${ownLoans(own)}), ${isLawFirm ? Prisma.empty : circle}`,
    individuals: sql`x.company_id = ${own.companyId}`,
    companies: isLawFirm
      ? sql`false`
      : sql`x.is_master_switch_on and (x.id in (select company_id from circle) or ${matched(own, day)})
          and (${join([sql`lenders`, sql`brokers`, sql`law_firms`].map(isOpenKind), ' or ')})`,
    loans: sql`x.id in (select id from own_loans)`,
    opens: (profile) => sql`${profile}.is_active`,
  }
}

const isOpenKind = (table: Prisma.Sql): Prisma.Sql =>
  sql`exists (select from ${table} k where k.company_id = x.id and k.is_active)`

const ownLoans = ({ lenderId, brokerId, lawFirmId }: Own): Prisma.Sql =>
  join(
    [
      lenderId !== null && sql`select loan_id as id from loan_lenders where lender_id = ${lenderId}`,
      brokerId !== null && sql`select loan_id as id from loan_brokers where broker_id = ${brokerId}`,
      lawFirmId !== null && sql`select id from loans where law_firm_id = ${lawFirmId}`,
    ].filter((part) => part !== false),
    ' union ',
  )

// A broker who subscribes to a category that the lender offers and has verified within 30 days; never the own company.
const matched = ({ companyId, lenderId, brokerId }: Own, day: Day): Prisma.Sql => {
  const pair = (condition: Prisma.Sql) => sql`exists (
    select from lender_categories m
    join broker_subscriptions s on s.category_key = m.category_key
    join lenders ml on ml.id = m.lender_id join brokers mb on mb.id = s.broker_id
    where m.is_offered and m.is_verified
      and (m.last_verified_at at time zone 'Australia/Sydney')::date >= ${day}::date - 30
      and ml.company_id <> mb.company_id and ${condition})`
  const sides = [
    lenderId !== null && pair(sql`ml.id = ${lenderId} and mb.company_id = x.id and mb.is_active`),
    brokerId !== null && pair(sql`mb.id = ${brokerId} and ml.company_id = x.id and ml.is_active`),
  ].filter((side) => side !== false)
  return sides.length === 0 ? sql`false` : sql`(x.id <> ${companyId} and (${join(sides, ' or ')}))`
}
