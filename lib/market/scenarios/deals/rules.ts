import { formatDay } from '#lib/core/dates.ts'
import { formatDollars, fromHundredths } from '#lib/core/money.ts'
import type { SuburbPlace } from '#lib/foundation/lookups/suburbs/queries.ts'
import { measureMetres } from '#lib/foundation/lookups/suburbs/rules.ts'
import { formatLoanTerm, formatLvr } from '#lib/lending/facts/labels.ts'
import { type CategoryKey, RESIDENTIAL_GROUP } from '#lib/market/criteria/fields.ts'
import { categoryLabels, getChoicesLabel } from '#lib/market/criteria/labels.ts'
import { changeLabels } from '#lib/market/scenarios/changes/labels.ts'
import { COST_WISHES, type Deal, type DealSecurity, type Fault, type Securities } from '#lib/market/scenarios/fields.ts'
import { chipLabels, scenarioMessages } from '#lib/market/scenarios/labels.ts'
import { computeLvr, toHundredths } from '#lib/market/scenarios/rules.ts'
import type { ReadScenario, Scenario } from '#lib/market/scenarios/schema.ts'

/** Zonings whose land counts as residential for the LVR of Land Bank criteria. */
const RESIDENTIAL_ZONINGS: readonly string[] = ['ZONED_RESIDENTIAL', 'ZONED_RURAL_RESIDENTIAL']

/** True if the LVR of residential securities applies to a security type or zoning. */
export const isResidentialChoice = (key: string, groupKey: string): boolean =>
  groupKey === RESIDENTIAL_GROUP || RESIDENTIAL_ZONINGS.includes(key)

/** A choice of a reference list. */
type Named = { id: string | number; name: string }

/** The reference data that a scenario is read by. */
export type Reference = {
  securities: Securities
  groups: readonly { key: string; name: string; isBuilt: boolean }[]
  purposes: readonly Named[]
  credits: readonly Named[]
  subdivisionTypes: readonly Named[]
}

const { unknownChoice, securityElsewhere } = scenarioMessages

const findSingle = ({
  key,
  groupKey,
  field,
  reference: { securities },
}: {
  key: string | null
  groupKey: string
  field: string
  reference: Reference
}): Fault[] => (key === null || securities.get(key)?.groupKey === groupKey ? [] : [{ field, message: unknownChoice }])

const checkSecurityKeys = (scenario: Scenario, reference: Reference): Fault[] => {
  const { securityTypeKey: group, securitySubTypeKey: type } = scenario
  const { groups, securities } = reference
  const isBuilt = (key: string | undefined) => groups.some((each) => each.key === key && each.isBuilt)
  if (group !== null && !isBuilt(group)) return [{ field: 'securityTypeKey', message: unknownChoice }]
  if (type === null) return []
  const own = securities.get(type)?.groupKey
  if (!isBuilt(own)) return [{ field: 'securitySubTypeKey', message: unknownChoice }]
  return group === null || own === group ? [] : [{ field: 'securitySubTypeKey', message: securityElsewhere }]
}

const checkListed = (id: string | number | null | undefined, list: readonly Named[], field: string): Fault[] =>
  id === null || id === undefined || list.some((each) => each.id === id) ? [] : [{ field, message: unknownChoice }]

/** Returns the choices of a scenario that the reference data does not have, each with a message beside its field. */
export const checkChoices = (scenario: Scenario, reference: Reference): Fault[] => [
  ...checkSecurityKeys(scenario, reference),
  ...findSingle({ key: scenario.zoningKey, groupKey: 'LAND_BANK', field: 'zoningKey', reference }),
  ...findSingle({ key: scenario.agricultureTypeKey, groupKey: 'RURAL', field: 'agricultureTypeKey', reference }),
  ...checkListed(scenario.purposeKey, reference.purposes, 'purposeKey'),
  ...checkListed(scenario.subdivision?.typeKey, reference.subdivisionTypes, 'subdivision.typeKey'),
  ...scenario.creditIds.flatMap((id, at) => checkListed(id, reference.credits, `creditIds.${at}`)),
]

