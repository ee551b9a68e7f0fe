import type { Day } from '#lib/core/dates.ts'

/** Some closed loans under one name. */
export type Share = { label: string; count: number }

/** What a public broker has closed, by groups of at least three loans; and how it is rated, from five ratings on. */
export type Closings = {
  total: number
  /** Of the first and the latest settlement; null without a loan. */
  first: Day | null
  latest: Day | null
  areas: Share[]
  kinds: Share[]
  securities: Share[]
  sizes: Share[]
  terms: Share[]
  stars: { mean: number; count: number; distribution: Share[] } | null
}

/** The same as the database counts it. */
export type ClosingFacts = {
  total: number
  first: Day | null
  latest: Day | null
  /** The suburbs with most loans, and all states. */
  suburbs: { name: string; state: string; count: number }[]
  states: Share[]
  kinds: Share[]
  securities: Share[]
  /** Counts by the bands of `rules.ts`, by their place. */
  sizes: { band: number; count: number }[]
  terms: { band: number; count: number }[]
  stars: { stars: number; count: number }[]
}
