/**
 * The fields of the form of a scenario in order, under the names of the API; those of a development are sent in an object
 * of its kind, and credits as a list.
 */
export const VALUE_NAMES = [
  'amount',
  'lvr',
  'categoryKey',
  'priorityKey',
  'suburbId',
  'suburb',
  'securityTypeKey',
  'securitySubTypeKey',
  'zoningKey',
  'agricultureTypeKey',
  'value',
  'rate',
  'higherRate',
  'fee',
  'lineFee',
  'costOfFunds',
  'termMonths',
  'neededBy',
  'purposeKey',
  'subdivisionTypeKey',
  'isBuilderDeveloper',
  'isBuildToHold',
  'presalesDebtCoverRequired',
  'developerSuccessfulProjects',
  'creditIds',
] as const
export type ValueName = (typeof VALUE_NAMES)[number]

/** What is filled in, as text; '' for nothing. Invalid text stays as it was typed, and credits are ids with commas. */
export type ScenarioValues = Record<ValueName, string>

export const DEVELOPMENT_NAMES = [
  'isBuilderDeveloper',
  'isBuildToHold',
  'presalesDebtCoverRequired',
  'developerSuccessfulProjects',
] as const satisfies readonly ValueName[]

/** The fields behind 'More wishes'; the others are always shown. */
export const FURTHER_NAMES = [
  ...(['value', 'higherRate', 'lineFee', 'costOfFunds', 'purposeKey', 'subdivisionTypeKey'] as const),
  ...DEVELOPMENT_NAMES,
  'creditIds',
] as const satisfies readonly ValueName[]

/** The longest text of a field in an address; longer ones are cut. */
export const LONGEST_VALUE = 120

/** A suburb to choose where a name is doubled. */
export type SuburbChoice = { id: number; name: string }
