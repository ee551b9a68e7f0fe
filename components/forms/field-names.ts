import type { FieldValues } from 'react-hook-form'
import { getFieldId } from './field.tsx'

/** Returns what a field still misses, by its label; null if nothing. */
export type FindMissing = (values: FieldValues) => string | null

/**
 * Keeps the names of a form's fields, by which an error inside a field's value leads to the field, and which of them
 * still miss a required value.
 */
export const createFieldNames = () => {
  const names = new Set<string>()
  const requirements = new Map<string, FindMissing>()
  /** Returns the registered field that contains a path. */
  const findField = (place: string): string => {
    const parts = place.split('.')
    while (parts.length > 1 && !names.has(parts.join('.'))) parts.pop()
    return parts.join('.')
  }
  return {
    register: (name: string): void => void names.add(name),
    /** Sets how a field's missing value is found; replaces the function of an earlier render. */
    require: (name: string, findMissing: FindMissing): void => void requirements.set(name, findMissing),
    /** Returns the labels of the required fields without a value, in the order of the form. */
    listMissing: (values: FieldValues): string[] =>
      [...requirements.values()].map((findMissing) => findMissing(values)).filter((label) => label !== null),
    list: (): string[] => [...names],
    /** True for a path that is a registered field, or is inside one. */
    hasField: (place: string): boolean => names.has(findField(place)),
    getControlId: (place: string): string => getFieldId(findField(place)),
  }
}
