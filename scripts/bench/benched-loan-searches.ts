import { pool } from '#lib/server/database/db.ts'

export type Viewer = 'staff' | 'lender' | 'broker'

/** A search as a URL query, and its bare SQL on `loan_searches s`; `order` if it is not newest first. */
export type BenchedSearch = { query: string; where: string; order?: string; page?: number; as?: Viewer }

const getDayBeforeToday = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const suburb = `(select id from suburbs where name = 'Parramatta' limit 1)`
// The suburbs within 20 km of Parramatta.
const near = `select o.id from suburbs c, suburbs o where c.id = ${suburb} and o.latitude between c.latitude - .18 and c.latitude + .18
      and acos(least(1, sin(radians(c.latitude)) * sin(radians(o.latitude)) + cos(radians(c.latitude)) * cos(radians(o.latitude)) * cos(radians(o.longitude - c.longitude)))) * 6371 <= 20`

type Ids = Record<'lender' | 'broker' | 'suburb' | 'firm' | 'bdm', number>

const listSearchesWithOneFilter = (ids: Ids): BenchedSearch[] => [
  { query: '', where: 'true' },
  { query: 'statusKey=SETTLED', where: 's.status_code = 2' },
  { query: 'statusKey=DEFAULT', where: 's.status_code = 3' },
  { query: 'state=NSW', where: "s.state_code = (select code from states where key = 'NSW')" },
  { query: `state=NSW&suburb=${ids.suburb}`, where: `s.suburb_id = ${suburb}` },
  {
    query: `state=NSW&suburb=${ids.suburb}&radiusSearchKey=KM_20`,
    where: `s.suburb_id in (${near})`,
  },
  { query: 'minPrincipal=2000000', where: 's.principal >= 2000000' },
  { query: 'minPrincipal=2000000&maxPrincipal=2050000', where: 's.principal between 2000000 and 2050000' },
  { query: 'minLowerRate=8&maxLowerRate=10', where: 's.lower_rate between 800 and 1000' },
  { query: 'maxHigherRate=20', where: 's.higher_rate <= 2000' },
  { query: 'minEstablishmentFee=1&maxEstablishmentFee=2', where: 's.establishment_fee between 100 and 200' },
  { query: 'minLvr=60&maxLvr=65', where: 's.lvr between 6000 and 6500 and s.valuation_required' },
  { query: 'valuationRequired=false', where: 'not s.valuation_required' },
  { query: 'priorityKey=SECOND', where: "s.priority_code = (select code from priorities where key = 'SECOND')" },
  { query: 'interestKey=PREPAID', where: "s.interest_code = (select code from interests where key = 'PREPAID')" },
  {
    query: 'securityTypeKey=COMMERCIAL',
    where: "s.security_group_code = (select code from security_groups where key = 'COMMERCIAL')",
  },
  {
    query: 'securityTypeKey=COMMERCIAL&securitySubTypeKey=OFFICE',
    where: "s.security_type_code = (select code from security_types where key = 'OFFICE')",
  },
  { query: 'credits=2,3', where: 's.credit_ids && array[2, 3]' },
  { query: 'minTermKey=M_9&maxTermKey=M_12', where: 's.term_months between 9 and 12' },
  {
    query: 'expiryKey=EXPIRED',
    where: "s.repayment_date < (now() at time zone 'Australia/Sydney')::date and s.status_code in (2, 3, 5)",
  },
  { query: `settledFrom=${getDayBeforeToday(365)}`, where: 's.settlement_date >= current_date - 365' },
  {
    query: 'notEditedKey=D_90',
    where: "s.last_edit_on <= (now() at time zone 'Australia/Sydney')::date - 90",
  },
  {
    query: 'scenarioKey=CONSTRUCTION&constructionScenario.tdcEquity=25',
    where: "s.scenario_code = (select code from scenarios where key = 'CONSTRUCTION') and s.tdc_equity >= 2500",
  },
  { query: `platformBdmId=${ids.bdm}`, where: `s.bdm_ids @> array[${ids.bdm}]` },
  { query: `lawFirmId=${ids.firm}`, where: `s.law_firm_id = ${ids.firm}` },
  { query: `lenderId=${ids.lender}`, where: `s.lender_ids @> array[${ids.lender}]` },
  { query: `brokerId=${ids.broker}`, where: `s.broker_ids @> array[${ids.broker}]` },
  { query: 'brokerStarsFromLender=4', where: 's.broker_stars >= 4' },
  { query: 'lenderStarsFromBroker=0', where: 's.lender_stars is null' },
]

