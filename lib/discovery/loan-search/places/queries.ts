import type { Actor } from '#lib/core/actor.ts'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { readGroupNames, readSteadily, requireLoanList } from '#lib/discovery/loan-search/groups/queries.ts'
import { type Grouped, sumGroups, sumUp } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { type LoanPlace, type LoanPlaces, MOST_PLACES } from '#lib/discovery/loan-search/places/schema.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { readSuburbPlaces } from '#lib/foundation/lookups/suburbs/queries.ts'
import { pool } from '#lib/server/database/db.ts'

const NOWHERE: LoanPlaces = { places: [], states: [], suburbs: 0, loans: 0, principal: 0n }

/**
 * Returns where the loans of a search are: the largest suburbs by principal, and all states. The same loans as `searchLoans`.
 * Raises FORBIDDEN as `searchLoans` does.
 */
export const readLoanPlaces = async (actor: Actor, search: LoanSearch): Promise<LoanPlaces> => {
  requireLoanList(actor, search)
  return (await readSteadily(actor, search, sumPlaces)) ?? NOWHERE
}

/** Returns where loans are that the actor may see: the largest suburbs by principal, and all states. */
export const sumPlaces = async (grouped: Grouped): Promise<LoanPlaces> => {
  const [suburbs, states, keys, names] = await Promise.all([
    sumUp(grouped.where, { kind: 'value', column: 'suburb_id' }),
    sumGroups('state', grouped),
    readGroupNames(grouped.actor, 'state', []),
    readStateNames(),
  ])
  const placed = suburbs.filter(({ key }) => key !== NO_KEY).toSorted(compareByPrincipal)
  return {
    places: await readPlaces(placed.slice(0, MOST_PLACES)),
    states: states.toSorted(compareByPrincipal).flatMap(({ key, rows, sum }) => {
      const state = keys.get(key)?.key
      return state ? [{ key: state, name: names.get(state) ?? state, loans: rows, principal: sum }] : []
    }),
    suburbs: placed.length,
    loans: placed.reduce((sum, { rows }) => sum + rows, 0),
    principal: placed.reduce((sum, each) => sum + each.sum, 0n),
  }
}

const readStateNames = async (): Promise<Map<string, string>> => {
  const { rows } = await pool().query<{ key: string; name: string }>('select key, name from states')
  return new Map(rows.map(({ key, name }) => [key, name]))
}

const compareByPrincipal = (one: Subtotal, other: Subtotal): number =>
  one.sum === other.sum ? one.key - other.key : one.sum < other.sum ? 1 : -1

const readPlaces = async (suburbs: readonly Subtotal[]): Promise<LoanPlace[]> => {
  const places = await readSuburbPlaces(suburbs.map(({ key }) => key))
  const known = new Map(places.map((place) => [place.id, place]))
  return suburbs.flatMap(({ key, rows: loans, sum: principal }) => {
    const place = known.get(key)
    if (!place) return []
    const { id, suburb: name, state, point } = place
    return [{ id, name, state, ...point, loans, principal }]
  })
}
