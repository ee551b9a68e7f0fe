import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryReach, isInReach } from '#lib/market/criteria/policy.ts'
import { costOfFunds, criteriaTabsOf, LAPSED_AFTER, lastGoodDay, openCategory } from '#lib/market/criteria/rules.ts'
import type {
  CategoryFacts,
  Criteria,
  CriteriaKeeping,
  CriteriaTab,
  CriteriaTerms,
  SecurityChoice,
  StateDetail,
} from '#lib/market/criteria/schema.ts'
import { today } from '#lib/server/clock.ts'
import { agedBy, sydneyDayOf } from '#lib/server/days.ts'
import { Prisma, pool } from '#lib/server/db.ts'

const run = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(text, values)
  return rows
}

const verifiedAt = Prisma.sql`k.last_verified_at`
const verifiedDay = sydneyDayOf(verifiedAt)

/** True where `lender_categories k` is published on a day: the same rule as `isPublished`, for lists. */
export const publishedOn = (day: Day): Prisma.Sql =>
  Prisma.sql`(k.is_offered and k.is_verified and not ${agedBy(verifiedAt, day, LAPSED_AFTER)}
    and not ${isEmpty})`

// States alone fill nothing in: one is always chosen (row F-22).
const isEmpty = Prisma.sql`(num_nonnulls(k.available, k.preferred_parcel_size_min, k.preferred_parcel_size_max, k.rate_min,
  k.rate_max, k.higher_rate_min, k.higher_rate_max, k.estab_fee_min, k.estab_fee_max, k.line_fee_min, k.line_fee_max, k.lvr_min,
  k.lvr_max, k.lvr_residential_min, k.lvr_residential_max, k.lvr_non_residential_min, k.lvr_non_residential_max,
  nullif(k.point_of_difference, ''), nullif(k.pre_sales, '')) = 0
  and not exists (select from lender_category_security_types t where t.lender_category_id = k.id))`

/** The `CategoryFacts` of `lender_categories k` as the arguments of a JSON object. */
export const factsOf = Prisma.sql`'categoryKey', k.category_key, 'isOffered', k.is_offered, 'isVerified', k.is_verified,
  'lastVerifiedDay', ${verifiedDay}::text, 'isEmpty', ${isEmpty}`

type LenderRow = { isActive: boolean; isMasterSwitchOn: boolean; categories: CategoryFacts[] }

// A lender's switches decide for outsiders before any of its terms is read.
const readTabs = async (actor: Actor, lenderId: number): Promise<{ tabs: CriteriaTab[]; facts: CategoryFacts[] }> => {
  const reach = categoryReach(actor, lenderId)
  if (reach === 'none') throw forbidden()
  const [lender] = await run<LenderRow>(Prisma.sql`
    select x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn",
      (select coalesce(json_agg(json_build_object(${factsOf})), '[]') from lender_categories k where k.lender_id = x.id)
        as "categories"
    from lenders x join companies c on c.id = x.company_id and c.closed_at is null where x.id = ${lenderId}`)
  if (!lender) throw notFound()
  if (reach === 'published' && !(lender.isActive && lender.isMasterSwitchOn)) throw new DomainError('INACTIVE_PROFILE')
  const tabs = criteriaTabsOf(lender.categories, today()).filter((tab) => isInReach(reach, tab))
  return { tabs, facts: lender.categories }
}

/**
 * The categories of a lender that the actor may read, with their states and without their terms (rows F-01, F-02). Raises
 * FORBIDDEN for law firms and visitors, NOT_FOUND for an unknown lender, INACTIVE_PROFILE for outsiders of a paused one.
 */
export const listCriteriaTabs = async (actor: Actor, lenderId: number): Promise<CriteriaTab[]> =>
  (await readTabs(actor, lenderId)).tabs

type Flag = 'isSyndicateLender' | 'advertiseToOtherSyndicateLenders'
type CategoryRow = Record<Exclude<keyof CriteriaTerms, Flag>, string | null> & {
  id: number
  isSyndicateLender: boolean
  advertiseToOtherSyndicateLenders: boolean
  states: StateDetail[]
  securityTypes: SecurityChoice[]
} & Omit<CriteriaKeeping, 'bookSize'> & { bookSize: string | null }

/**
 * One category of a lender with its terms (rows F-03 to F-09), two statements. Raises as `listCriteriaTabs`, and NOT_FOUND for a
 * category that the actor does not get to see.
 */
export const getCriteria = async (actor: Actor, lenderId: number, key: CategoryKey): Promise<Criteria> => {
  const { tabs, facts } = await readTabs(actor, lenderId)
  const tab = tabs.find(({ categoryKey }) => categoryKey === key)
  if (!tab) throw notFound()
  return criteriaOf(actor, lenderId, tab, facts)
}

/** The categories that the actor may read and the one that its key, 4 to 9, selects, else the first; two statements. */
export const openCriteria = async (
  actor: Actor,
  lenderId: number,
  asked: number | null,
): Promise<{ tabs: CriteriaTab[]; criteria: Criteria | null }> => {
  const { tabs, facts } = await readTabs(actor, lenderId)
  const tab = openCategory(tabs, asked)
  return { tabs, criteria: tab && (await criteriaOf(actor, lenderId, tab, facts)) }
}