const listSearchesWithSeveralFilters = (ids: Ids): BenchedSearch[] => [
  {
    query: 'statusKey=SETTLED&state=VIC&minPrincipal=1000000&maxPrincipal=5000000',
    where: `s.status_code = 2 and s.state_code = (select code from states where key = 'VIC') and s.principal between 1000000 and 5000000`,
  },
  {
    query: `priorityKey=SECOND&minPrincipal=2000000&state=NSW&suburb=${ids.suburb}&radiusSearchKey=KM_20&settledFrom=${getDayBeforeToday(365)}`,
    where: `s.priority_code = 2 and s.principal >= 2000000 and s.settlement_date >= current_date - 365 and s.suburb_id in (
      ${near})`,
  },
  {
    query: 'minLvr=50&maxLvr=75&minLowerRate=7&maxLowerRate=12&scenarioKey=REFINANCE',
    where: `s.lvr between 5000 and 7500 and s.valuation_required and s.lower_rate between 700 and 1200
      and s.scenario_code = (select code from scenarios where key = 'REFINANCE')`,
  },
]

const ORDERS_AND_VIEWERS: readonly BenchedSearch[] = [
  { query: 'sort=principal&orderBy=desc', where: 'true', order: 's.principal desc, s.loan_id desc' },
  { query: 'sort=lender', where: 'true', order: 's.lender_name, s.loan_id' },
  { query: 'sort=suburbState', where: 'true', order: 's.suburb_name, s.state_code, s.loan_id' },
  { query: 'sort=lvr&orderBy=desc', where: 'true', order: 's.lvr desc nulls last, s.loan_id desc' },
  { query: 'statusKey=SETTLED&sort=broker', where: 's.status_code = 2', order: 's.broker_name, s.loan_id' },
  { query: 'page=10000', where: 'true', page: 10_000 },
  { query: '', where: 'true', as: 'lender' },
  { query: 'sort=lender', where: 'true', order: 's.lender_name, s.loan_id', as: 'lender' },
  {
    query: 'statusKey=SETTLED&state=NSW&minPrincipal=1000000',
    where: `s.status_code = 2 and s.state_code = 1 and s.principal >= 1000000`,
    as: 'lender',
  },
  { query: '', where: 'true', as: 'broker' },
  {
    query: 'state=QLD&minPrincipal=500000',
    where: `s.state_code = (select code from states where key = 'QLD') and s.principal >= 500000`,
    as: 'broker',
  },
]

/** Returns forty searches: each filter alone, common combinations, a radius, deep pages and the slowest orders, as different viewers. */
export const listBenchedLoanSearches = (ids: Ids): BenchedSearch[] => [
  ...listSearchesWithOneFilter(ids),
  ...listSearchesWithSeveralFilters(ids),
  ...ORDERS_AND_VIEWERS,
]

/** Returns the lender and broker with the most loans, and other parties to search for. */
export const findLargestParties = async () => {
  const most = async (sql: string): Promise<number> => {
    const { rows } = await pool().query<{ id: number }>(sql)
    return (rows[0] as { id: number }).id
  }
  return {
    lender: await most('select lender_id as id from loan_lenders group by 1 order by count(*) desc, 1 limit 1'),
    broker: await most('select broker_id as id from loan_brokers group by 1 order by count(*) desc, 1 limit 1'),
    firm: await most('select law_firm_id as id from loans group by 1 order by count(*) desc, 1 limit 1'),
    bdm: await most('select min(bdm_id) as id from loan_lenders'),
    suburb: await most(suburb.slice(1, -1)),
  }
}
