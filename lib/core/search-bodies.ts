import type { FieldError } from '#lib/core/errors.ts'
import type { RawSearch } from '#lib/core/search.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** The most parameters of a search in a body, and the most values and characters of one. */
const MOST_PARAMETERS = 120
const MOST_VALUES = 60
const LONGEST_KEY = 80
const LONGEST_TEXT = 400

type Value = string | string[] | null
type Taken = { parameters: Map<string, Value>; faults: FieldError[] }

/**
 * The parameters of a search as a body holds them (decision 'bodies of searches'): below `filters` or beside each other, a
 * scenario's fields as an object or under their flat names. The parameters are counted before any of them is read.
 */
export const parametersIn = (body: RawSearch): { raw: RawSearch; faults: FieldError[] } => {
  const taken: Taken = { parameters: new Map(), faults: [] }
  take(taken, body, 'filters')
  return { raw: Object.fromEntries(taken.parameters), faults: taken.faults }
}

// A saved search holds a whole search below `filters`, which may have `filters` of its own.
const DEEPEST_FILTERS = 2

const take = (taken: Taken, given: RawSearch, whole: string, depth = 0): void => {
  for (const [key, value] of fewOf(taken, given, whole)) {
    if (key === 'filters' && depth < DEEPEST_FILTERS) {
      if (isObject(value)) take(taken, value, 'filters', depth + 1)
      else refuse(taken, 'filters', 'The filters must be an object.')
    } else if (isObject(value)) {
      for (const [field, inner] of fewOf(taken, value, key)) put(taken, `${key}.${field}`, inner)
    } else put(taken, key, value)
  }
}

/** What an object holds, or nothing of it where that would be too much. */
const fewOf = (taken: Taken, given: RawSearch, whole: string): [string, unknown][] => {
  const entries = Object.entries(given)
  if (entries.length + taken.parameters.size <= MOST_PARAMETERS)
    return entries.filter(([, value]) => value !== undefined)
  refuse(taken, whole.slice(0, LONGEST_KEY), 'There are too many filters.')
  return []
}

const put = (taken: Taken, key: string, given: unknown): void => {
  const field = removeUnstorable(key.slice(0, LONGEST_KEY))
  const value = filterValue(given)
  const before = taken.parameters.get(field)
  if (value === undefined || key.length > LONGEST_KEY) refuse(taken, field, 'This is not the value of a filter.')
  else if (before !== undefined && String(before) !== String(value)) refuse(taken, field, 'This filter is given twice.')
  else taken.parameters.set(field, value)
}

const refuse = ({ faults }: Taken, field: string, message: string): void => {
  faults.push({ code: 'INVALID', field, message })
}

const isObject = (value: unknown): value is RawSearch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const filterValue = (given: unknown): Value | undefined => {
  if (given === null) return null
  if (!Array.isArray(given)) return textOf(given)
  if (given.length > MOST_VALUES) return undefined
  const texts = given.map((each) => (each === null ? '' : textOf(each)))
  return texts.every((text) => text !== undefined) ? texts : undefined
}

const textOf = (given: unknown): string | undefined => {
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  return typeof given === 'string' && given.length <= LONGEST_TEXT ? removeUnstorable(given) : undefined
}
