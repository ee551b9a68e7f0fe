import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import {
  ALL_FIELDS,
  type CategoryKey,
  type CriteriaTerms,
  type FieldValue,
  type KeptTerms,
  mapCriteriaFields,
  type NamedField,
  type OpenTerms,
  SEARCHED_COLUMNS,
  type TermTexts,
  toTermColumn,
} from '#lib/market/criteria/fields.ts'
import { getCategoryReach, isCategoryInReach } from '#lib/market/criteria/policy.ts'
import {
  buildCriteriaTabs,
  createEmptyTerms,
  getLastDayOfVerification,
  LAPSED_AFTER,
  pickOpenCategory,
  sumCostOfFunds,
} from '#lib/market/criteria/rules.ts'
import type {
  CategoryFacts,
  CategoryKeys,
  Criteria,
  CriteriaKeeping,
  CriteriaTab,
  SecurityChoice,
  StateDetail,
  StoredTerms,
} from '#lib/market/criteria/schema.ts'
import { isAgedSql, sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

// Named prepared statements, because planning takes several times as long as running.
const runNamedStatement = async <Row extends object>(name: string, { text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>({ name, text, values })
  return rows
}

const verifiedAt = Prisma.sql`k.last_verified_at`
const verifiedDay = sydneyDaySql(verifiedAt)

/** The first day on which a published `lender_categories k` is no longer published, unless it is verified again. */
export const lapsesOn = Prisma.sql`(${verifiedDay} + ${LAPSED_AFTER}::int)`

/** SQL that is true if `lender_categories k` is advertised to other syndicate lenders. */
export const isAdvertised = Prisma.sql`(${quoteIdentifier(`k.${SEARCHED_COLUMNS.syndicate}`)} and ${quoteIdentifier(`k.${SEARCHED_COLUMNS.advertised}`)})`

const getTermColumnSql = ({ key }: NamedField): Prisma.Sql => quoteIdentifier(`k.${toTermColumn(key)}`)

const filled = ALL_FIELDS.filter(({ kind, isPrivate }) => kind !== 'yesNo' && !isPrivate).map((field) =>
  field.kind === 'text' ? Prisma.sql`nullif(${getTermColumnSql(field)}, '')` : getTermColumnSql(field),
)

// States do not count, because one is always chosen (row F-22).
const isEmpty = Prisma.sql`(num_nonnulls(${Prisma.join(filled)}) = 0
  and not exists (select from lender_category_security_types t where t.lender_category_id = k.id))`

/** SQL that is true if `lender_categories k` has terms that were verified and not changed since, lapsed or not. */
export const isVerifiedAsOffered = Prisma.sql`(k.is_verified and not ${isEmpty})`

/** SQL that is true if `lender_categories k` is published on a day. Same rule as `isCategoryPublished`. */
export const matchPublished = (day: Day): Prisma.Sql =>
  Prisma.sql`(k.is_offered and ${isVerifiedAsOffered} and not ${isAgedSql(verifiedAt, day, LAPSED_AFTER)})`

/** The `CategoryFacts` of `lender_categories k` as arguments of `json_build_object`. */
export const factsOf = Prisma.sql`'categoryKey', k.category_key, 'isOffered', k.is_offered, 'isVerified', k.is_verified,
  'lastVerifiedDay', ${verifiedDay}::text, 'isEmpty', ${isEmpty}`

type LenderRow = { isActive: boolean; isMasterSwitchOn: boolean; categories: CategoryFacts[] }

/**
 * Returns the categories of a lender that the actor can read, with their status but without terms (rows F-01, F-02).
 * Raises FORBIDDEN for law firms and visitors, NOT_FOUND for an unknown lender, INACTIVE_PROFILE for outsiders of a
 * paused one.
 */
export const listCriteriaTabs = async (actor: Actor, lenderId: number): Promise<CriteriaTab[]> => {
  const reach = getCategoryReach(actor, lenderId)
  if (reach === 'none') throw forbidden()
  const [lender] = await runNamedStatement<LenderRow>(
    'criteria-tabs',
    Prisma.sql`
    select x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn",
      (select coalesce(json_agg(json_build_object(${factsOf})), '[]') from lender_categories k where k.lender_id = x.id)
        as "categories"
    from lenders x join companies c on c.id = x.company_id and c.closed_at is null where x.id = ${lenderId}`,
  )
  if (!lender) throw notFound()
  // Check the lender's switches before reading any terms for an outsider.
  if (reach === 'published' && !(lender.isActive && lender.isMasterSwitchOn)) throw new DomainError('INACTIVE_PROFILE')
  return buildCriteriaTabs(lender.categories, today()).filter((tab) => isCategoryInReach(reach, tab))
}

type TermsRow = TermTexts & { states: StateDetail[]; securityTypes: SecurityChoice[] }
export type CategoryRow = TermsRow & {
  id: number
  facts: CategoryFacts
  isVerified: boolean
  lastVerifiedAt: Date | null
  lastVerifiedById: number | null
  /** True while somebody's saves are not in the history yet. */
  hasOpenRun: boolean
  lastVerifiedByFirstName: string | null
  lastVerifiedByLastName: string | null
  modifiedDate: Date | null
  version: number
}

/**
 * Returns one category of a lender with its terms, in two statements (rows F-03 to F-09). Raises the errors of
 * `listCriteriaTabs`, and NOT_FOUND for a category that the actor cannot read.
 */
export const getPublishedCriteria = async (actor: Actor, lenderId: number, key: CategoryKey): Promise<Criteria> => {
  const tabs = await listCriteriaTabs(actor, lenderId)
  if (!tabs.some(({ categoryKey }) => categoryKey === key)) throw notFound()
  return buildCriteria(actor, { lenderId, categoryKey: key }, await readCategoryInReach(actor, lenderId, key))
}

/**
 * Returns the categories that the actor can read, and the selected one (tab 4 to 9), by default the first. Two
 * statements.
 */
export const getCriteriaOfTab = async (
  actor: Actor,
  lenderId: number,
  asked: number | null,
): Promise<{ tabs: CriteriaTab[]; criteria: Criteria | null }> => {
  const tabs = await listCriteriaTabs(actor, lenderId)
  const tab = pickOpenCategory(tabs, asked)
  if (!tab) return { tabs, criteria: null }
  const { categoryKey: key } = tab
  return {
    tabs,
    criteria: buildCriteria(actor, { lenderId, categoryKey: key }, await readCategoryInReach(actor, lenderId, key)),
  }
}

// The category may have changed since the tabs were read, so its own status is checked again.
const readCategoryInReach = async (
  actor: Actor,
  lenderId: number,
  key: CategoryKey,
): Promise<CategoryRow | undefined> => {
  const row = await readCategoryRow(lenderId, key)
  const reach = getCategoryReach(actor, lenderId)
  const [tab] = buildCriteriaTabs(row ? [row.facts] : [], today()).filter(({ categoryKey }) => categoryKey === key)
  if (!tab || !isCategoryInReach(reach, tab)) throw notFound()
  return row
}

/** Builds the view of a stored category for one viewer; the caller must have checked that the viewer may read it. */
export const buildCriteria = (
  actor: Actor,
  { lenderId, categoryKey }: CategoryKeys,
  row: CategoryRow | undefined,
): Criteria => {
  const terms = parseTermColumns(row)
  const cost = sumCostOfFunds(categoryKey, terms)
  const [tab] = buildCriteriaTabs(row ? [row.facts] : [], today()).filter((each) => each.categoryKey === categoryKey)
  const verified = row?.facts.lastVerifiedDay ?? null
  return {
    ...(tab as CriteriaTab),
    ...(pickTermsByPrivacy(terms, false) as OpenTerms),
    lenderId,
    lenderCategoryId: row?.id ?? null,
    isVerified: tab?.status === 1,
    lastVerifiedDate: verified,
    shownUntil: row?.isVerified && verified ? getLastDayOfVerification(verified) : null,
    totalCostOfFundsLow: cost.low,
    totalCostOfFundsHigh: cost.high,
    stateRegionDetails: row?.states ?? [],
    securityTypes: row?.securityTypes ?? [],
    ...(getCategoryReach(actor, lenderId) === 'all' ? { keeping: buildPrivateTermsAndEditor(row, terms) } : {}),
  }
}

/** The terms of `lender_categories k` as columns named by key. */
export const termColumns = Prisma.join(
  ALL_FIELDS.map((field) => {
    const column = field.kind === 'yesNo' ? getTermColumnSql(field) : Prisma.sql`${getTermColumnSql(field)}::text`
    return Prisma.sql`${column} as ${quoteIdentifier(field.key)}`
  }),
)

/** Returns a stored category; undefined if nothing is stored. Pass `tx` to read within a transaction. */
export const readCategoryRow = async (
  lenderId: number,
  key: CategoryKey,
  tx?: Tx,
): Promise<CategoryRow | undefined> => {
  const query = Prisma.sql`
    select k.id, json_build_object(${factsOf}) as facts, k.is_verified as "isVerified",
      k.last_verified_at as "lastVerifiedAt", k.last_verified_by_id as "lastVerifiedById",
      exists (select from criteria_sessions r where r.lender_category_id = k.id and not r.is_recorded) as "hasOpenRun",
      k.modified_at as "modifiedDate", k.version,
      coalesce(s.first_name, i.first_name) as "lastVerifiedByFirstName",
      coalesce(s.last_name, i.last_name) as "lastVerifiedByLastName", ${termColumns}, ${statesColumn}, ${choicesColumn}
    from lender_categories k
    left join accounts a on a.id = k.last_verified_by_id
    left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
    where k.lender_id = ${lenderId} and k.category_key = ${key}`
  const [row] = tx
    ? await tx.$queryRaw<CategoryRow[]>(query)
    : await runNamedStatement<CategoryRow>('criteria-category', query)
  return row
}

/** The states of `lender_categories k` with distances and regions, as column `states`. */
export const statesColumn = Prisma.sql`coalesce((
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

const parseStoredTerm = (row: TermTexts | undefined, { key, kind }: NamedField): FieldValue => {
  const value = row?.[key] ?? null
  if (kind === 'yesNo') return value === true
  return kind === 'dollars' && value !== null ? BigInt(value) : value
}

/** Returns the terms of a stored category; empty terms if nothing is stored. */
const parseTermColumns = (row: TermTexts | undefined): CriteriaTerms =>
  mapCriteriaFields((field) => parseStoredTerm(row, field)) as CriteriaTerms

/** Returns the terms of a stored category with its states and choices. */
export const parseStoredTerms = (row: TermsRow | undefined): StoredTerms => {
  if (!row) return createEmptyTerms()
  const states = row.states.map(({ stateKey, distanceKey, regions }) => ({
    stateKey,
    distanceKey,
    regionIds: regions.map(({ key }) => key),
  }))
  const choices = row.securityTypes.map(({ key }) => key)
  return { ...parseTermColumns(row), choices, states: states.length === 0 ? createEmptyTerms().states : states }
}

const pickTermsByPrivacy = (terms: CriteriaTerms, isPrivate: boolean): Partial<CriteriaTerms> =>
  Object.fromEntries(
    ALL_FIELDS.filter((field) => (field.isPrivate ?? false) === isPrivate).map(({ key }) => [key, terms[key]]),
  )

const buildPrivateTermsAndEditor = (row: CategoryRow | undefined, terms: CriteriaTerms): CriteriaKeeping => ({
  ...(pickTermsByPrivacy(terms, true) as KeptTerms),
  lastVerifiedByFirstName: row?.lastVerifiedByFirstName ?? null,
  lastVerifiedByLastName: row?.lastVerifiedByLastName ?? null,
  modifiedDate: row?.modifiedDate ?? null,
  version: row?.version ?? null,
})
