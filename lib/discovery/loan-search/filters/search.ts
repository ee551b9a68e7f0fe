import { fixedAnswersFilter, yesNoFilter } from '#lib/core/answer-filters.ts'
import { choiceFilter, choicesFilter, searchedChoiceFilter } from '#lib/core/choice-filters.ts'
import { type Filter, linkOnlyFilter, type Read } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { type Policy, visiting } from '#lib/core/policy.ts'
import { daysFilter, dollarsFilter, minimumFilter, percentFilter, termFilter } from '#lib/core/ranges.ts'
import { filterLabels, scenarioFilterLabels } from '#lib/discovery/loan-search/filters/labels.ts'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'
import { LOAN_STATUSES } from '#lib/lending/statuses/rules.ts'

/** Visitors cannot filter by what public pages do not show (decision 'public pages'). */
const isNoVisitor: Policy = (actor) => !visiting(actor)

const KEY = /^[A-Za-z0-9_]{1,40}$/
const isReferenceKey = (text: string): text is string => KEY.test(text)
const parseReferenceKey = (text: string): string | null => (isReferenceKey(text) ? text : null)

/** The statuses for which an expiry can be chosen; '' is any status (row J-07). */
const EXPIRING: readonly string[] = ['', 'SETTLED', 'DEFAULT', 'VARIATIONINPROG']

/** True if both ends of the LVR are set, which forces the valuation filter (row J-08). */
const hasBothLvrs = (read: Read): boolean => {
  const lvr = loanFilters.lvr.parse(read)
  return lvr !== null && lvr.min !== null && lvr.max !== null
}

/** True for a text that can be the key of a state. */
export const isStateKey = (text: string): text is string => /^[A-Z]{2,3}$/.test(text)

const buildStarsFilter = (parameter: string, label: string) =>
  fixedAnswersFilter({
    parameter,
    label,
    answers: [0, 1, 2, 3, 4, 5].map((value) => ({ value, name: filterLabels.stars(value) })),
    phrase: (name) => ({ after: `with ${label.toLowerCase()}: ${name.toLowerCase()}` }),
  })

type ScenarioKind = 'CONSTRUCTION' | 'SUBDIVISION'

// Construction and subdivision have the same filters, distinguished by a prefix (row J-09).
const buildDetailFilters = <Prefix extends 'constructionScenario' | 'subdivisionScenario'>(
  prefix: Prefix,
  scenario: ScenarioKind,
) => {
  const named = <Name extends keyof typeof scenarioFilterLabels>(name: Name) => ({
    parameter: `${prefix}.${name}`,
    label: scenarioFilterLabels[name],
  })
  const asked = <Value, List extends string>(filter: Filter<Value, List>, isAsked?: (read: Read) => boolean) => ({
    ...filter,
    isAsked: (read: Read) => read('scenarioKey') === scenario && (isAsked?.(read) ?? true),
  })
  const entries = {
    presalesDebtCoverRequired: asked(yesNoFilter(named('presalesDebtCoverRequired'))),
    loanAmountPercentageGstEx: asked(
      minimumFilter({ ...named('loanAmountPercentageGstEx'), kind: 'percent', most: 999 }),
      (read) => read(`${prefix}.presalesDebtCoverRequired`) === 'true',
    ),
    qsRequired: asked(yesNoFilter(named('qsRequired'))),
    isBuilderDeveloper: asked(yesNoFilter(named('isBuilderDeveloper'))),
    isBuildToHold: asked(yesNoFilter(named('isBuildToHold'))),
    tdcEquity: asked(minimumFilter({ ...named('tdcEquity'), kind: 'percent', most: 100 })),
    projectManagerRequired: asked(yesNoFilter(named('projectManagerRequired'))),
    contingenciesAllowance: asked(minimumFilter({ ...named('contingenciesAllowance'), kind: 'percent', most: 100 })),
    developerSuccessfulProjects: asked(
      minimumFilter({ ...named('developerSuccessfulProjects'), kind: 'number', most: 100 }),
    ),
  }
  return Object.fromEntries(
    Object.entries(entries).map(([name, filter]) => [`${prefix}.${name}`, filter]),
  ) as unknown as {
    [Name in keyof typeof entries as `${Prefix}.${Name}`]: (typeof entries)[Name]
  }
}

const TENANTS = {
  parameter: 'constructionScenario.preCommittedCommercialTenants',
  label: scenarioLabels.preCommittedCommercialTenants,
} as const

