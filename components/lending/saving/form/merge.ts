import { formatDay } from '#lib/core/dates.ts'
import { mergeParts } from '#lib/core/merging.ts'
import { formatDollars } from '#lib/core/money.ts'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'
import { partLabels } from '#lib/lending/saving/editing/labels.ts'
import type { LoanLists } from './kit.ts'
import { parseWholeDollars, sortByContribution } from './values.ts'

/** A part of a loan that two people can change independently: its text for comparison, and how to copy it. */
export type LoanPart = {
  key: string
  label: string
  /** Parts with the same text count as equal. */
  text: (values: LoanValues) => string
  take: (into: LoanValues, from: LoanValues) => Partial<LoanValues>
}

type Option = { id: string | number; name: string }

const findName = (options: readonly Option[], id: string | number): string =>
  options.find((option) => String(option.id) === String(id))?.name ?? String(id)

const formatPercent = (value: string): string =>
  value === '' ? '' : Number.isFinite(Number(value)) ? `${Number(value).toFixed(2)}%` : value
const formatAmount = (value: string): string => formatDollars(parseWholeDollars(value)) || value
const formatYesNo = (value: string): string => (value === '' ? '' : value === 'true' ? 'Yes' : 'No')

/** Returns a part made of fields that depend on each other and are copied together. */
const buildPart = (
  label: string,
  names: readonly (keyof LoanValues)[],
  text: (values: LoanValues) => string,
): LoanPart => ({
  key: names.join(' '),
  label,
  text,
  take: (_into, from) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<LoanValues>,
})

const joinTexts = (...texts: string[]): string => texts.filter((each) => each !== '').join(', ')

const formatDates = (values: LoanValues, lists: LoanLists): string => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = values
  const formatLabelledDay = (label: string, date: string) => (date === '' ? '' : `${label} ${formatDay(date)}`)
  return joinTexts(
    statusKey === '' ? '' : findName(lists.status, statusKey),
    formatLabelledDay(partLabels.settled, settlementDate),
    formatLabelledDay(partLabels.repaid, repaymentDate),
    formatLabelledDay(partLabels.discharged, dischargedDate),
    shortfall === '' ? '' : `${partLabels.shortfall} ${formatAmount(shortfall)}`,
  )
}

const buildWholeParts = (lists: LoanLists) => ({
  identity: [
    buildPart(partLabels.loanNo, ['loanNo'], ({ loanNo }) => loanNo.trim()),
    buildPart(partLabels.suburb, ['suburb'], ({ suburb }) => suburb?.name ?? ''),
    buildPart(partLabels.lawFirm, ['lawFirm', 'partner', 'associate'], ({ lawFirm, partner, associate }) =>
      joinTexts(lawFirm?.name ?? '', partner?.name ?? '', associate?.name ?? ''),
    ),
  ],
  terms: [
    buildPart(partLabels.priority, ['priorityKey'], ({ priorityKey }) => findName(lists.priority, priorityKey)),
    buildPart(partLabels.lowerRate, ['lowerRate'], ({ lowerRate }) => formatPercent(lowerRate)),
    buildPart(partLabels.higherRate, ['higherRate'], ({ higherRate }) => formatPercent(higherRate)),
    buildPart(partLabels.valuation, ['valuationRequired'], ({ valuationRequired }) => formatYesNo(valuationRequired)),
    buildPart(partLabels.lvr, ['lvr'], ({ lvr }) => formatPercent(lvr)),
    buildPart(partLabels.interest, ['interestKey'], ({ interestKey }) => findName(lists.interest, interestKey)),
    buildPart(partLabels.fee, ['establishmentFeeWithGst'], ({ establishmentFeeWithGst }) =>
      formatAmount(establishmentFeeWithGst),
    ),
  ],
  security: [
    buildPart(
      partLabels.security,
      ['securityTypeKey', 'securitySubTypeKey'],
      ({ securityTypeKey, securitySubTypeKey }) =>
        joinTexts(
          findName(lists.securityTypes, securityTypeKey),
          findName(lists.securitySubTypes[securityTypeKey] ?? [], securitySubTypeKey),
        ),
    ),
    buildPart(partLabels.scenario, ['scenarioKey'], ({ scenarioKey }) => findName(lists.scenario, scenarioKey)),
  ],
  dates: [
    buildPart(
      partLabels.dates,
      ['statusKey', 'settlementDate', 'repaymentDate', 'dischargedDate', 'shortfall'],
      (values) => formatDates(values, lists),
    ),
    buildPart(partLabels.notes, ['notes'], ({ notes }) => notes.trim()),
  ],
})

