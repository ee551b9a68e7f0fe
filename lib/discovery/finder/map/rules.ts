/** A suburb with its position in degrees and its number of matching loans. */
export type Place = { name: string; latitude: number; longitude: number; loans: number }

/** A dot on the finder's map; `name` is null if it combines several suburbs. */
export type Dot = { name: string | null; latitude: number; longitude: number; loans: number }

/** A dot with fewer loans could reveal a single one (decision 'who stands in the finder'). */
const FEWEST_LOANS = 3
/** Suburbs with fewer loans are merged within grid squares of this many degrees, then within larger ones. */
const SQUARES = [0.25, 1, 4, 16, 64]

const groupPlaces = (places: readonly Place[], size: number): Place[][] => [
  ...Map.groupBy(
    places,
    ({ latitude, longitude }) => `${Math.floor(latitude / size)} ${Math.floor(longitude / size)}`,
  ).values(),
]

const sumLoans = (places: readonly { loans: number }[]): number => places.reduce((sum, { loans }) => sum + loans, 0)

// The dot is at the mean of its suburbs, not weighted by loans: weights would reveal how many loans each suburb has.
const mergePlaces = (places: readonly Place[]): Dot => {
  const computeMean = (pick: (place: Place) => number) =>
    places.reduce((sum, place) => sum + pick(place), 0) / places.length
  return {
    name: null,
    latitude: computeMean(({ latitude }) => latitude),
    longitude: computeMean(({ longitude }) => longitude),
    loans: sumLoans(places),
  }
}

const computeDistance = (one: Omit<Place, 'name'>, other: Omit<Place, 'name'>): number =>
  (one.latitude - other.latitude) ** 2 +
  ((one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)) ** 2

/**
 * Returns the dots of these suburbs, largest first. Each has three loans or more: suburbs with fewer are merged with their
 * neighbours, and what is left counts with the nearest dot. Returns none for fewer than three loans in all.
 */
export const mergeDots = (places: readonly Place[]): Dot[] => {
  const dots: Dot[] = places.filter(({ loans }) => loans >= FEWEST_LOANS).map((place) => ({ ...place }))
  let small = places.filter(({ loans }) => loans < FEWEST_LOANS)
  for (const size of SQUARES) {
    const squares = groupPlaces(small, size)
    dots.push(...squares.filter((square) => sumLoans(square) >= FEWEST_LOANS).map(mergePlaces))
    small = squares.filter((square) => sumLoans(square) < FEWEST_LOANS).flat()
  }
  if (dots.length === 0 && sumLoans(small) >= FEWEST_LOANS) return [mergePlaces(small)]
  for (const place of small) {
    const [nearest] = dots.toSorted((one, other) => computeDistance(place, one) - computeDistance(place, other))
    if (!nearest) return []
    nearest.loans += place.loans
    nearest.name = null
  }
  return dots.sort((one, other) => other.loans - one.loans)
}
