import { fieldId } from './field.tsx'

/** Keeps the names of a form's fields, by which an error inside a field's value leads to the field. */
export const createFieldNames = () => {
  const names = new Set<string>()
  /** Returns the registered field that contains a path. */
  const fieldOf = (place: string): string => {
    const parts = place.split('.')
    while (parts.length > 1 && !names.has(parts.join('.'))) parts.pop()
    return parts.join('.')
  }
  return {
    know: (name: string): void => void names.add(name),
    list: (): string[] => [...names],
    /** True for a path that is a registered field, or is inside one. */
    hasFieldOf: (place: string): boolean => names.has(fieldOf(place)),
    idOf: (place: string): string => fieldId(fieldOf(place)),
  }
}