const PERCENTS = new Set(['loanAmountPercentageGstEx', 'tdcEquity', 'contingenciesAllowance'])

const formatDetail = (name: keyof ScenarioFields, value: string, lists: LoanLists): string => {
  if (name === 'typeKey') return value === '' ? '' : findName(lists.subdivisionTypes, value)
  if (PERCENTS.has(name)) return formatPercent(value)
  return name === 'developerSuccessfulProjects' ? value : formatYesNo(value)
}

const buildDetailParts = (lists: LoanLists): LoanPart[] =>
  (Object.keys(scenarioLabels) as (keyof ScenarioFields)[]).map((name) => ({
    key: `scenarioDetails.${name}`,
    label: scenarioLabels[name],
    text: ({ scenarioDetails }) => formatDetail(name, scenarioDetails[name], lists),
    take: (into, from) => ({ scenarioDetails: { ...into.scenarioDetails, [name]: from.scenarioDetails[name] } }),
  }))

/** Returns each row of a list as a part of its own; copying one replaces the row with the same id. */
const buildRowParts = <Row>(
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
const listParts = (sides: readonly LoanValues[], lists: LoanLists): LoanPart[] => {
  const whole = buildWholeParts(lists)
  return [
    ...whole.identity,
    ...buildRowParts<LoanValues['loanLenders'][number]>(sides, {
      name: 'loanLenders',
      label: partLabels.lender,
      idOf: ({ party }) => party?.id ?? null,
      nameOf: ({ party }) => party?.name ?? '',
      text: ({ contributionAmount }) => formatAmount(contributionAmount) || partLabels.noAmount,
    }),
    ...buildRowParts<LoanValues['loanBrokers'][number]>(sides, {
      name: 'loanBrokers',
      label: partLabels.broker,
      idOf: ({ party }) => party?.id ?? null,
      nameOf: ({ party }) => party?.name ?? '',
      text: () => partLabels.attributed,
    }),
    ...whole.terms,
    ...buildRowParts<number>(sides, {
      name: 'credits',
      label: partLabels.credit,
      idOf: (id) => id,
      nameOf: (id) => findName(lists.credits, id),
      text: () => partLabels.chosen,
    }),
    ...whole.security,
    ...buildDetailParts(lists),
    ...whole.dates,
  ]
}

/** A changed part with its text on each side. */
export type PartChange = { part: LoanPart; before: string; mine: string; theirs: string }

/** Returns the parts in which two loans differ. */
export const listDifferences = (one: LoanValues, other: LoanValues, lists: LoanLists): LoanPart[] =>
  listParts([one, other], lists).filter((part) => part.text(one) !== part.text(other))

/**
 * Three-way merge of a loan. A part changed by one side takes that change. If both changed it differently, mine is kept
 * and the part is returned as a clash to choose from.
 */
export const mergeLoans = (
  { base, mine, theirs }: { base: LoanValues; mine: LoanValues; theirs: LoanValues },
  lists: LoanLists,
): { values: LoanValues; adopted: PartChange[]; clashes: PartChange[] } => {
  const { adopted, clashes } = mergeParts(listParts([base, mine, theirs], lists), ({ text }) => ({
    before: text(base),
    mine: text(mine),
    theirs: text(theirs),
  }))
  let values = mine
  for (const { part } of adopted) values = { ...values, ...part.take(values, theirs) }
  return { values: { ...values, loanLenders: sortByContribution(values.loanLenders) }, adopted, clashes }
}
