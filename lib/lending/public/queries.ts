import { type Actor, visitor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { formatSuburb } from '#lib/foundation/lookups/suburbs/rules.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import type { PublicLoan, PublicLoanBroker } from '#lib/lending/public/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

type Row = Omit<PublicLoan, 'principal' | 'suburbState' | 'brokers'> & {
  principal: string
  postcode: string
  isDoubled: boolean
  brokers: (PublicLoanBroker & { isPublic: boolean })[]
}

/**
 * Returns a public loan, the same for everybody: closed, with a public broker, only the fields of this type. Raises
 * NOT_FOUND for any other loan, even one the actor could read elsewhere.
 */
export const getPublicLoan = async (actor: Actor, id: number): Promise<PublicLoan> => {
  if (!loanPolicies.viewPublic.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select l.id, l.loan_no as "loanNo", su.name as "suburb", su.state_key as "state", su.postcode,
      su.is_doubled as "isDoubled", (select name from priorities where key = l.priority_key) as "priority",
      l.principal::text, l.lower_rate::text as "lowerRate", l.establishment_fee_percentage::text as "estab", l.lvr::text,
      (select name from scenarios where key = l.scenario_key) as "scenario",
      (select name from security_groups where key = l.security_type_key) as "securityType",
      (select name from security_types where key = l.security_sub_type_key) as "securitySubType",
      l.settlement_date::text as "settlement", s.broker_stars as "brokerStarsFromLender",
      (select coalesce(json_agg(json_build_object('name', coalesce(p.name, c.name), 'company', c.name, 'brokerId', x.id,
          'individualId', p.id, 'isPublic', x.is_active and c.is_master_switch_on and p.id is not null)
          order by part.position), '[]')
        from loan_brokers part join brokers x on x.id = part.broker_id join companies c on c.id = x.company_id
        left join lateral (
          select i.id, i.first_name || ' ' || i.last_name as name from individuals i
          where i.company_id = c.id and i.is_visible and i.closed_at is null order by i.appearance_order, i.id limit 1
        ) p on true
        where part.loan_id = l.id) as "brokers"
    from loan_searches s join loans l on l.id = s.loan_id join suburbs su on su.id = l.suburb_id
    where s.loan_id = ${id} and ${loanScopeSql(visitor, await readStatusCodes())}`
  const { rows } = await pool().query<Row>(text, values)
  const row = rows[0]
  if (!row) throw notFound()
  const { postcode, isDoubled, principal, brokers, ...loan } = row
  return {
    ...loan,
    principal: BigInt(principal),
    suburbState: formatSuburb({ suburb: loan.suburb, state: loan.state, postcode, isDoubled }),
    brokers: brokers.map(({ isPublic, brokerId, individualId, name, company }) => ({
      name,
      company,
      brokerId: isPublic ? brokerId : null,
      individualId: isPublic ? individualId : null,
    })),
  }
}
