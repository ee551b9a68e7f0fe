import type { FieldError } from '#lib/core/errors.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** Limits of a search in a request body: its parameters, the values of each, and their characters. */
const MOST_PARAMETERS = 120
const MOST_VALUES = 60
const LONGEST_KEY = 80
const LONGEST_TEXT = 400

type Value = string | string[] | null
type ReadParameters = { parameters: Map<string, Value>; faults: FieldError[] }

/**
 * Reads the parameters of a search from a request body (decision 'bodies of searches'): nested below `filters` or at the top
 * level, and a scenario's fields as an object or under flat names. Counts the parameters before it reads them.
 */
export const readBodyParameters = (body: RawSearch): { raw: RawSearch; faults: FieldError[] } => {
  const taken: ReadParameters = { parameters: new Map(), faults: [] }
  collectParameters({ taken, given: body, whole: 'filters' })
  return { raw: Object.fromEntries(taken.parameters), faults: taken.faults }
}

// A saved search has a whole search below `filters`, which may have its own `filters`.
const DEEPEST_FILTERS = 2

const collectParameters = ({
  taken,
  given,
  whole,
  depth = 0,
}: {
  taken: ReadParameters
  given: RawSearch
  whole: string
  depth?: number
}): void => {
  for (const [key, value] of takeLimitedEntries(taken, given, whole)) {
    if (key === 'filters' && depth < DEEPEST_FILTERS) {
      if (isObject(value)) collectParameters({ taken, given: value, whole: 'filters', depth: depth + 1 })
      else addParameterFault(taken, 'filters', 'The filters must be an object.')
    } else if (isObject(value)) {
      for (const [field, inner] of takeLimitedEntries(taken, value, key))
        addBodyParameter(taken, `${key}.${field}`, inner)
    } else addBodyParameter(taken, key, value)
  }
}

/** Returns the entries of an object, or none (and an error) if there are too many. */
const takeLimitedEntries = (taken: ReadParameters, given: RawSearch, whole: string): [string, unknown][] => {
  const entries = Object.entries(given)
  if (entries.length + taken.parameters.size <= MOST_PARAMETERS)
    return entries.filter(([, value]) => value !== undefined)
  addParameterFault(taken, whole.slice(0, LONGEST_KEY), 'There are too many filters.')
  return []
}

const addBodyParameter = (taken: ReadParameters, key: string, given: unknown): void => {
  const field = removeUnstorable(key.slice(0, LONGEST_KEY))
  const value = toFilterValue(given)
  const before = taken.parameters.get(field)
  if (value === undefined || key.length > LONGEST_KEY)
    addParameterFault(taken, field, 'This is not the value of a filter.')
  else if (before !== undefined && String(before) !== String(value))
    addParameterFault(taken, field, 'This filter is given twice.')
  else taken.parameters.set(field, value)
}

const addParameterFault = ({ faults }: ReadParameters, field: string, message: string): void => {
  faults.push({ code: 'INVALID', field, message })
}

const isObject = (value: unknown): value is RawSearch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toFilterValue = (given: unknown): Value | undefined => {
  if (given === null) return null
  if (!Array.isArray(given)) return toParameterText(given)
  if (given.length > MOST_VALUES) return undefined
  const texts = given.map((each) => (each === null ? '' : toParameterText(each)))
  return texts.every((text) => text !== undefined) ? texts : undefined
}

const toParameterText = (given: unknown): string | undefined => {
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  return typeof given === 'string' && given.length <= LONGEST_TEXT ? removeUnstorable(given) : undefined
}
