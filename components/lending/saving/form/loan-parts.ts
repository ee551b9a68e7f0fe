import { formatDay } from '#lib/core/dates.ts'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'
import { partLabels } from '#lib/lending/saving/editing/labels.ts'
import type { LoanLists } from './kit.ts'
import {
  buildLoanPart,
  findOptionName,
  formatTypedAmount,
  formatTypedPercent,
  formatTypedYesNo,
  type LoanPart,
} from './loan-part.ts'
import { buildPartyRowParts } from './party-row-parts.ts'

const joinNonEmptyTexts = (...texts: string[]): string => texts.filter((each) => each !== '').join(', ')

const formatTypedDates = (values: LoanValues, lists: LoanLists): string => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = values
  const formatLabelledDay = (label: string, date: string) => (date === '' ? '' : `${label} ${formatDay(date)}`)
  return joinNonEmptyTexts(
    statusKey === '' ? '' : findOptionName(lists.status, statusKey),
    formatLabelledDay(partLabels.settled, settlementDate),
    formatLabelledDay(partLabels.repaid, repaymentDate),
    formatLabelledDay(partLabels.discharged, dischargedDate),
    shortfall === '' ? '' : `${partLabels.shortfall} ${formatTypedAmount(shortfall)}`,
  )
}

const buildLoanFieldParts = (lists: LoanLists) => ({
  identity: [
    buildLoanPart(partLabels.loanNo, ['loanNo'], ({ loanNo }) => loanNo.trim()),
    buildLoanPart(partLabels.suburb, ['suburb'], ({ suburb }) => suburb?.name ?? ''),
    buildLoanPart(partLabels.lawFirm, ['lawFirm', 'partner', 'associate'], ({ lawFirm, partner, associate }) =>
      joinNonEmptyTexts(lawFirm?.name ?? '', partner?.name ?? '', associate?.name ?? ''),
    ),
  ],
  terms: [
    buildLoanPart(partLabels.priority, ['priorityKey'], ({ priorityKey }) =>
      findOptionName(lists.priority, priorityKey),
    ),
    buildLoanPart(partLabels.lowerRate, ['lowerRate'], ({ lowerRate }) => formatTypedPercent(lowerRate)),
    buildLoanPart(partLabels.higherRate, ['higherRate'], ({ higherRate }) => formatTypedPercent(higherRate)),
    buildLoanPart(partLabels.valuation, ['valuationRequired'], ({ valuationRequired }) =>
      formatTypedYesNo(valuationRequired),
    ),
    buildLoanPart(partLabels.lvr, ['lvr'], ({ lvr }) => formatTypedPercent(lvr)),
    buildLoanPart(partLabels.interest, ['interestKey'], ({ interestKey }) =>
      findOptionName(lists.interest, interestKey),
    ),
    buildLoanPart(partLabels.fee, ['establishmentFeeWithGst'], ({ establishmentFeeWithGst }) =>
      formatTypedAmount(establishmentFeeWithGst),
    ),
  ],
  security: [
    buildLoanPart(
      partLabels.security,
      ['securityTypeKey', 'securitySubTypeKey'],
      ({ securityTypeKey, securitySubTypeKey }) =>
        joinNonEmptyTexts(
          findOptionName(lists.securityTypes, securityTypeKey),
          findOptionName(lists.securitySubTypes[securityTypeKey] ?? [], securitySubTypeKey),
        ),
    ),
    buildLoanPart(partLabels.scenario, ['scenarioKey'], ({ scenarioKey }) =>
      findOptionName(lists.scenario, scenarioKey),
    ),
  ],
  dates: [
    buildLoanPart(
      partLabels.dates,
      ['statusKey', 'settlementDate', 'repaymentDate', 'dischargedDate', 'shortfall'],
      (values) => formatTypedDates(values, lists),
    ),
    buildLoanPart(partLabels.notes, ['notes'], ({ notes }) => notes.trim()),
  ],
})

const PERCENTS = new Set(['loanAmountPercentageGstEx', 'tdcEquity', 'contingenciesAllowance'])

const formatScenarioDetail = (name: keyof ScenarioFields, value: string, lists: LoanLists): string => {
  if (name === 'typeKey') return value === '' ? '' : findOptionName(lists.subdivisionTypes, value)
  if (PERCENTS.has(name)) return formatTypedPercent(value)
  return name === 'developerSuccessfulProjects' ? value : formatTypedYesNo(value)
}

const buildScenarioParts = (lists: LoanLists): LoanPart[] =>
  (Object.keys(scenarioLabels) as (keyof ScenarioFields)[]).map((name) => ({
    key: `scenarioDetails.${name}`,
    label: scenarioLabels[name],
    text: ({ scenarioDetails }) => formatScenarioDetail(name, scenarioDetails[name], lists),
    take: (into, from) => ({ scenarioDetails: { ...into.scenarioDetails, [name]: from.scenarioDetails[name] } }),
  }))

/** Returns every part in which the given loans can differ, in the order of the form. */
export const listLoanParts = (sides: readonly LoanValues[], lists: LoanLists): LoanPart[] => {
  const whole = buildLoanFieldParts(lists)
  return [
    ...whole.identity,
    ...buildPartyRowParts<LoanValues['loanLenders'][number]>(sides, {
      name: 'loanLenders',
      label: partLabels.lender,
      idOf: ({ party }) => party?.id ?? null,
      nameOf: ({ party }) => party?.name ?? '',
      text: ({ contributionAmount }) => formatTypedAmount(contributionAmount) || partLabels.noAmount,
    }),
    ...buildPartyRowParts<LoanValues['loanBrokers'][number]>(sides, {
      name: 'loanBrokers',
      label: partLabels.broker,
      idOf: ({ party }) => party?.id ?? null,
      nameOf: ({ party }) => party?.name ?? '',
      text: () => partLabels.attributed,
    }),
    ...whole.terms,
    ...buildPartyRowParts<number>(sides, {
      name: 'credits',
      label: partLabels.credit,
      idOf: (id) => id,
      nameOf: (id) => findOptionName(lists.credits, id),
      text: () => partLabels.chosen,
    }),
    ...whole.security,
    ...buildScenarioParts(lists),
    ...whole.dates,
  ]
}
