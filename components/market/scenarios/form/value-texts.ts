import { formatDay, isDay } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import { formatLoanTerm } from '#lib/lending/facts/labels.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import {
  type ScenarioValues,
  type SuburbChoice,
  VALUE_NAMES,
  type ValueName,
} from '#lib/market/scenarios/values/fields.ts'
import { priorityChoices, valueLabels } from '#lib/market/scenarios/values/labels.ts'
import type { ScenarioLists } from './scenario-fields.tsx'

type Read = { lists: ScenarioLists; suburb: SuburbChoice | null }

const nameIn = (options: readonly { id: string | number; name: string }[], id: string): string =>
  options.find((option) => String(option.id) === id)?.name ?? id

const percent = (value: string): string => `${value}%`
const dollars = (value: string): string => (/^\d+$/.test(value) ? formatDollars(Number(value)) : value)
const yesNo = (value: string): string => (value === 'true' ? 'Yes' : 'No')

const TEXTS: Partial<Record<ValueName, (value: string, read: Read) => string>> = {
  amount: dollars,
  value: dollars,
  categoryKey: (value) => categoryLabels[CATEGORIES.find(({ key }) => key === value)?.key ?? 'FIRST_RANKING'],
  priorityKey: (value) => nameIn(priorityChoices, value),
  suburbId: (value, { suburb }) => suburb?.name ?? value,
  securityTypeKey: (value, { lists }) => nameIn(lists.securityTypes, value),
  securitySubTypeKey: (value, { lists }) => nameIn(Object.values(lists.securitySubTypes).flat(), value),
  zoningKey: (value, { lists }) => nameIn(lists.securitySubTypes.LAND_BANK ?? [], value),
  agricultureTypeKey: (value, { lists }) => nameIn(lists.securitySubTypes.RURAL ?? [], value),
  lvr: percent,
  rate: percent,
  higherRate: percent,
  fee: percent,
  lineFee: percent,
  costOfFunds: percent,
  termMonths: (value) => (/^\d+$/.test(value) ? formatLoanTerm(Number(value)) : value),
  neededBy: (value) => (isDay(value) ? formatDay(value) : value),
  purposeKey: (value, { lists }) => nameIn(lists.purposes, value),
  subdivisionTypeKey: (value, { lists }) => nameIn(lists.subdivisionTypes, value),
  isBuilderDeveloper: yesNo,
  isBuildToHold: yesNo,
  presalesDebtCoverRequired: yesNo,
  creditIds: (value, { lists }) =>
    value
      .split(',')
      .map((id) => nameIn(lists.credits, id))
      .join(', '),
}

/** Returns the filled-in fields of a form with their texts, in its order. */
export const listValueTexts = (
  values: ScenarioValues,
  read: Read,
): { name: ValueName; label: string; text: string }[] =>
  VALUE_NAMES.filter((name) => values[name] !== '').map((name) => ({
    name,
    label: valueLabels[name],
    text: TEXTS[name]?.(values[name], read) ?? values[name],
  }))
