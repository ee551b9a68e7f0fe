import { toQuerySuffix } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import { CATEGORIES, type CategoryKey, getCriteriaCategory } from '#lib/market/criteria/fields.ts'
import type { Fault, Judgement } from '#lib/market/scenarios/fields.ts'
import { getScenarioCategory, hasLineFee } from '#lib/market/scenarios/rules.ts'
import type { ReadScenario, Scenario, StatedReason } from '#lib/market/scenarios/schema.ts'
import {
  DEVELOPMENT_NAMES,
  LONGEST_VALUE,
  type ScenarioValues,
  VALUE_NAMES,
  type ValueName,
} from '#lib/market/scenarios/values/fields.ts'
import { lenderLabels, screenLabels } from '#lib/market/scenarios/values/labels.ts'

/** Returns values with those of the given fields, and '' for the others. */
export const fillValues = (given: Partial<ScenarioValues> = {}): ScenarioValues =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, given[name] ?? ''])) as ScenarioValues

/** True if nothing is filled in. */
export const isBlank = (values: ScenarioValues): boolean => VALUE_NAMES.every((name) => values[name].trim() === '')

/** Returns the filled-in fields as parameters of an address, in the order of the form. */
export const listParams = (values: ScenarioValues): Partial<ScenarioValues> =>
  Object.fromEntries(VALUE_NAMES.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name]]])))

/** The parameters of an address that name a saved scenario: the own one by id, somebody else's by the key of its link; and the day that is asked about. */
export type SavedParams = { scenario?: number; shared?: string; asOf?: string }

/** Returns the query of an address with a scenario, and the saved one that it is a change of; '' without any. */
export const toAddressQuery = (values: ScenarioValues, saved: SavedParams = {}): string =>
  toQuerySuffix(Object.assign({}, saved, listParams(values)))

/** Reads a scenario from the parameters of an address; null if it has none of its fields. */
export const readAddress = (raw: RawSearch): ScenarioValues | null => {
  const given = VALUE_NAMES.flatMap((name) => {
    const value: unknown = [raw[name]].flat()[0]
    return typeof value !== 'string' || value.trim() === '' ? [] : [[name, value.slice(0, LONGEST_VALUE)]]
  })
  return given.length === 0 ? null : fillValues(Object.fromEntries(given))
}

/** Returns the category of a form, by default that of its priority; null without either. */
export const getValuesCategory = ({ categoryKey, priorityKey }: ScenarioValues): CategoryKey | null =>
  getScenarioCategory({
    categoryKey: CATEGORIES.find(({ key }) => key === categoryKey)?.key ?? null,
    priorityKey: priorityKey === 'FIRST' || priorityKey === 'SECOND' ? priorityKey : null,
  })

const SECURITY_NAMES = {
  securityTypeKeys: ['securityTypeKey', 'securitySubTypeKey'],
  zoningKeys: ['zoningKey'],
  agricultureTypeKeys: ['agricultureTypeKey'],
} as const

/** Returns the fields of security that a category has; those of buildings without a category. */
const listSecurityNames = (category: CategoryKey | null): readonly ValueName[] =>
  SECURITY_NAMES[category ? getCriteriaCategory(category).choices : 'securityTypeKeys']

const isDevelopment = (purposeKey: string): boolean => purposeKey === 'CONSTRUCTION' || purposeKey === 'SUBDIVISION'

/** True if a field belongs to the category and purpose of a form; a filled one is always shown, so that it can be emptied. */
export const isShown = (name: ValueName, values: ScenarioValues): boolean => {
  if (values[name] !== '') return true
  const category = getValuesCategory(values)
  if (
    Object.values(SECURITY_NAMES)
      .flat()
      .includes(name as never)
  )
    return listSecurityNames(category).includes(name)
  if (name === 'lineFee') return category !== null && hasLineFee(category)
  if (name === 'subdivisionTypeKey') return values.purposeKey === 'SUBDIVISION'
  return !DEVELOPMENT_NAMES.includes(name as never) || isDevelopment(values.purposeKey)
}

/** Returns what else changes with a field: a category or security type empties the fields that it no longer has. */
export const listFollowing = (name: ValueName, changed: ScenarioValues): Partial<ScenarioValues> => {
  if (name === 'securityTypeKey') return { securitySubTypeKey: '' }
  if (name === 'suburbId') return { suburb: '' }
  if (name === 'purposeKey')
    return Object.fromEntries(
      [...DEVELOPMENT_NAMES, 'subdivisionTypeKey' as const]
        .filter((each) => !isShown(each, { ...changed, [each]: '' }))
        .map((each) => [each, '']),
    )
  if (name !== 'categoryKey' && name !== 'priorityKey') return {}
  const own = listSecurityNames(getValuesCategory(changed))
  const others = Object.values(SECURITY_NAMES).flat()
  return Object.fromEntries(others.filter((each) => !own.includes(each)).map((each) => [each, '']))
}

/** Returns the body by which the API is asked about a form. */
export const toMatchBody = (values: ScenarioValues): Record<string, unknown> => {
  const { subdivisionTypeKey, creditIds, ...fields } = values
  const given = Object.entries(fields).filter(
    ([name, value]) => value.trim() !== '' && !DEVELOPMENT_NAMES.includes(name as never),
  )
  const details = DEVELOPMENT_NAMES.filter((name) => values[name] !== '').map((name) => [name, values[name]])
  const isDivided = values.purposeKey === 'SUBDIVISION'
  if (isDivided && subdivisionTypeKey) details.push(['typeKey', subdivisionTypeKey])
  const kind = isDivided ? 'subdivision' : 'construction'
  return {
    ...Object.fromEntries(given),
    ...(details.length > 0 ? { [kind]: Object.fromEntries(details) } : {}),
    ...(creditIds ? { creditIds: creditIds.split(',') } : {}),
  }
}

