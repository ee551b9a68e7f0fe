/** A suburb with its place, in degrees, and how many matching loans stand in it. */
export type Place = { name: string; latitude: number; longitude: number; loans: number }

/** A dot of the finder's map; `name` where it is one suburb alone. */
export type Dot = { name: string | null; latitude: number; longitude: number; loans: number }

/** A dot of fewer loans would tell of a single one (decision 'who stands in the finder'). */
const FEWEST_LOANS = 3
/** Suburbs with fewer loans are put together within squares of so many degrees, then within larger ones. */
const SQUARES = [0.25, 1, 4, 16, 64]

const placesOf = (places: readonly Place[], size: number): Place[][] => [
  ...Map.groupBy(
    places,
    ({ latitude, longitude }) => `${Math.floor(latitude / size)} ${Math.floor(longitude / size)}`,
  ).values(),
]

const loansOf = (places: readonly { loans: number }[]): number => places.reduce((sum, { loans }) => sum + loans, 0)

// Its middle is that of the suburbs, not of the loans: their weights would say how many each has.
const merged = (places: readonly Place[]): Dot => {
  const mean = (of: (place: Place) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length
  return {
    name: null,
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    loans: loansOf(places),
  }
}

const distance = (one: Omit<Place, 'name'>, other: Omit<Place, 'name'>): number =>
  (one.latitude - other.latitude) ** 2 +
  ((one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)) ** 2

/**
 * The dots of some suburbs, largest first: each of three loans or more, smaller ones merged with their neighbours. What is left
 * over counts with the nearest dot, and nothing is shown of fewer than three loans in all.
 */
export const dotsOf = (places: readonly Place[]): Dot[] => {
  const dots: Dot[] = places.filter(({ loans }) => loans >= FEWEST_LOANS).map((place) => ({ ...place }))
  let small = places.filter(({ loans }) => loans < FEWEST_LOANS)
  for (const size of SQUARES) {
    const squares = placesOf(small, size)
    dots.push(...squares.filter((square) => loansOf(square) >= FEWEST_LOANS).map(merged))
    small = squares.filter((square) => loansOf(square) < FEWEST_LOANS).flat()
  }
  if (dots.length === 0 && loansOf(small) >= FEWEST_LOANS) return [merged(small)]
  for (const place of small) {
    const [nearest] = dots.toSorted((one, other) => distance(place, one) - distance(place, other))
    if (!nearest) return []
    nearest.loans += place.loans
    nearest.name = null
  }
  return dots.sort((one, other) => other.loans - one.loans)
}
