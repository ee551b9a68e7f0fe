import { longDay } from '#lib/core/dates.ts'
import { dollars } from '#lib/core/money.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/loans/drafts/schema.ts'
import { partLabels } from '#lib/lending/loans/editing/labels.ts'
import { scenarioLabels } from '#lib/lending/loans/labels.ts'
import type { LoanLists } from './kit.ts'
import { dollarsTyped, largestFirst } from './values.ts'

/** A part of a loan that two people can change independently: its text for comparison, and how to copy it. */
export type LoanPart = {
  key: string
  label: string
  /** Parts with the same text count as equal. */
  text: (values: LoanValues) => string
  take: (into: LoanValues, from: LoanValues) => Partial<LoanValues>
}

type Option = { id: string | number; name: string }

const nameIn = (options: readonly Option[], id: string | number): string =>
  options.find((option) => String(option.id) === String(id))?.name ?? String(id)

const percentText = (value: string): string =>
  value === '' ? '' : Number.isFinite(Number(value)) ? `${Number(value).toFixed(2)}%` : value
const amountText = (value: string): string => dollars(dollarsTyped(value)) || value
const answerText = (value: string): string => (value === '' ? '' : value === 'true' ? 'Yes' : 'No')

/** Returns a part made of fields that depend on each other and are copied together. */
const of = (label: string, names: readonly (keyof LoanValues)[], text: (values: LoanValues) => string): LoanPart => ({
  key: names.join(' '),
  label,
  text,
  take: (_into, from) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<LoanValues>,
})

const joined = (...texts: string[]): string => texts.filter((each) => each !== '').join(', ')

const datesText = (values: LoanValues, lists: LoanLists): string => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = values
  const day = (label: string, date: string) => (date === '' ? '' : `${label} ${longDay(date)}`)
  return joined(
    statusKey === '' ? '' : nameIn(lists.status, statusKey),
    day(partLabels.settled, settlementDate),
    day(partLabels.repaid, repaymentDate),
    day(partLabels.discharged, dischargedDate),
    shortfall === '' ? '' : `${partLabels.shortfall} ${amountText(shortfall)}`,
  )
}

const wholeParts = (lists: LoanLists) => ({
  identity: [
    of(partLabels.loanNo, ['loanNo'], ({ loanNo }) => loanNo.trim()),
    of(partLabels.suburb, ['suburb'], ({ suburb }) => suburb?.name ?? ''),
    of(partLabels.lawFirm, ['lawFirm', 'partner', 'associate'], ({ lawFirm, partner, associate }) =>
      joined(lawFirm?.name ?? '', partner?.name ?? '', associate?.name ?? ''),
    ),
  ],
  terms: [
    of(partLabels.priority, ['priorityKey'], ({ priorityKey }) => nameIn(lists.priority, priorityKey)),
    of(partLabels.lowerRate, ['lowerRate'], ({ lowerRate }) => percentText(lowerRate)),
    of(partLabels.higherRate, ['higherRate'], ({ higherRate }) => percentText(higherRate)),
    of(partLabels.valuation, ['valuationRequired'], ({ valuationRequired }) => answerText(valuationRequired)),
    of(partLabels.lvr, ['lvr'], ({ lvr }) => percentText(lvr)),
    of(partLabels.interest, ['interestKey'], ({ interestKey }) => nameIn(lists.interest, interestKey)),
    of(partLabels.fee, ['establishmentFeeWithGst'], ({ establishmentFeeWithGst }) =>
      amountText(establishmentFeeWithGst),
    ),
  ],
  security: [
    of(partLabels.security, ['securityTypeKey', 'securitySubTypeKey'], ({ securityTypeKey, securitySubTypeKey }) =>
      joined(
        nameIn(lists.securityTypes, securityTypeKey),
        nameIn(lists.securitySubTypes[securityTypeKey] ?? [], securitySubTypeKey),
      ),
    ),
    of(partLabels.scenario, ['scenarioKey'], ({ scenarioKey }) => nameIn(lists.scenario, scenarioKey)),
  ],
  dates: [
    of(partLabels.dates, ['statusKey', 'settlementDate', 'repaymentDate', 'dischargedDate', 'shortfall'], (values) =>
      datesText(values, lists),
    ),
    of(partLabels.notes, ['notes'], ({ notes }) => notes.trim()),
  ],
})

const PERCENTS = new Set(['loanAmountPercentageGstEx', 'tdcEquity', 'contingenciesAllowance'])

