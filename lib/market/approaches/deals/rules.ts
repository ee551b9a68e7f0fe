import { formatDay } from '#lib/core/dates.ts'
import { formatDollars, formatPercent, formatShortDollars, formatYesNo } from '#lib/core/money.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import type { Deal } from '#lib/market/approaches/deals/schema.ts'
import { dealLabels } from '#lib/market/approaches/labels.ts'
import type { Scenario } from '#lib/market/scenarios/schema.ts'

/** Returns a deal in one line: '$2.40M · Second ranking · Warehouse · Dandenong South, VIC'. No line begins with a dot. */
export const summariseDeal = ({ amount, names }: Deal): string =>
  [formatShortDollars(amount), names.category ?? names.priority, names.security, names.place]
    .filter((part) => part !== null)
    .join('\u00a0· ')

/** Returns what a deal states, as pairs of label and text; what it does not state is left out. */
export const listDealFacts = (deal: Deal): { label: string; value: string }[] => {
  const { amount, lvr, value, rate, higherRate, fee, lineFee, costOfFunds, termMonths, neededBy, names } = deal
  const facts: [string, string | null][] = [
    [dealLabels.amount, formatDollars(amount)],
    [dealLabels.category, names.category],
    [dealLabels.priority, names.priority],
    [dealLabels.place, names.place],
    [dealLabels.security, names.security],
    [dealLabels.lvr, lvr && formatLvr(lvr)],
    [dealLabels.value, value === null ? null : formatDollars(value)],
    [dealLabels.rate, rate && formatPercent(rate)],
    [dealLabels.higherRate, higherRate && formatPercent(higherRate)],
    [dealLabels.fee, fee && formatPercent(fee)],
    [dealLabels.lineFee, lineFee && formatPercent(lineFee)],
    [dealLabels.costOfFunds, costOfFunds && formatPercent(costOfFunds)],
    [dealLabels.term, termMonths === null ? null : dealLabels.months(termMonths)],
    [dealLabels.purpose, names.purpose],
    ...listDevelopmentFacts(deal.construction ?? deal.subdivision),
    [dealLabels.credits, names.credits.join(', ') || null],
    [dealLabels.neededBy, neededBy && formatDay(neededBy)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

// What a construction or subdivision states of itself.
const listDevelopmentFacts = (development: Deal['construction']): [string, string | null][] => {
  if (!development) return []
  const { presalesDebtCoverRequired, isBuilderDeveloper, isBuildToHold, developerSuccessfulProjects } = development
  const answer = (value: boolean | null) => (value === null ? null : formatYesNo(value))
  return [
    [dealLabels.presales, answer(presalesDebtCoverRequired)],
    [dealLabels.builder, answer(isBuilderDeveloper)],
    [dealLabels.hold, answer(isBuildToHold)],
    [dealLabels.projects, developerSuccessfulProjects === null ? null : String(developerSuccessfulProjects)],
  ]
}

/** Returns a deal as the API takes it, without the names of its choices. */
export const toDealInput = ({ names: _names, amount, value, construction, subdivision, ...keys }: Deal) => ({
  ...keys,
  amount: String(amount),
  value: value === null ? null : String(value),
  construction,
  subdivision,
})

/** Returns a deal as the scenario that a match judges. */
export const toScenario = ({ names: _names, stateKey: _state, amount, value, ...keys }: Deal): Scenario => ({
  ...keys,
  amount: Number(amount),
  value: value === null ? null : Number(value),
  suburb: null,
})
