import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { monthsIn, type Range } from '#lib/core/ranges.ts'
import type { Lists } from '#lib/core/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import { chosenNames, type NamedList } from '#lib/foundation/lookups/parties/queries.ts'
import { type CodedTable, codesOf, securitySubTypes } from '#lib/foundation/lookups/queries.ts'
import { suburbsById, suburbsWithin } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { lenderShown, type StatusCodes } from '#lib/lending/loans/scope.ts'
import { type FactOf, loanFacts } from '#lib/lending/loans/searches/fields.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma } from '#lib/server/db.ts'
import { named } from '#lib/server/names.ts'

const { sql } = Prisma

/** What a condition may hang on beside its value. */
type Asked = { actor: Actor; codes: StatusCodes; filters: Partial<LoanFilters> }
type Condition<Value> = (value: Value, asked: Asked) => Prisma.Sql | Promise<Prisma.Sql>

const coded = async (column: Prisma.Sql, table: CodedTable, key: string): Promise<Prisma.Sql> =>
  sql`${column} = any(${await codesOf(table, [key])}::int[])`

const choice =
  (fact: FactOf<'choice'>): Condition<string> =>
  (key) =>
    coded(named(`s.${loanFacts[fact].code}`), loanFacts[fact].list, key)

const between = (column: Prisma.Sql, { min, max }: Range, bound: (end: string) => Prisma.Sql): Prisma.Sql => {
  if (min !== null && max !== null) return sql`${column} between ${bound(min)} and ${bound(max)}`
  return min === null ? sql`${column} <= ${bound(max ?? '')}` : sql`${column} >= ${bound(min)}`
}

const BOUNDS = {
  dollars: (end: string) => sql`${end}::bigint`,
  percent: (end: string) => sql`${hundredths(end)}::int`,
  day: (end: string) => sql`${end}::date`,
}

const range =
  (fact: FactOf<'dollars' | 'percent' | 'day'>): Condition<Range> =>
  (ends) =>
    between(named(`s.${loanFacts[fact].row}`), ends, BOUNDS[loanFacts[fact].kind])

// The search row holds percentages so.
const hundredths = (percentage: string): number => Math.round(Number(percentage) * 100)

const is =
  (column: string): Condition<number | boolean> =>
  (value) =>
    sql`${named(`s.${column}`)} = ${value}`

const atLeast =
  (column: string, unit = 1): Condition<string> =>
  (least) =>
    sql`${named(`s.${column}`)} >= ${Math.round(Number(least) * unit)}::int`

// No rating is its own answer; any other asks for at least so many.
const stars =
  (column: string): Condition<number> =>
  (least) =>
    least === 0 ? sql`${named(`s.${column}`)} is null` : sql`${named(`s.${column}`)} >= ${least}`

const detailConditions = <Prefix extends 'constructionScenario' | 'subdivisionScenario'>(prefix: Prefix) =>
  ({
    [`${prefix}.presalesDebtCoverRequired`]: is('presales_required'),
    [`${prefix}.loanAmountPercentageGstEx`]: atLeast('presales_share', 100),
    [`${prefix}.qsRequired`]: is('qs_required'),
    [`${prefix}.isBuilderDeveloper`]: is('builder_developer'),
    [`${prefix}.isBuildToHold`]: is('build_to_hold'),
    [`${prefix}.tdcEquity`]: atLeast('tdc_equity', 100),
    [`${prefix}.projectManagerRequired`]: is('manager_required'),
    [`${prefix}.contingenciesAllowance`]: atLeast('contingencies', 100),
    [`${prefix}.developerSuccessfulProjects`]: atLeast('past_projects'),
  }) as unknown as Pick<Table, Extract<keyof LoanFilters, `${Prefix}.${string}`>>

// A lender that hides itself from the viewer counts as empty (decision 'who sees which loan').
const shownTo = ({ actor, codes }: Asked): Prisma.Sql => lenderShown(actor, codes)
const seesAll = ({ actor }: Asked): boolean => loanPolicies.seeWholeMarket.who(actor)

// The key of a reach of days ahead, such as 'D_30'.
const daysIn = (key: string): number | null => {
  const days = /^D_(\d{1,4})$/.exec(key)?.[1]
  return days ? Number(days) : null
}

// What ends is a loan of the current book; a discharged one has ended, whatever its repayment date.
const expiring: Condition<string> = (key, { codes, filters }) => {
  const days = daysIn(key)
  const when =
    key === 'EXPIRED'
      ? sql`s.repayment_date < ${today()}::date`
      : days === null
        ? sql`false`
        : sql`s.repayment_date between ${today()}::date and ${addDaysTo(today(), days)}::date`
  return filters.status ? when : sql`(${when} and s.status_code = any(${codes.CURRENT}::int[]))`
}

