import { mapKeys } from '#lib/core/records.ts'
import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import { createReading, type FactName, type Meaning, type Reading } from '#lib/discovery/user-search/facts/queries.ts'
import type { Viewer } from '#lib/discovery/user-search/facts/scope.ts'
import { followUpDays, measureOf } from '#lib/discovery/user-search/filters/rules.ts'
import { GAP_MEANINGS } from '#lib/discovery/user-search/gaps/queries.ts'
import { KEEPING_MEANINGS } from '#lib/discovery/user-search/keeping/queries.ts'
import type { UserType } from '#lib/discovery/user-search/labels.ts'
import type { UserFilters, UserSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS, type CategoryKey, SEARCHED_COLUMNS } from '#lib/market/criteria/fields.ts'
import { matchReadableTerms } from '#lib/market/criteria/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The fact that each column sorts by; equal values sort by the person's name. */
const ORDERS: Record<UserColumnKey, FactName> = {
  user: 'name',
  state: 'state_key',
  company: 'company',
  email: 'email',
  type: 'type_order',
  lastCall: 'called_at',
  lastLoan: 'last_loan',
  currentCriteria: 'current_categories',
  coLender: 'is_syndicated',
  activeCriteria: 'active_categories',
  mobile: 'mobile',
  lastFileNote: 'noted_at',
  lastLogin: 'last_login_at',
  lastSuburb: 'last_suburb',
  website: 'website',
  lastPartner: 'last_partner',
  lastLawFirm: 'last_law_firm',
  lastBroker: 'last_broker',
  lastLender: 'last_lender',
  lastPrincipal: 'last_principal',
  bdm: 'bdm',
  fundsAvailable: 'funds_available',
  followUp: 'follow_up',
  profileStatus: 'is_active',
  leadScore: 'lead_score',
  masterSwitch: 'is_master_switch_on',
}

export type ReadFact = Reading['fact']

const TYPES: Record<UserType, (readFact: ReadFact) => Prisma.Sql> = {
  LENDER: (readFact) => sql`${readFact('lender_id')} is not null`,
  BROKER: (readFact) => sql`${readFact('broker_id')} is not null`,
  DUAL: (readFact) => sql`${readFact('lender_id')} is not null and ${readFact('broker_id')} is not null`,
  LAWFIRM: (readFact) => sql`${readFact('law_firm_id')} is not null`,
}

const matchEqual =
  (name: FactName): Meaning<string | boolean> =>
  (value, readFact) =>
    sql`${readFact(name)} = ${value}`

const matchMeasure =
  (name: FactName): Meaning<string> =>
  (key, readFact) => {
    const measure = measureOf(key)
    if (measure === null) return sql`false`
    return measure === 'none' ? sql`${readFact(name)} = 0` : sql`${readFact(name)} >= ${measure.least}::bigint`
  }

const matchFollowUp: Meaning<string> = (key, readFact) => {
  const days = followUpDays(key, today())
  if (days === null) return sql`false`
  return days === 'none'
    ? sql`${readFact('follow_up')} is null`
    : sql`${readFact('follow_up')} between coalesce(${days.min}::date, '-infinity') and coalesce(${days.max}::date, 'infinity')`
}

// The code of a category is its position in `CATEGORY_KEYS`, from 1.
const matchCriteria: Meaning<readonly CategoryKey[]> = (keys, readFact) =>
  sql`${readFact('active_categories')} && ${keys.map((key) => CATEGORY_KEYS.indexOf(key) + 1)}::int[]`

const PARCEL = {
  min: quoteIdentifier(`k.${SEARCHED_COLUMNS.parcelMin}`),
  max: quoteIdentifier(`k.${SEARCHED_COLUMNS.parcelMax}`),
}

// FROM and WHERE of the lenders with preferred parcel sizes (whole dollars) in a category, as far as the viewer may read them.
const readableParcels = (category: CategoryKey, { actor }: Viewer): Prisma.Sql => sql`
    from lender_categories k join lenders le on le.id = k.lender_id join companies c on c.id = le.company_id
    where k.category_key = ${category} and num_nonnulls(${PARCEL.min}, ${PARCEL.max}) > 0 and k.is_offered
      and ${matchReadableTerms(actor, today())}`

// Matches lenders whose preferred parcel sizes overlap the range.
const matchParcel =
  (category: CategoryKey): Meaning<UserFilters['FIRST_RANKING']> =>
  ({ min, max }, readFact, viewer) =>
    sql`${readFact('lender_id')} in (select le.id ${readableParcels(category, viewer)}
      and coalesce(${PARCEL.max}, 9223372036854775807) >= coalesce(${min}::bigint, 0)
      and coalesce(${PARCEL.min}, 0) <= coalesce(${max}::bigint, 9223372036854775807))`

// The grouping removes nobody.
type NarrowingFilters = Omit<UserFilters, 'group'>

