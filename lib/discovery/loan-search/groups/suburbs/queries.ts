import { formatSuburbKey } from '#lib/discovery/loan-search/groups/suburbs/rules.ts'
import { readSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'

/** Returns the suburbs of groups by id, with their state and postcode in the name. */
export const readSuburbsById = async (ids: readonly number[]): Promise<Map<number, { key: string; name: string }>> => {
  const suburbs = await readSuburbs(ids)
  return new Map(suburbs.map(({ id, state, name }) => [id, { key: formatSuburbKey({ id, state }), name }]))
}
