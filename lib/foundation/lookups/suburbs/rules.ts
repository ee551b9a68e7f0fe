/** A typed place: a name, optionally with a state and a postcode. */
export type PlaceText = { name: string; state: string | null; postcode: string | null }

/** Formats 'suburb, state'; adds the postcode if the state has the name twice. */
export const formatSuburb = ({
  suburb,
  state,
  postcode,
  isDoubled,
}: {
  suburb: string
  state: string
  postcode: string
  isDoubled: boolean
}): string => (isDoubled ? `${suburb}, ${state} ${postcode}` : `${suburb}, ${state}`)

/** Parses 'The Rocks, NSW 2000', 'the rocks 2000', 'rocks nsw' or '2000'; `states` are the valid state keys. */
export const parseTypedPlace = (text: string, states: readonly string[]): PlaceText => {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/)
  const take = (test: (word: string) => boolean): string | null => {
    // Stryker disable next-line StringLiteral: where no word is left, any text that is neither postcode nor state does
    const word = words.at(-1) ?? ''
    if (!test(word)) return null
    words.pop()
    return word
  }
  const isPostcode = (word: string) => /^\d{4}$/.test(word)
  const isState = (word: string) => words.length > 1 && states.includes(word.toUpperCase())
  const last = take(isPostcode)
  const state = take(isState)
  const postcode = last ?? take(isPostcode)
  return { name: words.join(' '), state: state?.toUpperCase() ?? null, postcode }
}

/** A point on the map, in degrees. */
export type Point = { latitude: number; longitude: number }

const EARTH_METRES = 6_371_000
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the straight-line distance between two points in whole metres; radius searches compute the same in SQL. */
export const measureMetres = (one: Point, other: Point): number => {
  const [from, to] = [toRadians(one.latitude), toRadians(other.latitude)]
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2
  const chord =
    half(other.latitude - one.latitude) + Math.cos(from) * Math.cos(to) * half(other.longitude - one.longitude)
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, chord))))
}
