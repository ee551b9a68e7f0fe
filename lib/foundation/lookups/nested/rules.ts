import type { NestedOption } from '#lib/foundation/lookups/schema.ts'

/**
 * The entries that hold a text in either level (decision 'lookups'): found by itself an entry keeps all of its second level,
 * found by that it keeps what was found.
 */
export const filterNested = (rows: readonly NestedOption[], text: string): NestedOption[] => {
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
