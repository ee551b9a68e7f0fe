import type { NestedOption } from '#lib/foundation/lookups/schema.ts'

/**
 * Filters entries by a text in either level (decision 'lookups'): an entry that matches itself keeps its whole second level,
 * otherwise only the matching part.
 */
export const filterNestedList = (rows: readonly NestedOption[], text: string): NestedOption[] => {
  const wanted = text.toLowerCase()
  const has = (name: string | undefined) => name?.toLowerCase().includes(wanted) ?? false
  return rows.flatMap((row) => {
    if ([row.name, 'fullName' in row ? row.fullName : '', 'capitalCity' in row ? row.capitalCity : ''].some(has))
      return [row]
    if ('securityTypes' in row) {
      const securityTypes = row.securityTypes.filter(({ name }) => has(name))
      return securityTypes.length > 0 ? [{ ...row, securityTypes }] : []
    }
    const regions = row.regions.filter(({ name }) => has(name))
    return regions.length > 0 ? [{ ...row, regions }] : []
  })
}
