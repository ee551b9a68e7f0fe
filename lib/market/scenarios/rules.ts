import type { Day } from '#lib/core/dates.ts'
import { fromHundredths, hundredths } from '#lib/core/money.ts'
import { type CategoryKey, getCriteriaCategory, listCategoryFields } from '#lib/market/criteria/fields.ts'
import { type ChangeKey, COST_WISHES, type CostWish, type Fault } from './fields.ts'
import { scenarioMessages } from './labels.ts'
import type { Scenario } from './schema.ts'

/** The priorities that a category can have; the others go with both. */
const PRIORITY_OF: Partial<Record<CategoryKey, string>> = {
  FIRST_RANKING: 'FIRST',
  SECOND_RANKING: 'SECOND',
  MEZZANINE: 'SECOND',
}
const CATEGORY_OF: Record<string, CategoryKey> = { FIRST: 'FIRST_RANKING', SECOND: 'SECOND_RANKING' }

/** Returns the category of a scenario, by default that of its priority; null if it has neither. */
export const getScenarioCategory = ({
  categoryKey,
  priorityKey,
}: Pick<Scenario, 'categoryKey' | 'priorityKey'>): CategoryKey | null =>
  categoryKey ?? (priorityKey ? (CATEGORY_OF[priorityKey] ?? null) : null)

/** True if the category has a line fee. */
export const hasLineFee = (category: CategoryKey): boolean =>
  listCategoryFields(category).some(({ pair }) => pair === 'lineFee')

/** The bounds of an LVR, in hundredths of a percent. */
export const LVR_BOUNDS = { least: 500, most: 9_900 } as const

/** Converts a percentage to hundredths of a percent. */
export const toHundredths = (percent: string | null): number | null => (percent === null ? null : hundredths(percent))

/** Returns the LVR of an amount on a value in hundredths of a percent, rounded up so that it is never understated. */
export const computeLvr = (amount: number, value: number): number =>
  Number((BigInt(amount) * 10_000n + BigInt(value) - 1n) / BigInt(value))

/** True for an LVR in hundredths that a loan can have. */
export const isPossibleLvr = (lvr: number): boolean => lvr >= LVR_BOUNDS.least && lvr <= LVR_BOUNDS.most

type Bounds = { least: number; most: number }

/** The bounds of each wish about cost, in hundredths of a percent. */
export const COST_BOUNDS: Record<CostWish, Bounds> = {
  rate: { least: 200, most: 8_000 },
  higherRate: { least: 200, most: 8_000 },
  fee: { least: 0, most: 2_000 },
  lineFee: { least: 0, most: 2_000 },
  costOfFunds: { least: 0, most: 12_000 },
}
const COST_MESSAGES: Record<CostWish, string> = {
  rate: scenarioMessages.rateBounds,
  higherRate: scenarioMessages.rateBounds,
  fee: scenarioMessages.feeBounds,
  lineFee: scenarioMessages.feeBounds,
  costOfFunds: scenarioMessages.costBounds,
}

/** True for a percentage within bounds. */
export const isWithinBounds = (percent: string, { least, most }: Bounds): boolean =>
  hundredths(percent) >= least && hundredths(percent) <= most

const checkCosts = (scenario: Scenario, category: CategoryKey | null): Fault[] =>
  COST_WISHES.flatMap((field) => {
    const wish = scenario[field]
    if (wish === null) return []
    if (field === 'lineFee' && category && !hasLineFee(category))
      return [{ field, message: scenarioMessages.noLineFee }]
    return isWithinBounds(wish, COST_BOUNDS[field]) ? [] : [{ field, message: COST_MESSAGES[field] }]
  })

const checkLvr = ({ amount, lvr, value }: Scenario): Fault[] => {
  if (lvr !== null && !isWithinBounds(lvr, LVR_BOUNDS)) return [{ field: 'lvr', message: scenarioMessages.lvrBounds }]
  if (value === null) return []
  if (value === 0) return [{ field: 'value', message: scenarioMessages.valueZero }]
  if (!amount) return []
  const computed = computeLvr(amount, value)
  if (!isPossibleLvr(computed))
    return [{ field: 'value', message: scenarioMessages.lvrOfValue(fromHundredths(computed)) }]
  // Half a percent is within what people round to.
  const agrees = lvr === null || Math.abs(hundredths(lvr) - computed) <= 50
  return agrees ? [] : [{ field: 'value', message: scenarioMessages.lvrAndValue }]
}

const GIVEN_FIELDS = [
  ...['suburbId', 'suburb', 'securityTypeKey', 'securitySubTypeKey', 'zoningKey', 'agricultureTypeKey', 'lvr', 'value'],
  ...[...COST_WISHES, 'termMonths', 'purposeKey', 'construction', 'subdivision', 'neededBy'],
] as (keyof Scenario)[]

const hasThirdField = (scenario: Scenario): boolean =>
  scenario.creditIds.length > 0 || GIVEN_FIELDS.some((field) => scenario[field] !== null)

/** The security fields that a category has; the others are refused beside it. */
const isFieldOf = (field: 'securityTypeKey' | 'securitySubTypeKey' | 'zoningKey' | 'agricultureTypeKey') => {
  const choices = { zoningKey: 'zoningKeys', agricultureTypeKey: 'agricultureTypeKeys' } as const
  const wanted = field === 'zoningKey' || field === 'agricultureTypeKey' ? choices[field] : 'securityTypeKeys'
  return (category: CategoryKey) => getCriteriaCategory(category).choices === wanted
}
const SECURITY_FIELDS = {
  securityTypeKey: 'Security types',
  securitySubTypeKey: 'Security types',
  zoningKey: 'Zoning',
  agricultureTypeKey: 'Agriculture types',
} as const

const checkSecurity = (scenario: Scenario, category: CategoryKey): Fault[] =>
  (Object.keys(SECURITY_FIELDS) as (keyof typeof SECURITY_FIELDS)[]).flatMap((field) =>
    scenario[field] === null || isFieldOf(field)(category)
      ? []
      : [{ field, message: scenarioMessages.notOfCategory(SECURITY_FIELDS[field], category) }],
  )

/**
 * Returns what keeps a scenario from being answered, each message beside its field; nothing about its suburb and
 * choices, which `readDeal` checks. Three fields are enough: amount, category or priority, and any other.
 */
export const checkScenario = (scenario: Scenario, today: Day): Fault[] => {
  const { amount, priorityKey, neededBy } = scenario
  const category = getScenarioCategory(scenario)
  const faults: Fault[] = []
  const refuse = (field: string, message: string) => void faults.push({ field, message })
  if (amount === null) refuse('amount', scenarioMessages.amountRequired)
  else if (amount === 0) refuse('amount', scenarioMessages.amountZero)
  if (category === null) refuse('categoryKey', scenarioMessages.categoryRequired)
  else if (priorityKey && (PRIORITY_OF[category] ?? priorityKey) !== priorityKey)
    refuse('priorityKey', scenarioMessages.priorityElsewhere(category, priorityKey))
  if (!hasThirdField(scenario)) refuse('suburb', scenarioMessages.thirdRequired)
  if (neededBy && neededBy < today) refuse('neededBy', scenarioMessages.dayPast)
  return [
    ...faults,
    ...checkLvr(scenario),
    ...checkCosts(scenario, category),
    ...(category ? checkSecurity(scenario, category) : []),
  ]
}

/** True for a change of a near miss that no negotiation makes: it needs a property elsewhere, or of another type. */
export const isOtherProperty = ({ key }: { key: ChangeKey }): boolean => key === 'place' || key === 'security'