const MEANINGS: { readonly [Name in keyof NarrowingFilters]-?: Meaning<UserFilters[Name]> } = {
  followUp: matchFollowUp,
  ...GAP_MEANINGS,
  ...KEEPING_MEANINGS,
  leadScore: matchEqual('lead_score'),
  type: (types, readFact) =>
    sql`(${Prisma.join(
      types.map((type) => TYPES[type](readFact)),
      ' or ',
    )})`,
  criteria: matchCriteria,
  masterSwitch: matchEqual('is_master_switch_on'),
  profileStatus: matchEqual('is_active'),
  visibility: matchEqual('is_visible'),
  states: (keys, readFact) => sql`${readFact('state_key')} = any(${[...keys]}::text[])`,
  currentCount: matchMeasure('current_count'),
  currentValue: matchMeasure('current_book'),
  dischargedCount: matchMeasure('discharged_count'),
  dischargedValue: matchMeasure('discharged_book'),
  ...mapKeys(CATEGORY_KEYS, matchParcel),
  bdm: (id, readFact) => sql`(${readFact('lender_bdm_id')} = ${id} or ${readFact('broker_bdm_id')} = ${id})`,
  // People of the firm, and everyone whose last loan it settled.
  lawFirm: (id, readFact) => sql`(${readFact('law_firm_id')} = ${id} or ${readFact('last_law_firm_id')} = ${id})`,
  partner: (id, readFact) => sql`${readFact('last_partner_id')} = ${id}`,
}

/** Returns the condition of a search's filters on its reading. */
export const buildUserCondition = (
  { group: _group, ...filters }: Partial<UserFilters>,
  readFact: ReadFact,
  viewer: Viewer,
): Prisma.Sql => {
  const names = Object.keys(filters) as (keyof NarrowingFilters)[]
  return Prisma.join(
    [sql`true`, ...names.map((name) => (MEANINGS[name] as Meaning<unknown>)(filters[name], readFact, viewer))],
    ' and ',
  )
}

/**
 * Returns SQL for the ids of people in the order of a search; `part` is its LIMIT and OFFSET, or empty for everyone. `narrow` adds
 * a condition.
 */
export const selectOrderedUsers = (
  viewer: Viewer,
  { filters, sort }: UserSearch,
  { part, narrow }: { part: Prisma.Sql; narrow?: (readFact: ReadFact) => Prisma.Sql },
): Prisma.Sql => {
  const { fact, begin, from } = createReading(viewer)
  const found = buildUserCondition(filters, fact, viewer)
  const where = narrow ? sql`${found} and ${narrow(fact)}` : found
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const keys = [...new Set<FactName>([ORDERS[sort.column], 'name', 'individual_id'])].map(
    (name) => sql`${fact(name)} ${direction}${placeOfNulls(name, sort.isDescending)}`,
  )
  return sql`${begin()} select u.individual_id as id from ${from()} where ${where} order by ${Prisma.join(keys)} ${part}`
}

// Without `nulls last`, their index can be scanned in both directions.
const NEVER_EMPTY = new Set<FactName>(['name', 'individual_id'])

// The oldest call comes first and so does none at all, as for the filter. Other empty values come last in both directions.
const placeOfNulls = (name: FactName, isDescending: boolean): Prisma.Sql => {
  if (NEVER_EMPTY.has(name)) return Prisma.empty
  return name === 'called_at' && !isDescending ? sql` nulls first` : sql` nulls last`
}

/** Returns SQL for the number of people that a search finds, as `total`. */
export const selectUserCount = (viewer: Viewer, filters: Partial<UserFilters>): Prisma.Sql => {
  const { fact, begin, from } = createReading(viewer)
  const where = buildUserCondition(filters, fact, viewer)
  return sql`${begin()} select count(*)::int as total from ${from()} where ${where}`
}

/** Returns SQL for the number of people that a search finds, as `rows`, by the parcel sizes of their company in a category. */
export const selectParcels = (viewer: Viewer, filters: Partial<UserFilters>, category: CategoryKey): Prisma.Sql => {
  const { fact, begin, from } = createReading(viewer)
  const where = buildUserCondition(filters, fact, viewer)
  const lenderId = fact('lender_id')
  return sql`${begin()} select parcel.min, parcel.max, count(*)::int as rows
    from ${from()} left join (
      select le.id, ${PARCEL.min}::text as min, ${PARCEL.max}::text as max ${readableParcels(category, viewer)}
    ) parcel on parcel.id = ${lenderId}
    where ${where} group by parcel.min, parcel.max`
}

/** Returns SQL for the number of people that a search finds, and the ids of the profiles of their companies. */
export const selectPartiesOfUsers = (viewer: Viewer, filters: Partial<UserFilters>): Prisma.Sql => {
  const { fact, begin, from } = createReading(viewer)
  const where = buildUserCondition(filters, fact, viewer)
  const collectIds = (column: string) => {
    const id = quoteIdentifier(column)
    return sql`coalesce(array_agg(${id}) filter (where ${id} is not null), '{}')`
  }
  return sql`select coalesce(sum(people), 0)::int as total, ${collectIds('lender_id')} as "lenderIds",
      ${collectIds('broker_id')} as "brokerIds", ${collectIds('law_firm_id')} as "lawFirmIds"
    from (${begin()} select u.lender_id, u.broker_id, u.law_firm_id, count(*) as people from ${from()} where ${where}
      group by u.lender_id, u.broker_id, u.law_firm_id) found`
}
