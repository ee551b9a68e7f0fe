import { type Actor, isPerson } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset, type Page, type Paging } from '#lib/core/pagination.ts'
import { staff } from '#lib/core/policy.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import type { FileNoteRow, NotedProfile, NoteType, ProfileNote } from '#lib/crm/file-notes/schema.ts'
import { requireNoteAuthor, SUBJECT_COLUMNS } from '#lib/crm/file-notes/scope.ts'
import { type NoteFilters, noteSearch } from '#lib/crm/file-notes/search.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { shownPortrait } from '#lib/foundation/lookups/parties/scope.ts'
import { buildConditions, type Conditions } from '#lib/server/database/conditions.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { database, Prisma, pool } from '#lib/server/database/db.ts'

const { sql, empty, join } = Prisma

const noteColumns = sql`n.id, n.id as "fileNoteId", n.taken_at as "date", n.note, n.version,
  json_build_object('key', t.key, 'name', t.name) as "noteType",
  coalesce(ts.first_name || ' ' || ts.last_name, ti.first_name || ' ' || ti.last_name, '') as "takenBy",
  coalesce(ms.first_name, mi.first_name) as "lastModifiedByFirstName",
  coalesce(ms.last_name, mi.last_name) as "lastModifiedByLastName", n.last_modified_at as "lastModifiedDate"`

// Left joins without a filter, so that the names of people who have left still appear.
const noteJoins = sql`join note_types t on t.key = n.note_type_key
  join accounts ta on ta.id = n.taken_by_id
  left join staff ts on ts.id = ta.staff_id
  left join individuals ti on ti.id = ta.individual_id
  left join accounts ma on ma.id = n.last_modified_by_id
  left join staff ms on ms.id = ma.staff_id
  left join individuals mi on mi.id = ma.individual_id`

/**
 * Lists the notes of the actor's observer about a profile, newest first (rows E-01, E-03); only staff see who took each
 * note. Raises the errors of `requireNoteAuthor`.
 */
export const listProfileNotes = async (
  actor: Actor,
  profile: NotedProfile,
  paging: Paging,
): Promise<Page<ProfileNote>> => {
  if (!fileNotePolicies.keep.who(actor)) throw forbidden()
  const { observerId } = await requireNoteAuthor(database(), actor, profile)
  const own = sql`n.observer_id = ${observerId} and n.${SUBJECT_COLUMNS[profile.kind]} = ${profile.id}`
  const page = await readPageOfNotes<ProfileNote>(
    paging,
    sql`file_notes n where ${own}`,
    (notes) => sql`
    select ${noteColumns} from (${notes}) as n ${noteJoins} order by n.taken_at desc, n.id desc`,
  )
  return staff(actor) ? page : { ...page, rows: page.rows.map(removeNoteTaker) }
}

const removeNoteTaker = <Row extends ProfileNote>({ takenBy: _takenBy, ...note }: Row): Omit<Row, 'takenBy'> => note

/**
 * Lists the file notes of the staff about all profiles, filtered, newest first (row E-05). Raises FORBIDDEN for
 * everybody else.
 */
export const listFileNotes = async (
  actor: Actor,
  paging: Paging,
  filters: Partial<NoteFilters> = {},
): Promise<Page<FileNoteRow>> => {
  if (!fileNotePolicies.listAll.who(actor) || !noteSearch.isAllowed(actor, { filters })) throw forbidden()
  return listNotesOfObserver(actor, paging, filters)
}

/**
 * Lists the file notes of the actor's observer about all profiles, newest first: the company's own, or the staff's (row
 * P-09).
 */
export const listOwnNotes = async (actor: Actor, paging: Paging): Promise<Page<FileNoteRow>> => {
  if (!fileNotePolicies.keep.who(actor) || !isPerson(actor)) throw forbidden()
  const page = await listNotesOfObserver(actor, paging, {})
  return staff(actor) ? page : { ...page, rows: page.rows.map(removeNoteTaker) }
}

const aboutJoins = sql`left join lenders l on l.id = n.lender_id
  left join brokers b on b.id = n.broker_id
  left join law_firms f on f.id = n.law_firm_id
  join companies c on c.id = coalesce(l.company_id, b.company_id, f.company_id)`

