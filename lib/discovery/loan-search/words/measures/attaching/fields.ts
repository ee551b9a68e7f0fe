import type { FigureWord, Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

/** The figures of groups that a question asks for: the order by them, their word, and the fewest and most loans of a group. */
export type AskedFigures = {
  sort: GroupSort | undefined
  figures: FigureWord | undefined
  /** All figures, if a set does not have them all. */
  measures: readonly Measure[] | undefined
  bounds: { least?: number; most?: number }
  isCrossed: boolean
  /** True if the question says what orders the groups. */
  isExplicit: boolean
}