/** Returns a stored value as text of a form; a percentage without the zeros that it is stored with. */
export const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).replace(/^(\d+)\.00$|^(\d+\.\d)0$/, '$1$2')

/** Returns the form of a read scenario. */
export const toValues = ({ construction, subdivision, creditIds, ...fields }: Scenario): ScenarioValues => {
  const given = Object.entries(fields).map(([name, value]) => [name, toText(value)])
  const details = Object.entries(construction ?? subdivision ?? {})
    .filter(([name]) => name !== 'typeKey')
    .map(([name, value]) => [name, toText(value)])
  return fillValues({
    ...Object.fromEntries([...given, ...details]),
    subdivisionTypeKey: toText(subdivision?.typeKey),
    creditIds: creditIds.join(','),
  })
}

/** Returns the field of the form that a path of the API is about. */
const toFieldName = (path: string): ValueName => {
  const [first = '', second] = path.split('.')
  if (first === 'subdivision' && second === 'typeKey') return 'subdivisionTypeKey'
  if (first === 'construction' || first === 'subdivision') return (second ?? 'purposeKey') as ValueName
  return (first === 'suburb' ? 'suburbId' : first) as ValueName
}

/** True if two forms have the same content. */
export const isSameScenario = (one: ScenarioValues, other: ScenarioValues): boolean =>
  VALUE_NAMES.every((name) => one[name] === other[name])

// What the deal asks about and the lender leaves open. A place is judged only within the lender's states.
const listUnstated = (reasons: readonly StatedReason[]): StatedReason[] => {
  const lendsThere = reasons.some(({ key, judgement }) => key === 'state' && judgement === 'pass')
  return reasons.filter(
    ({ key, judgement, wished }) => judgement === 'not stated' && wished !== null && (key !== 'place' || lendsThere),
  )
}

/** Returns in one sentence what the deal asks about and the lender states nothing on; '' if there is nothing. */
export const describeUnstated = ({ stated }: { stated: readonly StatedReason[] }): string => {
  const unstated = listUnstated(stated)
  return unstated.length === 0 ? '' : lenderLabels.unstated(unstated.map(({ label }) => lowercaseLabel(label)))
}

/**
 * Returns why a lender is in its list: the first reason against it in full and every other one by name, or else that all
 * rules pass.
 */
export const sayWhy = ({ stated }: { stated: readonly StatedReason[] }): string => {
  const pick = (judgement: Judgement) => stated.filter((reason) => reason.judgement === judgement)
  const [fails, warns] = [pick('fail'), pick('warn')]
  const first = fails[0] ?? warns[0]
  const toNames = (reasons: readonly StatedReason[]) =>
    reasons.filter((reason) => reason !== first).map(({ label }) => lowercaseLabel(label))
  const sentences: [names: readonly string[], say: (names: readonly string[]) => string][] = [
    [toNames(fails), lenderLabels.alsoFails],
    [toNames(warns), lenderLabels.toCheck],
  ]
  return [
    first?.text ?? lenderLabels.allPass(pick('pass').length),
    ...sentences.flatMap(([names, say]) => (names.length > 0 ? [say(names)] : [])),
  ].join(' ')
}

/** True if a deal has a day by which it is needed. */
export const isTimed = ({ chips }: Pick<ReadScenario, 'chips'>): boolean =>
  chips.some(({ field }) => field === 'neededBy')

const NOT_JUDGED = ['termMonths', 'purposeKey', 'creditIds', 'neededBy']

/** Returns the names of what a deal says and no rule judges, because criteria hold nothing about it. */
export const listNotJudged = ({ chips }: Pick<ReadScenario, 'chips'>): string[] =>
  chips.filter(({ field }) => NOT_JUDGED.includes(field)).map(({ label }) => lowercaseLabel(label))

/** Returns in words what a form still needs to be answered; nothing for a blank one. */
export const listNeeded = (values: ScenarioValues): string[] => {
  if (isBlank(values)) return []
  const { amount, categoryKey, priorityKey, suburb: _suburb, ...others } = values
  const needed: [isMissing: boolean, words: string][] = [
    [amount === '', screenLabels.neededAmount],
    [categoryKey === '' && priorityKey === '', screenLabels.neededCategory],
    [Object.values(others).every((value) => value === ''), screenLabels.neededThird],
  ]
  return needed.filter(([isMissing]) => isMissing).map(([, words]) => words)
}

/**
 * Returns the message beside each field: about what is filled in there, and once the form was submitted also about what is
 * missing. A field that was changed since has none.
 */
export const listFaults = (
  { values: asked, faults }: { values: ScenarioValues; faults: readonly Fault[] },
  values: ScenarioValues,
  isSubmitted: boolean,
): Partial<Record<ValueName, string>> =>
  Object.fromEntries(
    faults.toReversed().flatMap(({ field, message }) => {
      const name = toFieldName(field)
      const isUnchanged = asked[name] === values[name] && (name !== 'suburbId' || asked.suburb === values.suburb)
      const isFilled = values[name] !== '' || (name === 'suburbId' && values.suburb !== '')
      return isUnchanged && (isFilled || isSubmitted) ? [[name, message]] : []
    }),
  )

const WORST_FIRST: readonly Judgement[] = ['fail', 'warn', 'pass', 'not stated']

/** Returns reasons with what fails first, then what is to be checked; the others keep their order. */
export const sortByJudgement = (reasons: readonly StatedReason[]): StatedReason[] =>
  WORST_FIRST.flatMap((judgement) => reasons.filter((reason) => reason.judgement === judgement))