const criteriaOf = async (
  actor: Actor,
  lenderId: number,
  tab: CriteriaTab,
  facts: readonly CategoryFacts[],
): Promise<Criteria> => {
  const row = await readCategory(lenderId, tab.categoryKey)
  const terms = termsOf(row)
  const cost = costOfFunds(tab.categoryKey, terms)
  const fact = facts.find(({ categoryKey }) => categoryKey === tab.categoryKey)
  const verified = fact?.lastVerifiedDay ?? null
  return {
    ...tab,
    ...terms,
    lenderId,
    lenderCategoryId: row?.id ?? null,
    isVerified: tab.status === 1,
    lastVerifiedDate: verified,
    shownUntil: fact?.isVerified && verified ? lastGoodDay(verified) : null,
    totalCostOfFundsLow: cost.low,
    totalCostOfFundsHigh: cost.high,
    stateRegionDetails: row?.states ?? [],
    securityTypes: row?.securityTypes ?? [],
    ...(categoryReach(actor, lenderId) === 'all' ? { keeping: keepingOf(row) } : {}),
  }
}

const readCategory = async (lenderId: number, key: CategoryKey): Promise<CategoryRow | undefined> => {
  const [row] = await run<CategoryRow>(Prisma.sql`
    select k.id, k.available::text, k.book_size::text as "bookSize", k.comments,
      k.preferred_parcel_size_min::text as "preferredParcelSizeMin",
      k.preferred_parcel_size_max::text as "preferredParcelSizeMax", k.rate_min::text as "rateMin",
      k.rate_max::text as "rateMax", k.higher_rate_min::text as "higherRateMin", k.higher_rate_max::text as "higherRateMax",
      k.estab_fee_min::text as "estabFeeMin", k.estab_fee_max::text as "estabFeeMax", k.line_fee_min::text as "lineFeeMin",
      k.line_fee_max::text as "lineFeeMax", k.lvr_min::text as "lvrMin", k.lvr_max::text as "lvrMax",
      k.lvr_residential_min::text as "lvrResidentialMin", k.lvr_residential_max::text as "lvrResidentialMax",
      k.lvr_non_residential_min::text as "lvrNonResidentialMin", k.lvr_non_residential_max::text as "lvrNonResidentialMax",
      k.point_of_difference as "pointOfDifference", k.pre_sales as "preSales",
      k.is_syndicate_lender as "isSyndicateLender",
      k.advertise_to_other_syndicate_lenders as "advertiseToOtherSyndicateLenders", k.modified_at as "modifiedDate",
      k.version, coalesce(s.first_name, i.first_name) as "lastVerifiedByFirstName",
      coalesce(s.last_name, i.last_name) as "lastVerifiedByLastName", ${statesColumn}, ${choicesColumn}
    from lender_categories k
    left join accounts a on a.id = k.last_verified_by_id
    left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
    where k.lender_id = ${lenderId} and k.category_key = ${key}`)
  return row
}

const statesColumn = Prisma.sql`coalesce((
  select json_agg(json_build_object('stateKey', st.key, 'stateName', st.name, 'city', st.capital_name || '+',
    'distanceKey', d.key, 'distance', d.name, 'regions', coalesce((
      select json_agg(json_build_object('key', r.id, 'name', r.name) order by r.name)
      from lender_category_regions kr join regions r on r.id = kr.region_id
      where kr.lender_category_id = k.id and r.state_key = st.key), '[]')) order by st.sort_order)
  from lender_category_states ks join states st on st.key = ks.state_key left join distances d on d.key = ks.distance_key
  where ks.lender_category_id = k.id
), '[]') as "states"`

const choicesColumn = Prisma.sql`coalesce((
  select json_agg(json_build_object('key', t.key, 'name', t.name, 'groupKey', g.key, 'group', g.name)
    order by g.sort_order, t.sort_order)
  from lender_category_security_types kt join security_types t on t.key = kt.security_type_key
  join security_groups g on g.key = t.group_key where kt.lender_category_id = k.id
), '[]') as "securityTypes"`

const whole = (text: string | null | undefined): bigint | null => (text ? BigInt(text) : null)

const termsOf = (row: CategoryRow | undefined): CriteriaTerms => ({
  available: whole(row?.available),
  preferredParcelSizeMin: whole(row?.preferredParcelSizeMin),
  preferredParcelSizeMax: whole(row?.preferredParcelSizeMax),
  rateMin: row?.rateMin ?? null,
  rateMax: row?.rateMax ?? null,
  higherRateMin: row?.higherRateMin ?? null,
  higherRateMax: row?.higherRateMax ?? null,
  estabFeeMin: row?.estabFeeMin ?? null,
  estabFeeMax: row?.estabFeeMax ?? null,
  lineFeeMin: row?.lineFeeMin ?? null,
  lineFeeMax: row?.lineFeeMax ?? null,
  lvrMin: row?.lvrMin ?? null,
  lvrMax: row?.lvrMax ?? null,
  lvrResidentialMin: row?.lvrResidentialMin ?? null,
  lvrResidentialMax: row?.lvrResidentialMax ?? null,
  lvrNonResidentialMin: row?.lvrNonResidentialMin ?? null,
  lvrNonResidentialMax: row?.lvrNonResidentialMax ?? null,
  pointOfDifference: row?.pointOfDifference ?? null,
  preSales: row?.preSales ?? null,
  isSyndicateLender: row?.isSyndicateLender ?? false,
  advertiseToOtherSyndicateLenders: row?.advertiseToOtherSyndicateLenders ?? false,
})

const keepingOf = (row: CategoryRow | undefined): CriteriaKeeping => ({
  comments: row?.comments ?? null,
  bookSize: whole(row?.bookSize),
  lastVerifiedByFirstName: row?.lastVerifiedByFirstName ?? null,
  lastVerifiedByLastName: row?.lastVerifiedByLastName ?? null,
  modifiedDate: row?.modifiedDate ?? null,
  version: row?.version ?? null,
})
