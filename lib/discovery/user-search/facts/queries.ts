import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import {
  COMPANIES,
  companiesFor,
  companiesOf,
  FACTS,
  type FactName,
  peopleFor,
  type Viewer,
} from '#lib/discovery/user-search/facts/scope.ts'
import type { UserType } from '#lib/discovery/user-search/labels.ts'
import { followUpDays, measureOf } from '#lib/discovery/user-search/rules.ts'
import type { UserFilters, UserSearch } from '#lib/discovery/user-search/search.ts'
import { lenderShown } from '#lib/lending/loans/privacy/scope.ts'
import { CATEGORIES, type CategoryKey, SEARCHED_COLUMNS } from '#lib/market/criteria/fields.ts'
import { readableTerms } from '#lib/market/criteria/scope.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma } from '#lib/server/db.ts'
import { identifier } from '#lib/server/names.ts'

const { sql } = Prisma

/** What a filter or an order asks: of the company, with the facts joined to it, or of the person alone. */
type Part = { needs?: readonly FactName[]; of?: 'person'; sql: Prisma.Sql }

// A person’s name as it is sorted.
const personName = sql`lower(i.first_name || ' ' || i.last_name)`

const lower = (text: Prisma.Sql): Prisma.Sql => sql`nullif(lower(${text}), '')`
const ofLoan = (value: Prisma.Sql): Part => ({ needs: ['lastOfMany'], sql: value })

const ORDERS: Record<UserColumnKey, (viewer: Viewer) => Part> = {
  user: () => ({ of: 'person', sql: personName }),
  state: () => ({ of: 'person', sql: sql`i.state_key` }),
  company: () => ({ sql: lower(sql`c.name`) }),
  email: () => ({ of: 'person', sql: lower(sql`i.email`) }),
  type: () => ({ sql: typeOrder }),
  lastCall: () => ({ needs: ['call'], sql: sql`call.at` }),
  lastLoan: () => ofLoan(sql`s.loan_no`),
  currentCriteria: () => ({ needs: ['criteria'], sql: sql`crit.current` }),
  coLender: () => ({ needs: ['criteria'], sql: sql`crit.syndicate` }),
  activeCriteria: () => ({ needs: ['criteria'], sql: sql`crit.active` }),
  mobile: () => ({ of: 'person', sql: sql`i.mobile` }),
  lastFileNote: () => ({ needs: ['note'], sql: sql`note.at` }),
  lastLogin: () => ({ of: 'person', sql: sql`(select a.last_login_at from accounts a where a.individual_id = i.id)` }),
  lastSuburb: () => ofLoan(sql`s.suburb_name`),
  website: () => ({ sql: lower(sql`c.website`) }),
  lastPartner: () =>
    ofLoan(sql`(select lower(p.first_name || ' ' || p.last_name) from individuals p where p.id = s.partner_id)`),
  lastLawFirm: () =>
    ofLoan(
      sql`(select lower(fc.name) from law_firms f join companies fc on fc.id = f.company_id where f.id = s.law_firm_id)`,
    ),
  lastBroker: () => ofLoan(sql`s.broker_name`),
  // A lender that hides itself counts as empty.
  lastLender: ({ actor, codes }) => ofLoan(sql`case when ${lenderShown(actor, codes)} then s.lender_name end`),
  lastPrincipal: () => ofLoan(sql`s.principal`),
  bdm: () => ({ needs: ['bdm'], sql: sql`lower(bs.first_name || ' ' || bs.last_name)` }),
  fundsAvailable: () => ({ needs: ['criteria'], sql: sql`crit.available` }),
  followUp: () => ({ needs: ['lead'], sql: sql`d.followup_date` }),
  profileStatus: () => ({ sql: activeProfile }),
  leadScore: () => ({ needs: ['lead'], sql: sql`d.lead_score` }),
  masterSwitch: () => ({ sql: sql`c.is_master_switch_on` }),
}

/** True where the profile that a name leads to is not paused. */
export const activeProfile = sql`coalesce(le.is_active, br.is_active, lf.is_active)`

const typeOrder = sql`case when le.id is not null and br.id is not null then 3 when le.id is not null then 1
  when br.id is not null then 2 else 4 end`

const TYPES: Record<UserType, Prisma.Sql> = {
  LENDER: sql`le.id is not null`,
  BROKER: sql`br.id is not null`,
  DUAL: sql`le.id is not null and br.id is not null`,
  LAWFIRM: sql`lf.id is not null`,
}

const measured =
  (book: Prisma.Sql) =>
  (key: string): Part => {
    const measure = measureOf(key)
    if (measure === null) return { sql: sql`false` }
    return { needs: ['books'], sql: measure === 'none' ? sql`${book} = 0` : sql`${book} >= ${measure.least}::bigint` }
  }

const followUp = (key: string): Part => {
  const days = followUpDays(key, today())
  if (days === null) return { sql: sql`false` }
  const asked =
    days === 'none'
      ? sql`d.followup_date is null`
      : sql`d.followup_date between coalesce(${days.min}::date, '-infinity') and coalesce(${days.max}::date, 'infinity')`
  return { needs: ['lead'], sql: asked }
}