// The API has this filter (doc 3 §3), but the form does not show it (doc 3 §2).
const tenantsFilter: Filter<boolean, never> = {
  ...yesNoFilter(TENANTS),
  controls: [{ kind: 'carried', ...TENANTS }],
  isAsked: (read) => read('scenarioKey') === 'CONSTRUCTION',
}

/** All filters of the loan search (rows J-05 to J-09); those of a fact have its name. */
export const loanFilters = {
  status: choicesFilter({
    parameter: 'statusKey',
    label: 'Status',
    who: isNoVisitor,
    list: 'status',
    keyIn: (text) => LOAN_STATUSES.find((key) => key === text) ?? null,
    phrase: (names) => ({ before: names.toLowerCase() }),
  }),
  /** The current book: settled, in default, or with a variation in progress. */
  book: { ...linkOnlyFilter({ parameter: 'book', label: 'Book', words: { current: 'Current' } }), who: isNoVisitor },
  expiry: {
    ...choiceFilter({
      parameter: 'expiryKey',
      label: 'Expiry',
      list: 'expiry',
      any: 'All',
      who: isNoVisitor,
      isKey: (text): text is string => isReferenceKey(text) && text.toUpperCase() !== 'ALL',
      phrase: (name) => ({ after: `with expiry ${name.toLowerCase()}` }),
    }),
    isAsked: (read: Read) =>
      read('statusKey', 'all')
        .split(',')
        .every((key) => EXPIRING.includes(key.trim())),
  },
  state: {
    ...choicesFilter({
      parameter: 'state',
      label: 'State',
      list: 'states',
      clears: ['suburb', 'radiusSearchKey'],
      keyIn: (text) => (isStateKey(text) ? text : null),
      phrase: (names) => ({ after: `in ${names}` }),
    }),
    impliedBy: 'suburb',
  },
  suburb: searchedChoiceFilter({
    parameter: 'suburb',
    label: 'Suburb',
    source: 'states-suburbs',
    before: 'in',
    fills: { state: 'state' },
  }),
  radius: {
    ...choiceFilter({
      parameter: 'radiusSearchKey',
      label: 'Search Radius',
      list: 'radius',
      any: 'This suburb alone',
      isKey: isReferenceKey,
      phrase: (name) => ({ after: `and ${name} around` }),
    }),
    isAsked: (read: Read) => read('state') !== '' && parseRecordId(read('suburb')) !== null,
  },
  principal: dollarsFilter({ min: 'minPrincipal', max: 'maxPrincipal', label: 'Principal' }),
  lowerRate: percentFilter({ min: 'minLowerRate', max: 'maxLowerRate', label: 'Lower Rate' }),
  higherRate: percentFilter({ min: 'minHigherRate', max: 'maxHigherRate', label: 'Higher Rate' }),
  estab: percentFilter({ min: 'minEstablishmentFee', max: 'maxEstablishmentFee', label: 'Establishment Fee' }),
  lvr: percentFilter({ min: 'minLvr', max: 'maxLvr', label: 'LVR' }),
  valuation: {
    ...yesNoFilter({ parameter: 'valuationRequired', label: 'Valuation Required' }),
    fixed: (read: Read): boolean | null => (hasBothLvrs(read) ? true : null),
  } as Filter<boolean, never>,
  priority: choiceFilter({
    parameter: 'priorityKey',
    label: 'Priority',
    list: 'priority',
    isKey: isReferenceKey,
    phrase: (name) => ({ before: `${name.toLowerCase()} ranking` }),
  }),
  securityType: choiceFilter({
    parameter: 'securityTypeKey',
    label: 'Security Type',
    list: 'security-types',
    isKey: isReferenceKey,
    clears: ['securitySubTypeKey'],
  }),
  securitySubType: {
    ...searchedChoiceFilter<string>({
      parameter: 'securitySubTypeKey',
      label: 'Sub-Type',
      source: 'security-sub-types',
      before: 'of sub-type',
      keyIn: parseReferenceKey,
      within: ['securityTypeKey'],
    }),
    isAsked: (read: Read) => isReferenceKey(read('securityTypeKey')),
  },
  credits: choicesFilter({
    parameter: 'credits',
    label: 'Credits',
    list: 'credits',
    who: isNoVisitor,
    keyIn: parseRecordId,
  }),
  interest: choiceFilter({
    parameter: 'interestKey',
    label: 'Interest',
    list: 'interest',
    who: isNoVisitor,
    isKey: isReferenceKey,
  }),
  term: termFilter({ min: 'minTermKey', max: 'maxTermKey', label: 'Term' }),
  /** A year that moves on with the day, unlike two dates. */
  settledIn: fixedAnswersFilter({
    parameter: 'settledIn',
    label: filterLabels.settledIn,
    answers: [
      { value: 'ROLLING_YEAR', name: filterLabels.rollingYear },
      { value: 'CALENDAR_YEAR', name: filterLabels.calendarYear },
      { value: 'FINANCIAL_YEAR', name: filterLabels.financialYear },
      { value: 'LAST_FINANCIAL_YEAR', name: filterLabels.lastFinancialYear },
    ],
    phrase: (name) => ({ after: `settled in ${name}` }),
    clears: ['settledFrom', 'settledTo'],
  }),
  // A period of days and a moving one take each other's place.
  settlement: daysFilter({ min: 'settledFrom', max: 'settledTo', label: 'Settled', clears: ['settledIn'] }),
  /** The day by which a loan is due for repayment. */
  repayment: daysFilter({
    min: 'repaidFrom',
    max: 'repaidTo',
    label: filterLabels.repayment,
    who: isNoVisitor,
  }),
  discharged: daysFilter({ min: 'dischargedFrom', max: 'dischargedTo', label: 'Discharged', who: isNoVisitor }),
  /** The age of a settlement. Set by the finder; loan URLs keep it without showing a field. */
  settlementDate: {
    ...choiceFilter({
      parameter: 'settlementDateKey',
      label: 'Settlement Date',
      list: 'settlement-dates',
      isKey: isReferenceKey,
      phrase: (name) => ({ after: `settled in the ${name.toLowerCase()}` }),
    }),
    controls: [{ kind: 'carried', parameter: 'settlementDateKey', label: 'Settlement Date' }],
  } as Filter<string, never>,
  scenario: choiceFilter({
    parameter: 'scenarioKey',
    label: 'Scenario',
    list: 'scenario',
    isKey: isReferenceKey,
    phrase: (name) => ({ before: name.toLowerCase() }),
  }),
  ...buildDetailFilters('constructionScenario', 'CONSTRUCTION'),
  [TENANTS.parameter]: tenantsFilter,
  subdivisionType: {
    ...choiceFilter({
      parameter: 'subdivisionScenario.typeKey',
      label: scenarioFilterLabels.typeKey,
      list: 'subdivision-types',
      isKey: isReferenceKey,
      who: isNoVisitor,
    }),
    isAsked: (read: Read) => read('scenarioKey') === 'SUBDIVISION',
  },
  ...buildDetailFilters('subdivisionScenario', 'SUBDIVISION'),
  bdm: searchedChoiceFilter({
    parameter: 'platformBdmId',
    label: 'BDM',
    source: 'bdms',
    before: 'of BDM',
    who: isNoVisitor,
  }),
  lawFirm: searchedChoiceFilter({
    parameter: 'lawFirmId',
    label: 'Law Firm',
    source: 'law-firms',
    before: 'with law firm',
    clears: ['partnerId', 'associateId'],
    who: isNoVisitor,
  }),
  partner: {
    ...searchedChoiceFilter({
      parameter: 'partnerId',
      label: 'Partner',
      source: 'partners',
      before: 'with partner',
      within: ['lawFirmId'],
      who: isNoVisitor,
    }),
    isAsked: (read: Read) => parseRecordId(read('lawFirmId')) !== null,
  },
  associate: {
    ...searchedChoiceFilter({
      parameter: 'associateId',
      label: 'Associate',
      source: 'associates',
      before: 'with associate',
      within: ['lawFirmId'],
      who: isNoVisitor,
    }),
    isAsked: (read: Read) => parseRecordId(read('lawFirmId')) !== null,
  },
  lender: searchedChoiceFilter({
    parameter: 'lenderId',
    label: 'Lender',
    source: 'lenders',
    before: 'of lender',
    who: isNoVisitor,
  }),
  broker: searchedChoiceFilter({
    parameter: 'brokerId',
    label: 'Broker',
    source: 'brokers',
    before: 'of broker',
    who: isNoVisitor,
  }),
  brokerStars: buildStarsFilter('brokerStarsFromLender', 'Broker Stars from Lender'),
  lenderStars: buildStarsFilter('lenderStarsFromBroker', 'Lender Stars from Broker'),
} as const
