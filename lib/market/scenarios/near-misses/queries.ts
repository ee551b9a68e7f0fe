import { readSuburbPoints, type SuburbPlace, type SuburbPoint } from '#lib/foundation/lookups/suburbs/queries.ts'
import type { Point } from '#lib/foundation/lookups/suburbs/rules.ts'
import type { PlaceChoice } from '#lib/market/scenarios/changes/rules.ts'
import type { NearMiss, Offer } from '#lib/market/scenarios/fields.ts'
import { isPlaceTaken } from '#lib/market/scenarios/judging/rules.ts'

type States = Offer['states']

// Offers share their states, and the same deal is asked about at each key that is typed.
const known = new WeakMap<States, Map<number, SuburbPoint | null>>()
/** The most suburbs of deals that are kept for one set of states. */
const MOST_KEPT = 50

/** Returns the suburb nearest to a point where a lender with these states lends. */
const findNearest = (
  { latitude, longitude }: Point,
  states: States,
  byState: ReadonlyMap<string, readonly SuburbPoint[]>,
): SuburbPoint | null => {
  // Degrees of longitude are narrower away from the equator; the order needs no exact distance.
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  let nearest: SuburbPoint | null = null
  let least = Number.POSITIVE_INFINITY
  for (const stateKey of states.keys())
    for (const suburb of byState.get(stateKey) ?? []) {
      const [down, across] = [suburb.point.latitude - latitude, (suburb.point.longitude - longitude) * narrowing]
      const distance = down * down + across * across
      if (distance >= least || !isPlaceTaken(suburb, states)) continue
      least = distance
      nearest = suburb
    }
  return nearest
}

const findKept = (
  suburb: SuburbPlace,
  states: States,
  byState: ReadonlyMap<string, readonly SuburbPoint[]>,
): SuburbPoint | null => {
  const kept = known.get(states) ?? new Map<number, SuburbPoint | null>()
  known.set(states, kept)
  const before = kept.get(suburb.id)
  if (before !== undefined) return before
  if (kept.size >= MOST_KEPT) kept.clear()
  const found = findNearest(suburb.point, states, byState)
  kept.set(suburb.id, found)
  return found
}

/** A near miss of a lender's offer. */
export type Missed = { offer: Offer; nearMiss: NearMiss }

/** Returns, by lender, the suburb nearest to the deal's that a change of place proposes. */
export const findPlaceChoices = async (
  suburb: SuburbPlace | null,
  missed: readonly Missed[],
): Promise<Map<number, PlaceChoice>> => {
  const moved = missed.filter(({ nearMiss }) => nearMiss.changes.some(({ key }) => key === 'place'))
  if (!suburb || moved.length === 0) return new Map()
  const byState = await readSuburbPoints()
  return new Map(
    moved.flatMap(({ offer }) => {
      const found = findKept(suburb, offer.states, byState)
      return found ? [[offer.lenderId, { id: found.id, name: found.name, stateKey: found.stateKey }]] : []
    }),
  )
}
