import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import { type FactName, type Reading, readingFor } from '#lib/discovery/user-search/facts/queries.ts'
import type { Viewer } from '#lib/discovery/user-search/facts/scope.ts'
import type { UserType } from '#lib/discovery/user-search/labels.ts'
import { followUpDays, measureOf } from '#lib/discovery/user-search/rules.ts'
import type { UserFilters, UserSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORIES, type CategoryKey, SEARCHED_COLUMNS } from '#lib/market/criteria/fields.ts'
import { matchReadableTerms } from '#lib/market/criteria/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The fact by which each column sorts, then by the person’s name. */
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

type Told = Reading['fact']
type Meaning<Value> = (value: Value, told: Told, viewer: Viewer) => Prisma.Sql

const TYPES: Record<UserType, (told: Told) => Prisma.Sql> = {
  LENDER: (told) => sql`${told('lender_id')} is not null`,
  BROKER: (told) => sql`${told('broker_id')} is not null`,
  DUAL: (told) => sql`${told('lender_id')} is not null and ${told('broker_id')} is not null`,
  LAWFIRM: (told) => sql`${told('law_firm_id')} is not null`,
}

const equal =
  (name: FactName): Meaning<string | boolean> =>
  (value, told) =>
    sql`${told(name)} = ${value}`

const measured =
  (name: FactName): Meaning<string> =>
  (key, told) => {
    const measure = measureOf(key)
    if (measure === null) return sql`false`
    return measure === 'none' ? sql`${told(name)} = 0` : sql`${told(name)} >= ${measure.least}::bigint`
  }

const followUp: Meaning<string> = (key, told) => {
  const days = followUpDays(key, today())
  if (days === null) return sql`false`
  return days === 'none'
    ? sql`${told('follow_up')} is null`
    : sql`${told('follow_up')} between coalesce(${days.min}::date, '-infinity') and coalesce(${days.max}::date, 'infinity')`
}

const PARCEL = {
  min: quoteIdentifier(`k.${SEARCHED_COLUMNS.parcelMin}`),
  max: quoteIdentifier(`k.${SEARCHED_COLUMNS.parcelMax}`),
}

// A lender takes parcels of the asked size where the preferred sizes that the viewer may read reach into the range.
const parcel =
  (category: CategoryKey): Meaning<UserFilters['FIRST_RANKING']> =>
  ({ min, max }, told, { actor }) =>
    sql`${told('lender_id')} in (
    select le.id from lender_categories k join lenders le on le.id = k.lender_id join companies c on c.id = le.company_id
    where k.category_key = ${category} and num_nonnulls(${PARCEL.min}, ${PARCEL.max}) > 0 and k.is_offered
      and ${matchReadableTerms(actor, today())}
      and coalesce(${PARCEL.max}, 9223372036854775807) >= coalesce(${min}::bigint, 0)
      and coalesce(${PARCEL.min}, 0) <= coalesce(${max}::bigint, 9223372036854775807))`

const MEANINGS: { readonly [Name in keyof UserFilters]-?: Meaning<UserFilters[Name]> } = {
  followUp,
  leadScore: equal('lead_score'),
  type: (type, told) => TYPES[type](told),
  masterSwitch: equal('is_master_switch_on'),
  profileStatus: equal('is_active'),
  visibility: equal('is_visible'),
  states: (keys, told) => sql`${told('state_key')} = any(${[...keys]}::text[])`,
  currentCount: measured('current_count'),
  currentValue: measured('current_book'),
  dischargedCount: measured('discharged_count'),
  dischargedValue: measured('discharged_book'),
  ...(Object.fromEntries(CATEGORIES.map(({ key }) => [key, parcel(key)])) as Record<
    CategoryKey,
    Meaning<UserFilters['FIRST_RANKING']>
  >),
  bdm: (id, told) => sql`(${told('lender_bdm_id')} = ${id} or ${told('broker_bdm_id')} = ${id})`,
  // A firm's own people, and everybody whose last loan it settled.
  lawFirm: (id, told) => sql`(${told('law_firm_id')} = ${id} or ${told('last_law_firm_id')} = ${id})`,
  partner: (id, told) => sql`${told('last_partner_id')} = ${id}`,
}

const meaningOf = (filters: Partial<UserFilters>, told: Told, viewer: Viewer): Prisma.Sql => {
  const names = Object.keys(filters) as (keyof UserFilters)[]
  return Prisma.join(
    [sql`true`, ...names.map((name) => (MEANINGS[name] as Meaning<unknown>)(filters[name], told, viewer))],
    ' and ',
  )
}

/** The ids of the people of a search in its order, `part` of them. */
export const orderedUsersSql = (viewer: Viewer, { filters, sort }: UserSearch, part: Prisma.Sql): Prisma.Sql => {
  const { fact, begin, from } = readingFor(viewer)
  const where = meaningOf(filters, fact, viewer)
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const keys = [...new Set<FactName>([ORDERS[sort.column], 'name', 'individual_id'])].map(
    (name) => sql`${fact(name)} ${direction}${NEVER_EMPTY.has(name) ? Prisma.empty : sql` nulls last`}`,
  )
  return sql`${begin()} select u.individual_id as id from ${from()} where ${where} order by ${Prisma.join(keys)} ${part}`
}

// An index serves their order both ways.
const NEVER_EMPTY = new Set<FactName>(['name', 'individual_id'])

/** How many people a search finds, as `total`. */
export const countedUsersSql = (viewer: Viewer, filters: Partial<UserFilters>): Prisma.Sql => {
  const { fact, begin, from } = readingFor(viewer)
  const where = meaningOf(filters, fact, viewer)
  return sql`${begin()} select count(*)::int as total from ${from()} where ${where}`
}

/** The same with the ids of the profiles of their companies. */
export const partiesOfUsersSql = (viewer: Viewer, filters: Partial<UserFilters>): Prisma.Sql => {
  const { fact, begin, from } = readingFor(viewer)
  const where = meaningOf(filters, fact, viewer)
  const idsOf = (column: string) => {
    const id = quoteIdentifier(column)
    return sql`coalesce(array_agg(${id}) filter (where ${id} is not null), '{}')`
  }
  return sql`select coalesce(sum(people), 0)::int as total, ${idsOf('lender_id')} as "lenderIds",
      ${idsOf('broker_id')} as "brokerIds", ${idsOf('law_firm_id')} as "lawFirmIds"
    from (${begin()} select u.lender_id, u.broker_id, u.law_firm_id, count(*) as people from ${from()} where ${where}
      group by u.lender_id, u.broker_id, u.law_firm_id) found`
}