type Table = { readonly [Name in keyof LoanFilters]-?: Condition<LoanFilters[Name]> }

/** What each filter means on `loan_searches s`; one without its condition does not compile. */
const CONDITIONS: Table = {
  status: choice('status'),
  book: (_current, { codes }) => sql`s.status_code = any(${codes.CURRENT}::int[])`,
  expiry: expiring,
  // Around a suburb the border counts for nothing: the state only says which suburb is meant.
  state: (key, { filters }) => (filters.radius ? sql`true` : coded(sql`s.state_code`, 'states', key)),
  suburb: (id, { filters }) => (filters.radius ? sql`true` : sql`s.suburb_id = ${id}`),
  radius: async (key, { actor, filters }) =>
    sql`s.suburb_id = any(${await suburbsWithin(actor, filters.suburb ?? 0, key)}::int[])`,
  principal: range('principal'),
  lowerRate: range('lowerRate'),
  higherRate: range('higherRate'),
  estab: range('estab'),
  lvr: range('lvr'),
  valuation: is('valuation_required'),
  priority: choice('priority'),
  securityType: choice('securityType'),
  securitySubType: (key, { filters }) => subType(key, filters.securityType ?? ''),
  credits: (ids) => sql`s.credit_ids && ${[...ids]}::int[]`,
  interest: choice('interest'),
  term: (ends) => between(sql`s.term_months`, ends, (key) => sql`${monthsIn(key) ?? 0}::int`),
  settlement: range('settlement'),
  scenario: choice('scenario'),
  ...detailConditions('constructionScenario'),
  subdivisionType: (key) => coded(sql`s.subdivision_code`, 'subdivision_types', key),
  ...detailConditions('subdivisionScenario'),
  bdm: (id, asked) =>
    seesAll(asked)
      ? sql`s.bdm_ids @> array[${id}::int]`
      : sql`(s.bdm_ids @> array[${id}::int] and (
          exists (select from loan_brokers part where part.loan_id = s.loan_id and part.bdm_id = ${id})
          or exists (select from loan_lenders part join lenders hl on hl.id = part.lender_id
            where part.loan_id = s.loan_id and part.bdm_id = ${id} and ${shownTo(asked)})))`,
  lawFirm: is('law_firm_id'),
  partner: is('partner_id'),
  associate: is('associate_id'),
  lender: (id, asked) =>
    seesAll(asked)
      ? sql`s.lender_ids @> array[${id}::int]`
      : sql`(s.lender_ids @> array[${id}::int] and exists (select from lenders hl where hl.id = ${id} and ${shownTo(asked)}))`,
  broker: (id) => sql`s.broker_ids @> array[${id}::int]`,
  brokerStars: stars('broker_stars'),
  lenderStars: stars('lender_stars'),
}

// A sub-type's key is its type's own; the code is unique.
const subType = async (key: string, group: string): Promise<Prisma.Sql> =>
  sql`s.security_type_code = any(${await codesOf('security_types', [key])}::int[]) and ${await coded(
    sql`s.security_group_code`,
    'security_groups',
    group,
  )}`

/** The filters of a search as conditions on `loan_searches s`, as this viewer may ask; none for a search without filters. */
export const conditionsOf = (
  actor: Actor,
  filters: Partial<LoanFilters>,
  codes: StatusCodes,
): Promise<Prisma.Sql[]> => {
  const asked = { actor, codes, filters }
  return Promise.all(
    (Object.keys(filters) as (keyof LoanFilters)[]).map((name) =>
      (CONDITIONS[name] as Condition<unknown>)(filters[name], asked),
    ),
  )
}

// The filters that are chosen by typing, with the list that holds their names.
const BY_NAME = {
  bdm: 'bdms',
  lawFirm: 'law-firms',
  partner: 'partners',
  associate: 'associates',
  lender: 'lenders',
  broker: 'brokers',
} as const satisfies Partial<Record<keyof LoanFilters, NamedList>>

/** What the chosen entries of long lists are called, list by list, for chips and fields. */
export const namesOfFilters = async (actor: Actor, filters: Partial<LoanFilters>): Promise<Lists> => {
  const wanted = (Object.keys(BY_NAME) as (keyof typeof BY_NAME)[]).flatMap((name) =>
    filters[name] === undefined ? [] : [{ list: BY_NAME[name], id: filters[name] }],
  )
  const [names, suburbs, subTypes] = await Promise.all([
    chosenNames(actor, wanted),
    suburbsById(filters.suburb ? [filters.suburb] : []),
    filters.securitySubType ? securitySubTypes(actor) : null,
  ])
  return {
    ...Object.groupBy(names, ({ list }) => list),
    'states-suburbs': suburbs,
    'security-sub-types':
      subTypes?.[filters.securityType ?? '']?.filter(({ id }) => id === filters.securitySubType) ?? [],
  }
}
