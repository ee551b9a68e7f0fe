import type { Filter } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** What groups can be set across: periods, bands and short lists, which have few enough columns. */
export const CROSSINGS = [
  ...(['month', 'quarter', 'year', 'calendarYear', 'due', 'dueQuarter', 'dueYear'] as const),
  ...(['discharge', 'dischargeQuarter', 'dischargeYear'] as const),
  ...(['daysOverdue', 'daysRecorded', 'lvrBand', 'loanSize'] as const),
  ...(['state', 'security', 'priority', 'scenario', 'status'] as const),
] as const satisfies readonly GroupedBy[]
export type Crossing = (typeof CROSSINGS)[number]

/** True for a grouping that can be set across. */
export const isCrossing = (by: string): by is Crossing => CROSSINGS.some((each) => each === by)

/** What the groups of a list are set across, as a filter of the list; it removes no row, and needs a grouping. */
export const acrossFilter: Filter<Crossing, never> = {
  label: crossingLabels.button,
  controls: [{ kind: 'carried', parameter: 'across', label: crossingLabels.button }],
  isAsked: (read) => read('group') !== '' && read('group') !== read('across'),
  parse: (read) => CROSSINGS.find((each) => each === read('across')) ?? null,
  write: (by) => ({ across: by }),
  words: (by) => groupingNames[by].name,
  phrase: (by) => ({ after: `and ${lowercaseLabel(groupingNames[by].name)}` }),
  who: notVisiting,
}