const detailText = (name: keyof ScenarioFields, value: string, lists: LoanLists): string => {
  if (name === 'typeKey') return value === '' ? '' : nameIn(lists.subdivisionTypes, value)
  if (PERCENTS.has(name)) return percentText(value)
  return name === 'developerSuccessfulProjects' ? value : answerText(value)
}

const detailParts = (lists: LoanLists): LoanPart[] =>
  (Object.keys(scenarioLabels) as (keyof ScenarioFields)[]).map((name) => ({
    key: `scenarioDetails.${name}`,
    label: scenarioLabels[name],
    text: ({ scenarioDetails }) => detailText(name, scenarioDetails[name], lists),
    take: (into, from) => ({ scenarioDetails: { ...into.scenarioDetails, [name]: from.scenarioDetails[name] } }),
  }))

/** Returns each row of a list as a part of its own; copying one replaces the row with the same id. */
const rowParts = <Row>(
  sides: readonly LoanValues[],
  list: {
    name: 'loanLenders' | 'loanBrokers' | 'credits'
    label: string
    idOf: (row: Row) => number | null
    nameOf: (row: Row) => string
    text: (row: Row) => string
  },
): LoanPart[] => {
  const rowsOf = (values: LoanValues) => values[list.name] as Row[]
  const names = new Map<number, string>()
  for (const side of sides)
    for (const row of rowsOf(side)) {
      const id = list.idOf(row)
      if (id !== null) names.set(id, list.nameOf(row))
    }
  return [...names].map(([id, name]) => {
    const rowOf = (values: LoanValues) => rowsOf(values).find((row) => list.idOf(row) === id)
    return {
      key: `${list.name}.${id}`,
      label: `${list.label}: ${name}`,
      text: (values) => {
        const row = rowOf(values)
        return row === undefined ? '' : list.text(row)
      },
      take: (into, from) => {
        const [theirs, mine] = [rowOf(from), rowsOf(into)]
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
const partsOf = (sides: readonly LoanValues[], lists: LoanLists): LoanPart[] => {
  const whole = wholeParts(lists)
  return [
    ...whole.identity,
    ...rowParts<LoanValues['loanLenders'][number]>(sides, {
      name: 'loanLenders',
      label: partLabels.lender,
      idOf: ({ party }) => party?.id ?? null,
      nameOf: ({ party }) => party?.name ?? '',
      text: ({ contributionAmount }) => amountText(contributionAmount) || partLabels.noAmount,
    }),
    ...rowParts<LoanValues['loanBrokers'][number]>(sides, {
      name: 'loanBrokers',
      label: partLabels.broker,
      idOf: ({ party }) => party?.id ?? null,
      nameOf: ({ party }) => party?.name ?? '',
      text: () => partLabels.attributed,
    }),
    ...whole.terms,
    ...rowParts<number>(sides, {
      name: 'credits',
      label: partLabels.credit,
      idOf: (id) => id,
      nameOf: (id) => nameIn(lists.credits, id),
      text: () => partLabels.chosen,
    }),
    ...whole.security,
    ...detailParts(lists),
    ...whole.dates,
  ]
}

/** A changed part with its text on each side. */
export type PartChange = { part: LoanPart; before: string; mine: string; theirs: string }

/** Returns the parts in which two loans differ. */
export const differencesOf = (one: LoanValues, other: LoanValues, lists: LoanLists): LoanPart[] =>
  partsOf([one, other], lists).filter((part) => part.text(one) !== part.text(other))

/**
 * Three-way merge of a loan. A part changed by one side takes that change. If both changed it differently, mine is kept
 * and the part is returned as a clash to choose from.
 */
export const mergeLoans = (
  { base, mine, theirs }: { base: LoanValues; mine: LoanValues; theirs: LoanValues },
  lists: LoanLists,
): { values: LoanValues; adopted: PartChange[]; clashes: PartChange[] } => {
  let values = mine
  const [adopted, clashes]: [PartChange[], PartChange[]] = [[], []]
  for (const part of partsOf([base, mine, theirs], lists)) {
    const change = { part, before: part.text(base), mine: part.text(mine), theirs: part.text(theirs) }
    if (change.theirs === change.before || change.theirs === change.mine) continue
    if (change.mine === change.before) {
      values = { ...values, ...part.take(values, theirs) }
      adopted.push(change)
    } else clashes.push(change)
  }
  return { values: { ...values, loanLenders: largestFirst(values.loanLenders) }, adopted, clashes }
}
