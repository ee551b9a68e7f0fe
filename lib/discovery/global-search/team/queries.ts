import type { Actor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { listFileNotes } from '#lib/crm/file-notes/queries.ts'
import { noteSearch } from '#lib/crm/file-notes/search.ts'
import { asksWhomToCall } from '#lib/discovery/global-search/team/due/rules.ts'
import { MOST_MEMBERS } from '#lib/discovery/global-search/team/fields.ts'
import { teamNotes } from '#lib/discovery/global-search/team/labels.ts'
import { findMembers, parseTeamQuestion, type TeamQuestion } from '#lib/discovery/global-search/team/rules.ts'
import type { CountedSearch, TeamAnswer, TeamMember } from '#lib/discovery/global-search/team/schema.ts'
import { listScores, listTables } from '#lib/discovery/global-search/team/tables/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

type Colleague = { id: number; accountId: number; name: string; position: string; isActive: boolean }

// Whoever left is found by the notes that remain.
const readColleagues = async (): Promise<Colleague[]> => {
  const { rows } = await pool().query<Colleague>({
    name: 'team-of-search',
    text: `select s.id, a.id as "accountId", s.first_name || ' ' || s.last_name as name, p.name as position, s.is_active as "isActive"
      from staff s join accounts a on a.staff_id = s.id join positions p on p.key = s.position_key
      where s.closed_at is null or exists (select from file_notes n where n.taken_by_id = a.id)
      order by s.is_active desc, lower(s.first_name), lower(s.last_name), s.id`,
  })
  return rows
}

type Book = { hasLoans: boolean; hasPeople: boolean }

const readBooks = async (staffIds: readonly number[]): Promise<Map<number, Book>> => {
  const { rows } = await pool().query<Book & { id: number }>({
    name: 'books-of-team',
    text: `select s.id, exists (select from loan_searches l where l.bdm_ids @> array[s.id]) as "hasLoans",
        exists (select from lenders k where k.bdm_id = s.id) or exists (select from brokers k where k.bdm_id = s.id) as "hasPeople"
      from unnest($1::int[]) as s(id)`,
    values: [staffIds],
  })
  return new Map(rows.map(({ id, ...book }) => [id, book]))
}

const listMembers = async (team: readonly Colleague[], text: string): Promise<TeamMember[]> => {
  const found = findMembers(team, text).slice(0, MOST_MEMBERS)
  if (found.length === 0) return []
  const books = await readBooks(found.map(({ id }) => id))
  return found.map(({ id, accountId, name, position, isActive, isExact }) => {
    const filters = { bdm: id }
    const book = books.get(id)
    return {
      id,
      name,
      position,
      isActive,
      isExact,
      notes: noteSearch.path(paths.notes(), { ...noteSearch.parse({}), filters: { takenBy: accountId } }),
      loans: book?.hasLoans ? loanSearch.path(paths.loans(), { ...loanSearch.parse({}), filters }) : null,
      people: book?.hasPeople ? userSearch.path(paths.allUsers(), { ...userSearch.parse({}), filters }) : null,
    }
  })
}

type Asked = Extract<TeamQuestion<Colleague>, { kind: 'asked' }>

// One search of the Notes page for each person of the name, or one for everybody.
const listNotes = (actor: Actor, { members, range, isCalls, text }: Asked): Promise<CountedSearch[]> =>
  Promise.all(
    (members.length === 0 ? [null] : members.slice(0, MOST_MEMBERS)).map(async (member) => {
      const filters = {
        ...(member ? { takenBy: member.accountId } : null),
        ...(text === '' ? null : { text }),
        ...(isCalls ? ({ calls: 'only' } as const) : null),
        ...(range.min === null ? null : { from: range.min }),
        ...(range.max === null ? null : { to: range.max }),
      }
      const search = { ...noteSearch.parse({}), filters }
      const { total } = await listFileNotes(actor, { page: 1, pageSize: 1 }, filters)
      const takers = member ? [{ id: member.accountId, name: member.name }] : []
      const chips = noteSearch.chips(search, { takers }).map(({ label }) => label)
      return { path: noteSearch.path(paths.notes(), search), chips, total }
    }),
  )

/** Counts the calls that are due for somebody, which are kept above the search. */
export type CountCallsDue = (actor: Actor) => Promise<number>

const NOTHING: TeamAnswer = { members: [], notes: [], tables: [], said: [] }

/**
 * Returns what a text means about the team: searches of the notes that somebody took, tables of what the team did, or members by name;
 * null if it means none of these, and for everybody but staff.
 */
export const answerAboutTeam = async (
  actor: Actor,
  text: string,
  countCallsDue?: CountCallsDue,
): Promise<TeamAnswer | null> => {
  if (!staff(actor) || !staffPolicies.list.who(actor)) return null
  if (countCallsDue && asksWhomToCall(listWords({ words: text.trim() }))) {
    const total = await countCallsDue(actor)
    return { ...NOTHING, tables: [{ path: paths.calls(), chips: [teamNotes.callsDue], total }] }
  }
  const team = await readColleagues()
  const self = team.find(({ id }) => id === actor.staffId)
  const asked = parseTeamQuestion(text, { team, self, today: today() })
  switch (asked?.kind) {
    case 'unclear':
      return { ...NOTHING, said: [asked.said] }
    case 'asked':
      return { ...NOTHING, notes: await listNotes(actor, asked) }
    case 'scores':
      return { ...NOTHING, tables: await listScores(actor, asked.span) }
    case 'table':
      return { ...NOTHING, tables: await listTables(actor, asked), said: asked.said }
  }
  const members = await listMembers(team, text)
  return members.length > 0 ? { ...NOTHING, members } : null
}
