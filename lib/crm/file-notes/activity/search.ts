import type { Day } from '#lib/core/dates.ts'
import { parseListOrder, type Sort } from '#lib/core/orders.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'
import { readText } from '#lib/core/text.ts'
import {
  ACTIVITY_PERIODS,
  type ActivityPeriod,
  COMPARISONS,
  type Comparison,
} from '#lib/crm/file-notes/activity/periods/fields.ts'
import { findPeriod, getPeriodDays } from '#lib/crm/file-notes/activity/periods/rules.ts'
import { noteSearch } from '#lib/crm/file-notes/search.ts'

/** The columns that the team's table sorts by, in their order. */
export const ACTIVITY_SORTS = [
  ...(['name', 'calls', 'earlierCalls', 'change', 'average', 'companies'] as const),
  ...(['lenders', 'brokers', 'lawFirms', 'notes'] as const),
] as const
export type ActivitySort = Sort<(typeof ACTIVITY_SORTS)[number]>

const USUAL: ActivitySort = { column: 'calls', isDescending: true }

/** The state of the team's table: a period that moves with today, or else days; what it is compared with; whom it shows; its order. */
export type ActivitySearch = {
  period: ActivityPeriod | null
  from: Day | null
  to: Day | null
  comparison: Comparison
  takenBy: number | null
  sort: ActivitySort
}

/** Parses the address of the team's table; without days or a known period it shows this week. */
export const parseActivity = (raw: RawSearch): ActivitySearch => {
  const { from = null, to = null, takenBy = null } = noteSearch.parse(raw).filters
  const named = ACTIVITY_PERIODS.find((each) => each === readText(raw.period)) ?? 'this-week'
  return {
    period: from === null && to === null ? named : null,
    from,
    to,
    comparison: COMPARISONS.find((each) => each === readText(raw.against)) ?? 'before',
    takenBy,
    sort: parseListOrder(createReader(raw), ACTIVITY_SORTS, USUAL).sort,
  }
}

/** Returns the parameters of the team's table, without default values. */
export const listActivityParams = ({
  period,
  from,
  to,
  comparison,
  takenBy,
  sort,
}: ActivitySearch): Record<string, string> => {
  const isUsual = sort.column === USUAL.column && sort.isDescending === USUAL.isDescending
  const written: Record<string, string | number | null> = {
    view: 'team',
    period: period === 'this-week' ? null : period,
    from,
    to,
    against: comparison === 'before' ? null : comparison,
    takenBy,
    sort: isUsual ? null : sort.column,
    orderBy: isUsual ? null : sort.isDescending ? 'desc' : 'asc',
  }
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
}

/** Returns the address of the team's table, without default values. */
export const buildActivityPath = (search: ActivitySearch): string =>
  `${paths.notes()}?${toQueryString(listActivityParams(search))}`

/** Returns the whole days of a search, also those to come. */
export const getSearchedDays = ({ period, from, to }: ActivitySearch, today: Day): Range =>
  period ? getPeriodDays(period, today) : { min: from, max: to }

/** Returns the search of some days: the period that they are, so that its address moves with today, or the days themselves. */
export const buildActivitySearch = (days: Range, today: Day): ActivitySearch => {
  const period = findPeriod(days, today)
  const [from, to] = period ? [null, null] : [days.min, days.max]
  return { period, from, to, comparison: 'before', takenBy: null, sort: USUAL }
}
