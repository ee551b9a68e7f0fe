import { type Day, isDay } from '#lib/core/dates.ts'
import { carriedFilter, choiceFilter, dayFilter, recordFilter, textFilter, type ValuesOf } from '#lib/core/filters.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { type RawSearch, type Search, searchOf } from '#lib/core/search.ts'
import { textIn } from '#lib/core/text.ts'
import { fileNoteLabels } from './labels.ts'

/** Rows to a page of notes, the first being the usual one (row E-03). */
export const NOTE_PAGE_SIZES = [20, 50, 100, 200] as const

const noteFilters = {
  person: textFilter({ parameter: 'person', label: 'Person' }),
  company: textFilter({ parameter: 'company', label: 'Company' }),
  type: choiceFilter({
    parameter: 'type',
    label: 'Note Type',
    list: 'noteTypes',
    isKey: (text): text is string => /^[A-Z][A-Z_]{1,39}$/.test(text),
  }),
  takenBy: recordFilter({ parameter: 'takenBy', label: 'Taken by', list: 'takers', any: 'Anybody' }),
  /** Whatever counts as a call in the scores. */
  calls: carriedFilter({ parameter: 'calls', label: 'Calls', words: { only: fileNoteLabels.callsOnly } }),
  from: dayFilter({ parameter: 'from', label: 'From' }),
  to: dayFilter({ parameter: 'to', label: 'To' }),
}

/** What narrows the notes page; `takenBy` is the account of whoever took a note. */
export type NoteFilters = ValuesOf<typeof noteFilters>

/** The search of the notes page, newest first (row E-05). */
export const noteSearch = searchOf({
  noun: 'file notes',
  filters: noteFilters,
  sorts: [],
  usual: { column: 'date', isDescending: true },
  pageSizes: NOTE_PAGE_SIZES,
})

/** What the notes page shows: notes, the tables of scores, or everybody's scores at once. */
const NOTE_VIEWS = ['notes', 'monthly', 'daily', 'team-monthly', 'team-daily'] as const
export type NoteView = (typeof NOTE_VIEWS)[number]

/** The state of the notes page: its search and where each table of scores stands. */
export type NoteSearch = Search<NoteFilters, 'date'> & {
  view: NoteView
  scorePage: number
  lastDateFromQuery: Day | null
}

const dayOf = (value: unknown): Day | null => (isDay(textIn(value)) ? textIn(value) : null)

/**
 * Reads the address of the notes page; what it does not understand is no filter. The state `match` and `userType` of the
 * documents is taken and changes nothing (row E-05): both tell what the server knows.
 */
export const parseNoteSearch = (raw: RawSearch): NoteSearch => ({
  ...noteSearch.parse(raw),
  view: NOTE_VIEWS.find((view) => view === textIn(raw.view)) ?? 'notes',
  scorePage: parsePaging({ page: raw.scorePage }, NOTE_PAGE_SIZES).page,
  lastDateFromQuery: dayOf(raw.lastDateFromQuery),
})

/** The address of the notes page in a state, without what is usual. */
export const noteSearchPath = (path: string, { view, scorePage, lastDateFromQuery, ...search }: NoteSearch): string =>
  noteSearch.path(path, search, {
    view: view === 'notes' ? null : view,
    scorePage: scorePage > 1 ? String(scorePage) : null,
    lastDateFromQuery,
  })

/** Which people and which time a table of scores shows (row E-06); two people to a page, whatever `pageSize` says. */
export const parseScoreQuery = (raw: RawSearch): { page: number; lastDate: Day | null } => ({
  page: parsePaging({ page: raw.page }, NOTE_PAGE_SIZES).page,
  lastDate: dayOf(raw.lastDateFromQuery),
})
