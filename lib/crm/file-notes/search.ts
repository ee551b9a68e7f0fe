import { type Day, isDay } from '#lib/core/dates.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { type Paging, parsePaging } from '#lib/core/pagination.ts'
import { storable } from '#lib/core/parsing.ts'
import { NOTE_PAGE_SIZES } from './schema.ts'

/** What narrows the notes page; null narrows nothing. */
export type NoteFilters = {
  person: string | null
  company: string | null
  /** The key of a note type. */
  type: string | null
  /** The account of whoever took the note. */
  takenBy: number | null
  from: Day | null
  to: Day | null
}

/** The state of the notes page: filters, paging and where each table of scores stands. */
export type NoteSearch = NoteFilters &
  Paging & { view: 'notes' | 'monthly' | 'daily'; scorePage: number; lastDateFromQuery: Day | null }

type RawSearch = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? storable(value).trim().slice(0, 100) : '')
const dayOf = (value: unknown): Day | null => (isDay(textOf(value)) ? textOf(value) : null)

/**
 * Reads the address of the notes page; what it does not understand is no filter. The state `match` and `userType` of the
 * documents is taken and changes nothing (row E-05): both tell what the server knows.
 */
export const parseNoteSearch = (raw: RawSearch): NoteSearch => ({
  person: textOf(raw.person) || null,
  company: textOf(raw.company) || null,
  type: /^[A-Z][A-Z_]{1,39}$/.test(textOf(raw.type)) ? textOf(raw.type) : null,
  takenBy: recordIdIn(textOf(raw.takenBy)),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
  ...parsePaging(raw, NOTE_PAGE_SIZES),
  view: raw.view === 'monthly' || raw.view === 'daily' ? raw.view : 'notes',
  scorePage: parsePaging({ page: raw.scorePage }, NOTE_PAGE_SIZES).page,
  lastDateFromQuery: dayOf(raw.lastDateFromQuery),
})

/** The state as the parameters of an address, without what is usual. */
export const noteQuery = (search: NoteSearch): Record<string, string> => {
  const { page, pageSize, view, scorePage, ...rest } = search
  const query = {
    ...rest,
    page: page > 1 ? page : null,
    pageSize: pageSize === NOTE_PAGE_SIZES[0] ? null : pageSize,
    view: view === 'notes' ? null : view,
    scorePage: scorePage > 1 ? scorePage : null,
  }
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  )
}

/** True where a filter narrows the notes. */
export const isNarrowed = ({ person, company, type, takenBy, from, to }: NoteFilters): boolean =>
  [person, company, type, takenBy, from, to].some((value) => value !== null)

/** Which people and which time a table of scores shows (row E-06); two people to a page, whatever `pageSize` says. */
export const parseScoreQuery = (raw: RawSearch): { page: number; lastDate: Day | null } => ({
  page: parsePaging({ page: raw.page }, NOTE_PAGE_SIZES).page,
  lastDate: dayOf(raw.lastDateFromQuery),
})
