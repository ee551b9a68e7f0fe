import { formatDay } from '#lib/core/dates.ts'
import { mergeParts } from '#lib/core/merging.ts'
import { formatDollars } from '#lib/core/money.ts'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'
import { partLabels } from '#lib/lending/saving/editing/labels.ts'
import type { LoanLists } from './kit.ts'
import { parseTypedDollars, sortLenderRowsByContribution } from './values.ts'

/** A part of a loan that two people can change independently: its text for comparison, and how to copy it. */
export type LoanPart = {
  key: string
  label: string
  /** Parts with the same text count as equal. */
  text: (values: LoanValues) => string
  take: (into: LoanValues, from: LoanValues) => Partial<LoanValues>
}

type Option = { id: string | number; name: string }

const findOptionName = (options: readonly Option[], id: string | number): string =>
  options.find((option) => String(option.id) === String(id))?.name ?? String(id)

const formatTypedPercent = (value: string): string =>
  value === '' ? '' : Number.isFinite(Number(value)) ? `${Number(value).toFixed(2)}%` : value
const formatTypedAmount = (value: string): string => formatDollars(parseTypedDollars(value)) || value
const formatTypedYesNo = (value: string): string => (value === '' ? '' : value === 'true' ? 'Yes' : 'No')

/** Returns a part made of fields that depend on each other and are copied together. */
const buildLoanPart = (
  label: string,
  names: readonly (keyof LoanValues)[],
  text: (values: LoanValues) => string,
): LoanPart => ({
  key: names.join(' '),
  label,
  text,
  take: (_into, from) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<LoanValues>,
})

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

/** Returns each row of a list as a part of its own; copying one replaces the row with the same id. */
const buildPartyRowParts = <Row>(
  sides: readonly LoanValues[],
  list: {
    name: 'loanLenders' | 'loanBrokers' | 'credits'
    label: string
    idOf: (row: Row) => number | null
    nameOf: (row: Row) => string
    text: (row: Row) => string
  },
): LoanPart[] => {
  const getRows = (values: LoanValues) => values[list.name] as Row[]
  const names = new Map<number, string>()
  for (const side of sides)
    for (const row of getRows(side)) {
      const id = list.idOf(row)
      if (id !== null) names.set(id, list.nameOf(row))
    }
  return [...names].map(([id, name]) => {
    const findRow = (values: LoanValues) => getRows(values).find((row) => list.idOf(row) === id)
    return {
      key: `${list.name}.${id}`,
      label: `${list.label}: ${name}`,
      text: (values) => {
        const row = findRow(values)
        return row === undefined ? '' : list.text(row)
      },
      take: (into, from) => {
        const [theirs, mine] = [findRow(from), getRows(into)]
        const others = mine.filter((row) => list.idOf(row) !== id)
        const isKept = others.length < mine.length
        const rows = isKept
          ? mine.flatMap((row) => (list.idOf(row) === id ? (theirs === undefined ? [] : [theirs]) : [row]))
          : theirs === undefined
            ? others
            : [...others, theirs]
        return { [list.name]: rows }
      },
    }
  })
}

/** Returns every part in which the given loans can differ, in the order of the form. */
const listLoanParts = (sides: readonly LoanValues[], lists: LoanLists): LoanPart[] => {
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

/** A changed part with its text on each side. */
export type PartChange = { part: LoanPart; before: string; mine: string; theirs: string }

/** Returns the parts in which two loans differ. */
export const listLoanDifferences = (one: LoanValues, other: LoanValues, lists: LoanLists): LoanPart[] =>
  listLoanParts([one, other], lists).filter((part) => part.text(one) !== part.text(other))

/**
 * Three-way merge of a loan. A part changed by one side takes that change. If both changed it differently, mine is kept
 * and the part is returned as a clash to choose from.
 */
export const mergeLoans = (
  { base, mine, theirs }: { base: LoanValues; mine: LoanValues; theirs: LoanValues },
  lists: LoanLists,
): { values: LoanValues; adopted: PartChange[]; clashes: PartChange[] } => {
  const { adopted, clashes } = mergeParts(listLoanParts([base, mine, theirs], lists), ({ text }) => ({
    before: text(base),
    mine: text(mine),
    theirs: text(theirs),
  }))
  let values = mine
  for (const { part } of adopted) values = { ...values, ...part.take(values, theirs) }
  return { values: { ...values, loanLenders: sortLenderRowsByContribution(values.loanLenders) }, adopted, clashes }
}
