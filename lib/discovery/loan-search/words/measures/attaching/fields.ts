import type { FigureWord } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

/** The figures of groups that a question asks for: the order by them, their word, and the fewest loans of a group. */
export type AskedFigures = {
  sort: GroupSort | undefined
  figures: FigureWord | undefined
  least: number | undefined
  isCrossed: boolean
}
