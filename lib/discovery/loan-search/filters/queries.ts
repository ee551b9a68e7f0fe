import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { monthsIn, type Range } from '#lib/core/ranges.ts'
import type { Lists } from '#lib/core/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import { chosenNames, type NamedList } from '#lib/foundation/lookups/parties/queries.ts'
import { type CodedTable, codesOf, daysOfSettlement, securitySubTypes } from '#lib/foundation/lookups/queries.ts'
import { suburbsById, suburbsWithin } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { lenderShown, loansOfLender } from '#lib/lending/loans/privacy/scope.ts'
import type { StatusCodes } from '#lib/lending/loans/scope.ts'
import { type FactOf, type LoanCondition, loanFacts, type SEARCH_COLUMNS } from '#lib/lending/loans/searches/fields.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma } from '#lib/server/db.ts'
import { all, NONE } from '#lib/server/memory/predicates.ts'

type Column = keyof typeof SEARCH_COLUMNS

/** What a filter's condition may depend on besides its value. */
type Asked = { actor: Actor; codes: StatusCodes; filters: Partial<LoanFilters> }
type Condition<Value> = (value: Value, asked: Asked) => LoanCondition | Promise<LoanCondition>

const oneOf = (column: Column, values: readonly number[]): LoanCondition => ({ kind: 'in', column, values })
const between = (column: Column, min: string | null, max: string | null): LoanCondition => ({
  kind: 'between',
  column,
  min,
  max,
})

const coded = async (column: Column, table: CodedTable, key: string): Promise<LoanCondition> =>
  oneOf(column, await codesOf(table, [key]))

const choice =
  (fact: FactOf<'choice'>): Condition<string> =>
  (key) =>
    coded(loanFacts[fact].code, loanFacts[fact].list, key)

const range =
  (fact: FactOf<'dollars' | 'percent' | 'day'>): Condition<Range> =>
  ({ min, max }) => {
    const { kind, row } = loanFacts[fact]
    const bound = (end: string | null) => (end === null || kind !== 'percent' ? end : hundredths(end))
    return between(row, bound(min), bound(max))
  }

// Search rows store percentages as hundredths.
const hundredths = (percentage: string): string => String(Math.round(Number(percentage) * 100))

const is =
  (column: Column): Condition<number | boolean> =>
  (value) =>
    oneOf(column, [Number(value)])

const atLeast =
  (column: Column, unit = 1): Condition<string> =>
  (least) =>
    between(column, String(Math.round(Number(least) * unit)), null)

// 0 means not rated yet; any other number is a minimum.
const stars =
  (column: Column): Condition<number> =>
  (least) =>
    least === 0 ? { kind: 'empty', column } : between(column, String(least), null)

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

// Parses the key of an expiry such as 'D_30'; null for any other key.
const daysIn = (key: string): number | null => {
  const days = /^D_(\d{1,4})$/.exec(key)?.[1]
  return days ? Number(days) : null
}

// Only loans of the current book expire; a discharged loan has ended, whatever its repayment date.
const expiring: Condition<string> = (key, { codes, filters }) => {
  const days = daysIn(key)
  const when =
    key === 'EXPIRED'
      ? between('repayment_date', null, addDaysTo(today(), -1))
      : days === null
        ? NONE
        : between('repayment_date', today(), addDaysTo(today(), days))
  return filters.status ? when : all([when, oneOf('status_code', codes.CURRENT)])
}

type Table = { readonly [Name in keyof LoanFilters]-?: Condition<LoanFilters[Name]> }

