import { fixedAnswersFilter, yesNoFilter } from '#lib/core/answer-filters.ts'
import { choiceFilter, choicesFilter, searchedChoiceFilter } from '#lib/core/choice-filters.ts'
import { type Filter, linkOnlyFilter, type Read } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { daysFilter, dollarsFilter, percentFilter, termFilter } from '#lib/core/ranges.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import { detailFilters, isReferenceKey } from '#lib/discovery/loan-search/filters/details/search.ts'
import {
  EDIT_GAPS,
  type EditGap,
  filterLabels,
  LACKS,
  type Lack,
  LENDER_COUNTS,
  type LenderCount,
  partyBdms,
  REPAID,
  type Repaid,
} from '#lib/discovery/loan-search/filters/labels.ts'
import { LOAN_STATUSES } from '#lib/lending/statuses/rules.ts'

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

const buildPartyBdmFilter = (parameter: string, label: string) =>
  searchedChoiceFilter({
    parameter,
    label,
    source: 'bdms',
    before: `with ${lowercaseLabel(label)}`,
    who: notVisiting,
  })

/**
 * All filters of the loan search (rows J-05 to J-09); those of a fact have its name. Visitors cannot filter by what public pages
 * do not show (decision 'public pages').
 */
export const loanFilters = {
  status: choicesFilter({
    parameter: 'statusKey',
    label: 'Status',
    who: notVisiting,
    list: 'status',
    keyIn: (text) => LOAN_STATUSES.find((key) => key === text) ?? null,
    phrase: (names) => ({ before: names.toLowerCase() }),
  }),
  /** The current book: settled, in default, or with a variation in progress. */
  book: { ...linkOnlyFilter({ parameter: 'book', label: 'Book', words: { current: 'Current' } }), who: notVisiting },
  expiry: {
    ...choiceFilter({
      parameter: 'expiryKey',
      label: 'Expiry',
      list: 'expiry',
      any: 'All',
      who: notVisiting,
      isKey: (text): text is string => isReferenceKey(text) && text.toUpperCase() !== 'ALL',
      phrase: (name, key) => (key === 'EXPIRED' ? { before: 'overdue' } : { after: `due ${name.toLowerCase()}` }),
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
    who: notVisiting,
    keyIn: parseRecordId,
  }),
  interest: choiceFilter({
    parameter: 'interestKey',
    label: 'Interest',
    list: 'interest',
    who: notVisiting,
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
    who: notVisiting,
  }),
  discharged: daysFilter({ min: 'dischargedFrom', max: 'dischargedTo', label: 'Discharged', who: notVisiting }),
  /** The day of the discharge beside the repayment date. */
  repaid: fixedAnswersFilter<Repaid>({
    parameter: 'repaidKey',
    label: filterLabels.repaid,
    answers: REPAID,
    phrase: (name) => ({ after: REPAID.find((each) => each.name === name)?.phrase ?? name }),
    who: notVisiting,
  }),
  /** The Sydney day on which the loan was recorded here, whenever it settled. */
  recorded: daysFilter({ min: 'recordedFrom', max: 'recordedTo', label: filterLabels.recorded, who: notVisiting }),
  /** Since when nobody has edited the loan, by the day that its page shows; it moves on with the day. */
  notEdited: fixedAnswersFilter<EditGap>({
    parameter: 'notEditedKey',
    label: filterLabels.notEdited,
    answers: EDIT_GAPS,
    phrase: (name) => ({ after: `not edited ${name}` }),
    who: notVisiting,
  }),
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
  ...detailFilters,
  bdm: searchedChoiceFilter({
    parameter: 'platformBdmId',
    label: 'BDM',
    source: 'bdms',
    before: 'of BDM',
    who: notVisiting,
  }),
  /** The BDM of the first broker; for each loan there is one at most, as there is of the first lender. */
  brokerBdm: buildPartyBdmFilter('brokerBdmId', partyBdms.broker),
  lenderBdm: buildPartyBdmFilter('lenderBdmId', partyBdms.lender),
  lawFirm: searchedChoiceFilter({
    parameter: 'lawFirmId',
    label: 'Law Firm',
    source: 'law-firms',
    before: 'with law firm',
    clears: ['partnerId', 'associateId'],
    who: notVisiting,
  }),
  partner: {
    ...searchedChoiceFilter({
      parameter: 'partnerId',
      label: 'Partner',
      source: 'partners',
      before: 'with partner',
      within: ['lawFirmId'],
      who: notVisiting,
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
      who: notVisiting,
    }),
    isAsked: (read: Read) => parseRecordId(read('lawFirmId')) !== null,
  },
  lender: searchedChoiceFilter({
    parameter: 'lenderId',
    label: 'Lender',
    source: 'lenders',
    before: 'of lender',
    who: notVisiting,
  }),
  broker: searchedChoiceFilter({
    parameter: 'brokerId',
    label: 'Broker',
    source: 'brokers',
    before: 'of broker',
    who: notVisiting,
  }),
  /** A lender that hides itself counts, because each loan shows a line for it. */
  lenderCount: fixedAnswersFilter<LenderCount>({
    parameter: 'lenderCountKey',
    label: filterLabels.lenderCount,
    answers: LENDER_COUNTS,
    phrase: (name) => ({ after: LENDER_COUNTS.find((count) => count.name === name)?.phrase ?? name }),
    who: notVisiting,
  }),
  lacks: fixedAnswersFilter<Lack>({
    parameter: 'lacksKey',
    label: filterLabels.lacks,
    answers: LACKS,
    phrase: (name) => ({ after: `without ${lowercaseLabel(name)}` }),
    who: notVisiting,
  }),
  brokerStars: buildStarsFilter('brokerStarsFromLender', 'Broker Stars from Lender'),
  lenderStars: buildStarsFilter('lenderStarsFromBroker', 'Lender Stars from Broker'),
} as const
