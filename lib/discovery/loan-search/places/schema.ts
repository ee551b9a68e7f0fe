/** The most suburbs that a map of loans has; the largest are kept. Those close together share a dot. */
export const MOST_PLACES = 400
/** The most suburbs in its table. */
export const MOST_ROWS = 20

/** A suburb with its position in degrees, the number of loans there and their principal in whole dollars. */
export type LoanPlace = {
  id: number
  name: string
  state: string
  latitude: number
  longitude: number
  loans: number
  principal: bigint
}

/** A state with all its loans. */
export type LoanState = { key: string; name: string; loans: number; principal: bigint }

/** The largest suburbs of some loans, all their states, and the figures of all of them. */
export type LoanPlaces = {
  places: LoanPlace[]
  states: LoanState[]
  suburbs: number
  loans: number
  principal: bigint
}
