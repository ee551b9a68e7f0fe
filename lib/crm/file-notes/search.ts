import { choiceFilter, recordFilter } from '#lib/core/choice-filters.ts'
import { type Day, isDay } from '#lib/core/dates.ts'
import { dayFilter, linkOnlyFilter, textFilter, type ValuesOf } from '#lib/core/filters.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { RawSearch, Search } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { fileNoteLabels } from './labels.ts'
import { NOTE_PAGE_SIZES } from './rules.ts'

const noteFilters = {
  person: textFilter({ parameter: 'person', label: 'Person' }),
  company: textFilter({ parameter: 'company', label: 'Company' }),
  text: textFilter({ parameter: 'text', label: 'Note' }),
  type: choiceFilter({
    parameter: 'type',
    label: 'Note Type',
    list: 'noteTypes',
    isKey: (text): text is string => /^[A-Z][A-Z_]{1,39}$/.test(text),
  }),
  takenBy: recordFilter({ parameter: 'takenBy', label: 'Taken by', list: 'takers', any: 'Anybody' }),
  /** Restricts notes to the types that count as calls. */
  calls: linkOnlyFilter({ parameter: 'calls', label: 'Calls', words: { only: fileNoteLabels.callsOnly } }),
  /** Restricts notes to those about one kind of profile. */
  about: linkOnlyFilter({ parameter: 'about', label: 'About', words: fileNoteLabels.about }),
  from: dayFilter({ parameter: 'from', label: 'From' }),
  to: dayFilter({ parameter: 'to', label: 'To' }),
}

/** The filters of the notes page; `takenBy` is the account of the person who took a note. */
export type NoteFilters = ValuesOf<typeof noteFilters>

/** The search of the notes page, newest first (row E-05). */
export const noteSearch = createListSearch({
  noun: 'file notes',
  filters: noteFilters,
  sorts: [],
  usual: { column: 'date', isDescending: true },
  pageSizes: NOTE_PAGE_SIZES,
})

/** The views of the notes page: notes, the tables of scores, the team's table, or the team's scores. */
const NOTE_VIEWS = ['notes', 'monthly', 'daily', 'team', 'team-monthly', 'team-daily'] as const
export type NoteView = (typeof NOTE_VIEWS)[number]

/** How the team's scores are shown: as a ranking, or as a chart for each person. */
export const TEAM_LOOKS = ['ranking', 'charts'] as const
export type TeamLook = (typeof TEAM_LOOKS)[number]

/** The state of the notes page: its search, the look of the team's scores, and the page and last date of the table of scores. */
export type NoteSearch = Search<NoteFilters, 'date'> & {
  view: NoteView
  look: TeamLook
  scorePage: number
  lastDateFromQuery: Day | null
}

const parseNoteSearchDay = (value: unknown): Day | null => (isDay(readText(value)) ? readText(value) : null)

/**
 * Parses the URL of the notes page; unknown values are ignored. The specified `match` and `userType` are accepted
 * without effect (row E-05), because the server knows both itself.
 */
export const parseNoteSearch = (raw: RawSearch): NoteSearch => ({
  ...noteSearch.parse(raw),
  view: NOTE_VIEWS.find((view) => view === readText(raw.view)) ?? 'notes',
  look: TEAM_LOOKS.find((look) => look === readText(raw.look)) ?? 'ranking',
  scorePage: parsePaging({ page: raw.scorePage }, NOTE_PAGE_SIZES).page,
  lastDateFromQuery: parseNoteSearchDay(raw.lastDateFromQuery),
})

/** Returns the URL of the notes page for a state, without default values. */
export const buildNoteSearchPath = (
  path: string,
  { view, look, scorePage, lastDateFromQuery, ...search }: NoteSearch,
): string =>
  noteSearch.path(path, search, {
    view: view === 'notes' ? null : view,
    look: look === 'ranking' ? null : look,
    scorePage: scorePage > 1 ? String(scorePage) : null,
    lastDateFromQuery,
  })

/**
 * Parses the page and last date of a table of scores (row E-06); always two people per page, whatever `pageSize` is.
 */
export const parseScoreQuery = (raw: RawSearch): { page: number; lastDate: Day | null } => ({
  page: parsePaging({ page: raw.page }, NOTE_PAGE_SIZES).page,
  lastDate: parseNoteSearchDay(raw.lastDateFromQuery),
})