const listNotesOfObserver = (
  actor: Actor,
  paging: Paging,
  filters: Partial<NoteFilters>,
): Promise<Page<FileNoteRow>> => {
  const conditions = buildConditions(CONDITIONS, filters)
  const source = sql`file_notes n
    join observers o on o.id = n.observer_id and ${matchOwnObserver(actor)}
    ${filters.person || filters.company ? aboutJoins : empty}
    ${conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty}`
  return readPageOfNotes<FileNoteRow>(
    paging,
    source,
    (notes) => sql`
    select ${noteColumns}, c.portrait_name as "personName", ${shownPortrait} as "imageFileId", c.name as "companyName",
      case when n.lender_id is not null then 'Lender' when n.broker_id is not null then 'Broker' else 'Law Firm' end
        as "profileType",
      n.lender_id as "lenderID", n.broker_id as "brokerID", n.law_firm_id as "lawFirmID"
    from (${notes}) as n ${noteJoins} ${aboutJoins}
    order by n.taken_at desc, n.id desc`,
  )
}

const buildLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const CONDITIONS: Conditions<NoteFilters> = {
  person: (name) => sql`exists (select from individuals i where i.company_id = c.id and i.closed_at is null
        and i.first_name || ' ' || i.last_name ilike ${buildLikePattern(name)})`,
  company: (name) => sql`c.name ilike ${buildLikePattern(name)}`,
  text: (words) => sql`n.note ilike ${buildLikePattern(words)}`,
  type: (key) => sql`n.note_type_key = ${key}`,
  takenBy: (accountId) => sql`n.taken_by_id = ${accountId}`,
  calls: () => sql`n.note_type_key in (select key from note_types where is_call)`,
  about: (kind) => sql`n.${SUBJECT_COLUMNS[kind]} is not null`,
  from: (day) => sql`n.taken_at >= ${dayStartSql(day)}`,
  to: (day) => sql`n.taken_at < ${dayStartSql(addDaysTo(day, 1))}`,
}

// Reads the page and the exact total in one statement, so that a page past the end still has a total.
const readPageOfNotes = async <Row>(
  paging: Paging,
  source: Prisma.Sql,
  finish: (notes: Prisma.Sql) => Prisma.Sql,
): Promise<Page<Row>> => {
  const { page, pageSize } = paging
  const notes = sql`select n.* from ${source} order by n.taken_at desc, n.id desc limit ${pageSize} offset ${computeOffset(paging)}`
  const { text, values } = sql`
    select (select count(*)::int from ${source}) as total,
      coalesce((select json_agg(listed) from (${finish(notes)}) as listed), '[]') as rows`
  const found = await pool().query<{ total: number; rows: (Row & Dated)[] }>(text, values)
  const { total, rows } = found.rows[0] ?? { total: 0, rows: [] }
  return { rows: rows.map(parseNoteDates), total, page, pageSize }
}

type Dated = { date: Date | string; lastModifiedDate: Date | string | null }

// Converts times to dates; JSON aggregates return them as text.
const parseNoteDates = <Row extends Dated>(row: Row): Row => ({
  ...row,
  date: new Date(row.date),
  lastModifiedDate: row.lastModifiedDate && new Date(row.lastModifiedDate),
})

/** Returns the note types in order (row P-09). */
export const listNoteTypes = async (actor: Actor): Promise<NoteType[]> => {
  if (!fileNotePolicies.keep.who(actor)) throw forbidden()
  const { rows } = await pool().query<NoteType>('select key, name from note_types order by sort_order, key')
  return rows
}

/** Returns the staff who took notes, by account, for the filter of the notes page; and whom it is filtered by, with or without notes. */
export const listNoteTakers = async (actor: Actor, asked?: number): Promise<{ id: number; name: string }[]> => {
  if (!fileNotePolicies.listAll.who(actor)) throw forbidden()
  const { rows } = await pool().query<{ id: number; name: string }>(
    `select a.id, s.first_name || ' ' || s.last_name as name from accounts a join staff s on s.id = a.staff_id
    where a.id = $1 or exists (select from file_notes n join observers o on o.id = n.observer_id and o.company_id is null
      where n.taken_by_id = a.id)
    order by name, a.id`,
    [asked ?? 0],
  )
  return rows
}