/** The condition of each filter; a filter without one does not compile. */
const CONDITIONS: Table = {
  status: choice('status'),
  book: (_current, { codes }) => oneOf('status_code', codes.CURRENT),
  expiry: expiring,
  // With a radius, the state only identifies the suburb: suburbs across the border count too.
  state: (key, { filters }) => (filters.radius ? all([]) : coded('state_code', 'states', key)),
  suburb: (id, { filters }) => (filters.radius ? all([]) : oneOf('suburb_id', [id])),
  radius: async (key, { actor, filters }) => oneOf('suburb_id', await suburbsWithin(actor, filters.suburb ?? 0, key)),
  principal: range('principal'),
  lowerRate: range('lowerRate'),
  higherRate: range('higherRate'),
  estab: range('estab'),
  lvr: range('lvr'),
  valuation: is('valuation_required'),
  priority: choice('priority'),
  securityType: choice('securityType'),
  securitySubType: (key, { filters }) => subType(key, filters.securityType ?? ''),
  credits: (ids) => ({ kind: 'holds', column: 'credit_ids', ids }),
  interest: choice('interest'),
  term: ({ min, max }) => {
    const months = (key: string | null) => (key === null ? null : String(monthsIn(key) ?? 0))
    return between('term_months', months(min), months(max))
  },
  settlement: range('settlement'),
  settlementDate: async (key, { actor }) => {
    const days = await daysOfSettlement(actor, key)
    return days === null ? NONE : between('settlement_date', addDaysTo(today(), -days), today())
  },
  scenario: choice('scenario'),
  ...detailConditions('constructionScenario'),
  'constructionScenario.preCommittedCommercialTenants': is('tenants_committed'),
  subdivisionType: (key) => coded('subdivision_code', 'subdivision_types', key),
  ...detailConditions('subdivisionScenario'),
  bdm: (id, { actor, codes }) => {
    const looked: LoanCondition = { kind: 'holds', column: 'bdm_ids', ids: [id] }
    if (loanPolicies.seeWholeMarket.who(actor)) return looked
    // A lender hidden from the viewer counts as null (decision 'who sees which loan'), and so does its BDM.
    const shown = Prisma.sql`(
      exists (select from loan_brokers part where part.loan_id = s.loan_id and part.bdm_id = ${id})
      or exists (select from loan_lenders part join lenders hl on hl.id = part.lender_id
        where part.loan_id = s.loan_id and part.bdm_id = ${id} and ${lenderShown(actor, codes)}))`
    return all([looked, { kind: 'sql', sql: shown }])
  },
  lawFirm: is('law_firm_id'),
  partner: is('partner_id'),
  associate: is('associate_id'),
  lender: (id, { actor, codes }) => loansOfLender(actor, codes, id),
  broker: (id) => ({ kind: 'holds', column: 'broker_ids', ids: [id] }),
  brokerStars: stars('broker_stars'),
  lenderStars: stars('lender_stars'),
}

// The key of a sub type is unique only within its type, so both must match.
const subType = async (key: string, group: string): Promise<LoanCondition> =>
  all([
    await coded('security_type_code', 'security_types', key),
    await coded('security_group_code', 'security_groups', group),
  ])

/** Returns the conditions of a search's filters for this viewer; empty without filters. */
export const conditionsOf = (
  actor: Actor,
  filters: Partial<LoanFilters>,
  codes: StatusCodes,
): Promise<LoanCondition[]> => {
  const asked = { actor, codes, filters }
  return Promise.all(
    (Object.keys(filters) as (keyof LoanFilters)[]).map((name) =>
      (CONDITIONS[name] as Condition<unknown>)(filters[name], asked),
    ),
  )
}

/** Returns the lenders named in the filters. */
export const lendersAskedFor = ({ lender }: Partial<LoanFilters>): number[] => (lender === undefined ? [] : [lender])

// The filters with a typed selection, and the list with their names.
const BY_NAME = {
  bdm: 'bdms',
  lawFirm: 'law-firms',
  partner: 'partners',
  associate: 'associates',
  lender: 'lenders',
  broker: 'brokers',
} as const satisfies Partial<Record<keyof LoanFilters, NamedList>>

/** Returns the names of the chosen options of long lists, by list, for chips and fields. */
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
