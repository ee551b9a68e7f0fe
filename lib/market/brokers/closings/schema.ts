import type { Day } from '#lib/core/dates.ts'

/** A labelled group of closed loans. */
export type Share = { label: string; count: number }

/** The closed loans of a public broker in groups of at least three, and the stars from five ratings on. */
export type Closings = {
  total: number
  /** The days of the first and the latest settlement; null without loans. */
  first: Day | null
  latest: Day | null
  areas: Share[]
  kinds: Share[]
  securities: Share[]
  sizes: Share[]
  terms: Share[]
  stars: { mean: number; count: number; distribution: Share[] } | null
}

/** The numbers for `Closings` as the database counts them. */
export type ClosingFacts = {
  total: number
  first: Day | null
  latest: Day | null
  /** The suburbs with the most loans, and all states. */
  suburbs: { name: string; state: string; count: number }[]
  states: Share[]
  kinds: Share[]
  securities: Share[]
  /** Counts by band index, see `rules.ts`. */
  sizes: { band: number; count: number }[]
  terms: { band: number; count: number }[]
  stars: { stars: number; count: number }[]
}
