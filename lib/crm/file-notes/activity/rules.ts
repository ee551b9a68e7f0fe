import { paths } from '#lib/core/paths.ts'
import type { ActivityFigures, ActivityRow } from '#lib/crm/file-notes/activity/fields.ts'
import type { Days } from '#lib/crm/file-notes/activity/periods/fields.ts'
import type { ActivitySearch, ActivitySort } from '#lib/crm/file-notes/activity/search.ts'
import { type NoteFilters, noteSearch } from '#lib/crm/file-notes/search.ts'

/** Returns how many calls more a row has than on the earlier days; null without a comparison. */
export const getCallChange = ({ calls, earlierCalls }: ActivityRow): number | null =>
  earlierCalls === null ? null : calls - earlierCalls

const getFigure = (row: ActivityRow, column: Exclude<ActivitySort['column'], 'name'>): number =>
  (column === 'change' ? getCallChange(row) : row[column]) ?? 0

/** Sorts the rows of the team's table; equal ones by name. */
export const sortActivity = (rows: readonly ActivityRow[], { column, isDescending }: ActivitySort): ActivityRow[] => {
  const sign = isDescending ? -1 : 1
  const byName = (one: ActivityRow, other: ActivityRow) => one.name.localeCompare(other.name, 'en-AU')
  return rows.toSorted((one, other) =>
    column === 'name'
      ? sign * byName(one, other)
      : sign * (getFigure(one, column) - getFigure(other, column)) || byName(one, other),
  )
}

/** Returns the search with another order: of a column in order, the opposite; figures begin with the highest. */
export const sortActivityBy = (search: ActivitySearch, column: ActivitySort['column']): ActivitySearch => ({
  ...search,
  sort: {
    column,
    isDescending: search.sort.column === column ? !search.sort.isDescending : column !== 'name',
  },
})

/** Returns a figure's share of the largest, in percent, for its bar. */
export const computeBar = (figure: number, largest: number): number =>
  largest > 0 ? Math.round((figure / largest) * 1000) / 10 : 0

/** True if nobody took a note on the days of the table. */
export const isIdle = ({ notes }: ActivityRow): boolean => notes === 0

/** A column whose figure counts notes that the list of notes can show. */
export type CountedColumn = keyof ActivityFigures

const CALLS: Partial<NoteFilters> = { calls: 'only' }

// The companies called have no list of their own; their calls do.
const FILTERS: Record<CountedColumn, Partial<NoteFilters>> = {
  notes: {},
  calls: CALLS,
  companies: CALLS,
  lenders: { calls: 'only', about: 'lender' },
  brokers: { calls: 'only', about: 'broker' },
  lawFirms: { calls: 'only', about: 'lawfirm' },
}

/** Returns the path of the notes that a figure counts: of an account or of everybody, on some days. */
export const buildNotesPath = ({
  id,
  column,
  days,
}: {
  id: number | null
  column: CountedColumn
  days: Days
}): string => {
  const filters: Partial<NoteFilters> = {
    ...FILTERS[column],
    ...(id === null ? {} : { takenBy: id }),
    ...(days.min === null ? {} : { from: days.min }),
    to: days.max,
  }
  return noteSearch.path(paths.notes(), { ...noteSearch.parse({}), filters })
}
