import type { FinderKind } from '#lib/discovery/finder/search.ts'

export type BenchedSearch = { query: string; where: string }

const selectStatusCode = (table: string, key: string) => `(select code from ${table} where key = '${key}')`
const matchSettlementDays = (days: number) => `s.settlement_date between current_date - ${days} and current_date`

/** A search without filters, and searches with three to five: selective ones, wide ones, a radius and stars. */
export const listFinderSearches = (suburb: number): BenchedSearch[] => [
  { query: '', where: 'true' },
  {
    query: 'state=NSW&priorityKey=SECOND&minPrincipal=1000000&maxPrincipal=5000000',
    where: `s.state_code = ${selectStatusCode('states', 'NSW')} and s.priority_code = ${selectStatusCode('priorities', 'SECOND')} and s.principal between 1000000 and 5000000`,
  },
  {
    query: 'minLowerRate=7&maxLowerRate=12&minLvr=50&maxLvr=75&scenarioKey=REFINANCE',
    where: `s.lower_rate between 700 and 1200 and s.lvr between 5000 and 7500 and s.valuation_required
      and s.scenario_code = ${selectStatusCode('scenarios', 'REFINANCE')}`,
  },
  {
    query: 'brokerStarsFromLender=4&securityTypeKey=COMMERCIAL&settlementDateKey=Y_5',
    where: `s.broker_stars >= 4 and s.security_group_code = ${selectStatusCode('security_groups', 'COMMERCIAL')} and ${matchSettlementDays(1_826)}`,
  },
  {
    query: 'lenderStarsFromBroker=3&priorityKey=FIRST&minHigherRate=10&maxHigherRate=40',
    where: `s.lender_stars >= 3 and s.priority_code = ${selectStatusCode('priorities', 'FIRST')} and s.higher_rate between 1000 and 4000`,
  },
  {
    query: `state=NSW&suburb=${suburb}&radiusSearchKey=KM_20&priorityKey=SECOND&settlementDateKey=Y_1`,
    where: `s.priority_code = ${selectStatusCode('priorities', 'SECOND')} and ${matchSettlementDays(365)} and s.suburb_id in (
      select o.id from suburbs c, suburbs o where c.id = ${suburb} and o.latitude between c.latitude - .18 and c.latitude + .18
      and acos(least(1, sin(radians(c.latitude)) * sin(radians(o.latitude)) + cos(radians(c.latitude)) * cos(radians(o.latitude)) * cos(radians(o.longitude - c.longitude)))) * 6371 <= 20)`,
  },
  {
    query: 'state=VIC&minTermKey=M_6&maxTermKey=M_24&minEstablishmentFee=0&maxEstablishmentFee=4',
    where: `s.state_code = ${selectStatusCode('states', 'VIC')} and s.term_months between 6 and 24 and s.establishment_fee between 0 and 400`,
  },
]

// Visitors find lenders only by loans with a public broker.
const HAS_PUBLIC_BROKER = `exists (select from brokers pb join companies pc on pc.id = pb.company_id
  where pb.id = any(s.broker_ids) and pb.is_active and pc.is_master_switch_on and pc.portrait_name is not null)`

/**
 * Bare SQL for the same groups: the profiles that can be found, the loans that count for each, and the first twenty.
 */
export const buildBareFinderSql = ({ where }: BenchedSearch, kind: FinderKind, who: 'staff' | 'visitor'): string => {
  const isOpen =
    kind === 'broker' || who === 'staff'
      ? 'true'
      : `x.finder_function_opt_in and case when s.status_code = ${selectStatusCode('loan_statuses', 'DISCHARGED')}
          then x.loan_tab_show_discharged_loan_book else x.loan_tab_show_current_loan_book end`
  return `select x.id, count(*), sum(s.${kind}_stars), count(s.${kind}_stars), max(s.settlement_date), sum(s.principal), count(*) over ()
    from loan_searches s cross join lateral unnest(s.${kind}_ids) g (id) join ${kind}s x on x.id = g.id
    join companies c on c.id = x.company_id
    where s.status_code <> ${selectStatusCode('loan_statuses', 'PRESETTLEMENT')} and ${where} and x.is_active and c.is_master_switch_on
      and c.portrait_name is not null and ${isOpen} and ${kind === 'lender' && who === 'visitor' ? HAS_PUBLIC_BROKER : 'true'}
    group by x.id order by 2 desc, 1 limit 20`
}
