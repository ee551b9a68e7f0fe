import { getFieldId } from './field.tsx'

/** Keeps the names of a form's fields, by which an error inside a field's value leads to the field. */
export const createFieldNames = () => {
  const names = new Set<string>()
  /** Returns the registered field that contains a path. */
  const findField = (place: string): string => {
    const parts = place.split('.')
    while (parts.length > 1 && !names.has(parts.join('.'))) parts.pop()
    return parts.join('.')
  }
  return {
    register: (name: string): void => void names.add(name),
    list: (): string[] => [...names],
    /** True for a path that is a registered field, or is inside one. */
    hasField: (place: string): boolean => names.has(findField(place)),
    getControlId: (place: string): string => getFieldId(findField(place)),
  }
}
