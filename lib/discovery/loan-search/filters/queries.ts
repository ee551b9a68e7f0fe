import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import { parseTermKey, type Range } from '#lib/core/ranges.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import type { ByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { matchBand } from '#lib/discovery/loan-search/groups/bands/rules.ts'
import type { NamedParties } from '#lib/discovery/loan-search/rules.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import { type NamedList, readChosenNames } from '#lib/foundation/lookups/parties/queries.ts'
import {
  type CodedTable,
  listSecuritySubTypes,
  readReferenceCodes,
  readSettlementDays,
} from '#lib/foundation/lookups/queries.ts'
import { findSuburbsWithin, readSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { StatusCodes } from '#lib/lending/access/scope.ts'
import { type FactOf, type LoanCondition, loanFacts, type SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'
import { lenderShownSql, matchLoansOfLender } from '#lib/lending/privacy/scope.ts'
import { all, any, NONE } from '#lib/server/column-store/predicates.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

type Column = keyof typeof SEARCH_COLUMNS

/** The inputs of a filter's condition besides its value. */
type FilterContext = { actor: Actor; codes: StatusCodes; filters: Partial<LoanFilters> }
type Condition<Value> = (value: Value, asked: FilterContext) => LoanCondition | Promise<LoanCondition>

const matchAnyValue = (column: Column, values: readonly number[]): LoanCondition => ({ kind: 'in', column, values })
const matchRange = (column: Column, min: string | null, max: string | null): LoanCondition => ({
  kind: 'between',
  column,
  min,
  max,
})

const matchReferenceKey = async (column: Column, table: CodedTable, key: string): Promise<LoanCondition> =>
  matchAnyValue(column, await readReferenceCodes(table, [key]))

const buildChoice =
  (fact: FactOf<'choice'>): Condition<string> =>
  (key) =>
    matchReferenceKey(loanFacts[fact].code, loanFacts[fact].list, key)

const buildRange =
  (fact: FactOf<'dollars' | 'percent' | 'day' | 'time'>): Condition<Range> =>
  ({ min, max }) => {
    const { kind, row } = loanFacts[fact]
    const bound = (end: string | null) => (end === null || kind !== 'percent' ? end : percentageToHundredths(end))
    return matchRange(row, bound(min), bound(max))
  }

// Search rows store percentages as hundredths.
const percentageToHundredths = (percentage: string): string => String(Math.round(Number(percentage) * 100))

const buildEqual =
  (column: Column): Condition<number | boolean> =>
  (value) =>
    matchAnyValue(column, [Number(value)])

const buildAtLeast =
  (column: Column, unit = 1): Condition<string> =>
  (least) =>
    matchRange(column, String(Math.round(Number(least) * unit)), null)

// 0 means not rated yet; any other number is a minimum.
const buildStars =
  (column: Column): Condition<number> =>
  (least) =>
    least === 0 ? { kind: 'empty', column } : matchRange(column, String(least), null)

const buildDetailConditions = <Prefix extends 'constructionScenario' | 'subdivisionScenario'>(prefix: Prefix) =>
  ({
    [`${prefix}.presalesDebtCoverRequired`]: buildEqual('presales_required'),
    [`${prefix}.loanAmountPercentageGstEx`]: buildAtLeast('presales_share', 100),
    [`${prefix}.qsRequired`]: buildEqual('qs_required'),
    [`${prefix}.isBuilderDeveloper`]: buildEqual('builder_developer'),
    [`${prefix}.isBuildToHold`]: buildEqual('build_to_hold'),
    [`${prefix}.tdcEquity`]: buildAtLeast('tdc_equity', 100),
    [`${prefix}.projectManagerRequired`]: buildEqual('manager_required'),
    [`${prefix}.contingenciesAllowance`]: buildAtLeast('contingencies', 100),
    [`${prefix}.developerSuccessfulProjects`]: buildAtLeast('past_projects'),
  }) as unknown as Pick<Table, Extract<keyof LoanFilters, `${Prefix}.${string}`>>

// Parses a number of days such as 'D_30'; null for any other key.
const parseDays = (key: string): number | null => {
  const days = /^D_(\d{1,4})$/.exec(key)?.[1]
  return days ? Number(days) : null
}

// Only loans of the current book expire; a discharged loan has ended, whatever its repayment date.
const matchExpiring: Condition<string> = (key, { codes, filters }) => {
  const days = parseDays(key)
  const when =
    key === 'EXPIRED'
      ? matchRange('repayment_date', null, addDaysTo(today(), -1))
      : days === null
        ? NONE
        : matchRange('repayment_date', today(), addDaysTo(today(), days))
  return filters.status ? when : all([when, matchAnyValue('status_code', codes.CURRENT)])
}

const buildBand =
  (by: ByBand): Condition<string> =>
  (word, { codes }) =>
    matchBand(by, word, { codes, today: today() })

type Table = { readonly [Name in keyof LoanFilters]-?: Condition<LoanFilters[Name]> }

/** The condition of each filter; a filter without one does not compile. */
const CONDITIONS: Table = {
  status: async (keys) => matchAnyValue('status_code', await readReferenceCodes('loan_statuses', keys)),
  book: (_current, { codes }) => matchAnyValue('status_code', codes.CURRENT),
  expiry: matchExpiring,
  // With a radius, the state only identifies the suburb: suburbs across the border count too.
  state: async (keys, { filters }) =>
    filters.radius ? all([]) : matchAnyValue('state_code', await readReferenceCodes('states', keys)),
  suburb: (id, { filters }) => (filters.radius ? all([]) : matchAnyValue('suburb_id', [id])),
  radius: async (key, { actor, filters }) =>
    matchAnyValue('suburb_id', await findSuburbsWithin(actor, filters.suburb ?? 0, key)),
  principal: buildRange('principal'),
  lowerRate: buildRange('lowerRate'),
  higherRate: buildRange('higherRate'),
  estab: buildRange('estab'),
  lvr: buildRange('lvr'),
  valuation: buildEqual('valuation_required'),
  priority: buildChoice('priority'),
  securityType: buildChoice('securityType'),
  securitySubType: (key, { filters }) => matchSubType(key, filters.securityType ?? ''),
  credits: (ids) => ({ kind: 'holds', column: 'credit_ids', ids }),
  interest: buildChoice('interest'),
  term: ({ min, max }) => {
    const months = (key: string | null) => (key === null ? null : String(parseTermKey(key) ?? 0))
    return matchRange('term_months', months(min), months(max))
  },
  settledIn: (period) => {
    const { min, max } = getMovingYear(period, today())
    return matchRange('settlement_date', min, max)
  },
  settlement: buildRange('settlement'),
  repayment: buildRange('repayment'),
  discharged: buildRange('discharged'),
  repaid: (key) => ({
    kind: 'compares',
    column: 'discharged_date',
    way: ({ EARLY: 'before', ON_TIME: 'on', LATE: 'after' } as const)[key],
    other: 'repayment_date',
  }),
  recorded: buildRange('recorded'),
  notEdited: (key) => {
    const days = parseDays(key)
    return days === null ? NONE : matchRange('last_edit_on', null, addDaysTo(today(), -days))
  },
  settlementDate: async (key, { actor }) => {
    const days = await readSettlementDays(actor, key)
    return days === null ? NONE : matchRange('settlement_date', addDaysTo(today(), -days), today())
  },
  scenario: buildChoice('scenario'),
  ...buildDetailConditions('constructionScenario'),
  'constructionScenario.preCommittedCommercialTenants': buildEqual('tenants_committed'),
  subdivisionType: (key) => matchReferenceKey('subdivision_code', 'subdivision_types', key),
  ...buildDetailConditions('subdivisionScenario'),
  bdm: (id, { actor, codes }) => {
    const looked: LoanCondition = { kind: 'holds', column: 'bdm_ids', ids: [id] }
    if (loanPolicies.seeWholeMarket.who(actor)) return looked
    // A lender hidden from the viewer counts as null (decision 'who sees which loan'), and so does its BDM.
    const shown = Prisma.sql`(
      exists (select from loan_brokers part where part.loan_id = s.loan_id and part.bdm_id = ${id})
      or exists (select from loan_lenders part join lenders hl on hl.id = part.lender_id
        where part.loan_id = s.loan_id and part.bdm_id = ${id} and ${lenderShownSql(actor, codes)}))`
    return all([looked, { kind: 'sql', sql: shown }])
  },
  brokerBdm: buildEqual('broker_bdm_id'),
  lenderBdm: (id, { actor, codes }) => {
    const looked = matchAnyValue('lender_bdm_id', [id])
    if (loanPolicies.seeWholeMarket.who(actor)) return looked
    const shown = Prisma.sql`exists (select from lenders hl where hl.id = s.lender_ids[1] and ${lenderShownSql(actor, codes)})`
    // The loans of a BDM have an index.
    return all([{ kind: 'holds', column: 'bdm_ids', ids: [id] }, looked, { kind: 'sql', sql: shown }])
  },
  lawFirm: buildEqual('law_firm_id'),
  partner: buildEqual('partner_id'),
  associate: buildEqual('associate_id'),
  lender: (id, { actor, codes }) => matchLoansOfLender(actor, codes, id),
  broker: (id) => ({ kind: 'holds', column: 'broker_ids', ids: [id] }),
  lenderCount: (key) => ({
    kind: 'counts',
    column: 'lender_ids',
    least: key === 'ONE' ? 1 : 2,
    most: key === 'ONE' ? 1 : null,
  }),
  lacks: (key) => ({ kind: 'empty', column: key === 'LVR' ? 'lvr' : 'establishment_fee' }),
  brokerStars: buildStars('broker_stars'),
  lenderStars: buildStars('lender_stars'),
  daysOverdue: buildBand('daysOverdue'),
  daysRecorded: buildBand('daysRecorded'),
  lvrBand: buildBand('lvrBand'),
  loanSize: buildBand('loanSize'),
  // How loans are shown, not which.
  group: () => all([]),
  across: () => all([]),
  figures: () => all([]),
  measures: () => all([]),
  least: () => all([]),
  most: () => all([]),
  leastPrincipal: () => all([]),
  top: () => all([]),
  moved: () => all([]),
  bdms: () => all([]),
  balance: () => all([]),
  bookOn: (day, { codes }) =>
    all([
      matchAnyValue('status_code', codes.closed),
      matchRange('settlement_date', null, day),
      any([{ kind: 'empty', column: 'discharged_date' }, matchRange('discharged_date', addDaysTo(day, 1), null)]),
    ]),
}

// The key of a sub type is unique only within its type, so both must match.
const matchSubType = async (key: string, group: string): Promise<LoanCondition> =>
  all([
    await matchReferenceKey('security_type_code', 'security_types', key),
    await matchReferenceKey('security_group_code', 'security_groups', group),
  ])

/** Returns the conditions of a search's filters for this viewer; empty without filters. */
export const buildLoanConditions = (
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

/** Returns the lender and the BDMs named in the filters of a loan search, on whose privacy its rows depend. */
export const listNamedParties = ({ lender, bdm, lenderBdm }: Partial<LoanFilters>): NamedParties => ({
  lenderIds: lender === undefined ? [] : [lender],
  bdmId: bdm,
  lenderBdmId: lenderBdm,
})

// The filters with a typed selection, and the list with their names.
const BY_NAME = {
  bdm: 'bdms',
  brokerBdm: 'bdms',
  lenderBdm: 'bdms',
  lawFirm: 'law-firms',
  partner: 'partners',
  associate: 'associates',
  lender: 'lenders',
  broker: 'brokers',
} as const satisfies Partial<Record<keyof LoanFilters, NamedList>>

/** Returns the names of the chosen options of long lists, by list, for chips and fields. */
export const readFilterNames = async (
  actor: Actor,
  filters: Partial<
    Omit<
      LoanFilters,
      | 'state'
      | 'group'
      | 'across'
      | 'figures'
      | 'measures'
      | 'least'
      | 'most'
      | 'leastPrincipal'
      | 'top'
      | 'moved'
      | 'bdms'
      | 'balance'
      | 'bookOn'
    >
  >,
): Promise<Lists> => {
  const wanted = (Object.keys(BY_NAME) as (keyof typeof BY_NAME)[]).flatMap((name) =>
    filters[name] === undefined ? [] : [{ list: BY_NAME[name], id: filters[name] }],
  )
  const [names, suburbs, subTypes] = await Promise.all([
    readChosenNames(actor, wanted),
    readSuburbs(filters.suburb ? [filters.suburb] : []),
    filters.securitySubType ? listSecuritySubTypes(actor) : null,
  ])
  return {
    ...Object.groupBy(names, ({ list }) => list),
    'states-suburbs': suburbs,
    'security-sub-types':
      subTypes?.[filters.securityType ?? '']?.filter(({ id }) => id === filters.securitySubType) ?? [],
  }
}
