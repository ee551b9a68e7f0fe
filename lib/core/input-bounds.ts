import { invalid } from '#lib/core/errors.ts'

const DEEPEST = 32

/** Returns true if a value is nested more than 32 levels deep, which could overflow the stack of a recursive parser (threat C1). */
export const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap((item) => (isContainer(item) ? Object.values(item) : []))
  return level.length > 0
}

const MOST_ENTRIES = 1_000

/** Raises INVALID if any list or object of a request has over 1,000 entries; runs before a schema reads them (threat J1). */
export const requireFewEntries = (value: unknown): void => {
  for (let level: unknown[] = [value]; level.length > 0; ) {
    const below: unknown[] = []
    for (const item of level) {
      if (!isContainer(item)) continue
      const entries = Array.isArray(item) ? item : Object.values(item)
      if (entries.length > MOST_ENTRIES) throw invalid('The request has too many entries.')
      for (const entry of entries) if (isContainer(entry)) below.push(entry)
    }
    level = below
  }
}

/** Returns true for arrays and plain objects; bytes, requests and the like count as single values. */
export const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