const listChoicesOf = (groupKey: string, securities: Securities): string[] =>
  [...securities].filter(([, facts]) => facts.groupKey === groupKey).map(([key]) => key)

const buildSecurity = (scenario: Scenario, { securities }: Reference): DealSecurity | null => {
  const choice = scenario.securitySubTypeKey ?? scenario.zoningKey ?? scenario.agricultureTypeKey
  const groupKey = choice ? securities.get(choice)?.groupKey : scenario.securityTypeKey
  if (!groupKey) return null
  const choices = choice ? [choice] : listChoicesOf(groupKey, securities)
  return { choices, groupKey, isResidential: isResidentialChoice(choice ?? '', groupKey) }
}

/** Converts a checked scenario to the figures that rules compare. */
export const buildDeal = (
  scenario: Scenario,
  categoryKey: CategoryKey,
  { reference, suburb }: { reference: Reference; suburb: SuburbPlace | null },
): Deal => {
  const amount = scenario.amount ?? 0
  const { value } = scenario
  return {
    categoryKey,
    amount,
    value,
    lvr: value ? computeLvr(amount, value) : toHundredths(scenario.lvr),
    security: buildSecurity(scenario, reference),
    place: suburb && {
      stateKey: suburb.state,
      regionId: suburb.regionId,
      metres: measureMetres(suburb.capital, suburb.point),
    },
    rate: toHundredths(scenario.rate),
    higherRate: toHundredths(scenario.higherRate),
    fee: toHundredths(scenario.fee),
    lineFee: toHundredths(scenario.lineFee),
    costOfFunds: toHundredths(scenario.costOfFunds),
  }
}

/** Returns the name of a scenario's security: its choice, or else its group; '' if it gives none. */
export const nameSecurity = (scenario: Scenario, { securities, groups }: Reference): string => {
  const choice = scenario.securitySubTypeKey ?? scenario.zoningKey ?? scenario.agricultureTypeKey
  if (choice) return securities.get(choice)?.name ?? choice
  return groups.find(({ key }) => key === scenario.securityTypeKey)?.name ?? ''
}

/** Returns the name of a choice; its key if the list does not have it. */
export const findName = (list: readonly Named[], id: string | number | null | undefined): string =>
  list.find((each) => each.id === id)?.name ?? String(id)

/** Returns a scenario as chips in the order of its form. */
export const buildChips = (
  scenario: Scenario,
  deal: Deal,
  { reference, suburb }: { reference: Reference; suburb: SuburbPlace | null },
): ReadScenario['chips'] => {
  const entries: [field: string, label: string, value: string | null][] = [
    ['amount', chipLabels.amount, formatDollars(deal.amount)],
    ['categoryKey', chipLabels.category, categoryLabels[deal.categoryKey]],
    ['suburb', chipLabels.suburb, suburb?.name ?? null],
    ['securitySubTypeKey', getChoicesLabel(deal.categoryKey), nameSecurity(scenario, reference)],
    ['lvr', chipLabels.lvr, deal.lvr === null ? null : formatLvr(fromHundredths(deal.lvr))],
    ['value', chipLabels.value, formatDollars(scenario.value)],
    ...COST_WISHES.map((key): [string, string, string | null] => [
      key,
      changeLabels[key],
      scenario[key] === null ? null : `${scenario[key]}%`,
    ]),
    ['termMonths', chipLabels.term, formatLoanTerm(scenario.termMonths)],
    ['purposeKey', chipLabels.purpose, scenario.purposeKey && findName(reference.purposes, scenario.purposeKey)],
    ['creditIds', chipLabels.credits, scenario.creditIds.map((id) => findName(reference.credits, id)).join(', ')],
    ['neededBy', chipLabels.neededBy, formatDay(scenario.neededBy)],
  ]
  return entries.flatMap(([field, label, value]) => (value ? [{ field, label, value }] : []))
}