const PARCEL = {
  min: identifier(`k.${SEARCHED_COLUMNS.parcelMin}`),
  max: identifier(`k.${SEARCHED_COLUMNS.parcelMax}`),
}

// A lender takes parcels of the asked size where the preferred sizes that the viewer may read reach into the range.
const parcel =
  (category: CategoryKey): Meaning<UserFilters['FIRST_RANKING']> =>
  ({ min, max }, { actor }) => ({
    sql: sql`exists (select from lender_categories k where k.lender_id = le.id and k.category_key = ${category}
      and num_nonnulls(${PARCEL.min}, ${PARCEL.max}) > 0 and k.is_offered and ${readableTerms(actor, today())}
      and coalesce(${PARCEL.max}, 9223372036854775807) >= coalesce(${min}::bigint, 0)
      and coalesce(${PARCEL.min}, 0) <= coalesce(${max}::bigint, 9223372036854775807))`,
  })

type Meaning<Value> = (value: Value, viewer: Viewer) => Part

const MEANINGS: { readonly [Name in keyof UserFilters]-?: Meaning<UserFilters[Name]> } = {
  followUp,
  leadScore: (score) => ({ needs: ['lead'], sql: sql`d.lead_score = ${score}` }),
  type: (type) => ({ sql: TYPES[type] }),
  masterSwitch: (isOn) => ({ sql: sql`c.is_master_switch_on = ${isOn}` }),
  profileStatus: (isActive) => ({ sql: sql`${activeProfile} = ${isActive}` }),
  visibility: (isVisible) => ({ of: 'person', sql: sql`i.is_visible = ${isVisible}` }),
  states: (keys) => ({ of: 'person', sql: sql`i.state_key = any(${[...keys]}::text[])` }),
  currentCount: measured(sql`book.current_count`),
  currentValue: measured(sql`book.current_book`),
  dischargedCount: measured(sql`book.discharged_count`),
  dischargedValue: measured(sql`book.discharged_book`),
  ...(Object.fromEntries(CATEGORIES.map(({ key }) => [key, parcel(key)])) as Record<
    CategoryKey,
    Meaning<UserFilters['FIRST_RANKING']>
  >),
  bdm: (id) => ({ sql: sql`(le.bdm_id = ${id} or br.bdm_id = ${id})` }),
  // A firm's own people, and everybody whose last loan it settled.
  lawFirm: (id) => ({ needs: ['lastOfMany'], sql: sql`(lf.id = ${id} or s.law_firm_id = ${id})` }),
  partner: (id) => ({ needs: ['lastOfMany'], sql: sql`s.partner_id = ${id}` }),
}

// What the filters in force mean.
const meaningOf = (filters: Partial<UserFilters>, viewer: Viewer): Part[] =>
  (Object.keys(filters) as (keyof UserFilters)[]).map((name) =>
    (MEANINGS[name] as Meaning<unknown>)(filters[name], viewer),
  )

/** What some facts join to a company. */
export const joinFacts = (viewer: Viewer, names: Iterable<FactName>): Prisma.Sql => {
  const parts = [...new Set(names)].map((name) => FACTS[name](viewer))
  return parts.length === 0 ? Prisma.empty : Prisma.join(parts, ' ')
}

/** All of some conditions. */
export const joinWithAnd = (parts: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...parts], ' and ')

/** The companies found, each once with what an order asks of it, as `key`. */
export const companiesSql = (
  viewer: Viewer,
  filters: Partial<UserFilters>,
  key: { needs?: readonly FactName[]; sql: Prisma.Sql },
  among?: readonly number[],
) => {
  const parts = meaningOf(filters, viewer).filter(({ of }) => of !== 'person')
  const needs = [...(key.needs ?? []), ...parts.flatMap((part) => part.needs ?? [])]
  return sql`select c.id, le.id as lender_id, br.id as broker_id, lf.id as law_firm_id, ${key.sql} as key
    from ${among ? companiesOf(among) : COMPANIES} ${joinFacts(viewer, needs)}
    where ${joinWithAnd([companiesFor(viewer), ...parts.map((part) => part.sql)])}`
}

/** The condition on their people, `individuals i`. */
export const peopleSql = (viewer: Viewer, filters: Partial<UserFilters>): Prisma.Sql =>
  joinWithAnd([
    peopleFor(viewer),
    ...meaningOf(filters, viewer)
      .filter(({ of }) => of === 'person')
      .map((part) => part.sql),
  ])

/** The ids of people in an order and the value of which it goes first; of all who are found, or of some of them. */
export const orderedPeopleSql = (
  viewer: Viewer,
  filters: Partial<UserFilters>,
  sort: UserSearch['sort'],
  among?: readonly number[],
): Prisma.Sql => {
  const order = ORDERS[sort.column](viewer)
  const isPersonal = order.of === 'person'
  const key = isPersonal ? order.sql : sql`m.key`
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  return sql`
    with market as materialized (${companiesSql(viewer, filters, isPersonal ? { sql: sql`null` } : order, among)})
    select i.id, ${key} as first from market m join individuals i on i.company_id = m.id where ${peopleSql(viewer, filters)}
      ${among ? sql`and i.id = any(${[...among]}::int[])` : Prisma.empty}
    order by ${key} ${direction} nulls last, ${personName} ${direction}, i.id ${direction}`
}
