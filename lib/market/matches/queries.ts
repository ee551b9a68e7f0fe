import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { shownName, shownPortrait } from '#lib/foundation/lookups/parties/scope.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { getMatchReach, type MatchSide } from '#lib/market/matches/policy.ts'
import {
  BETWEEN_LINES,
  BETWEEN_PARTS,
  FLAT_LINE,
  FLAT_PART,
  type Owner,
  parseMatchLines,
  toMatchRow,
  UNSAID,
} from '#lib/market/matches/rules.ts'
import { FIRST_MATCHES, type MatchRow, type MatchVoice } from '#lib/market/matches/schema.ts'
import {
  isOpen,
  matchSharedCategories,
  opposite,
  saysMatched,
  selectMatchNote,
  sideTables,
} from '#lib/market/matches/scope.ts'
import type { MatchSort } from '#lib/market/matches/search.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { now } from '#lib/server/operations/clock.ts'

type OpenOwner = Owner & { companyId: number; isOpen: boolean }

const readProfileOfMatches = async (side: MatchSide, id: number): Promise<OpenOwner> => {
  const [owner] = await queryRows<OpenOwner>(Prisma.sql`
    select x.id, ${shownName} as name, c.id as "companyId", ${isOpen} as "isOpen"
    from ${sideTables[side]} x join companies c on c.id = x.company_id where x.id = ${id}`)
  if (!owner) throw notFound()
  return owner
}

const BY_NAME: MatchSort = { column: 'name', isDescending: false }

/**
 * Returns a profile's pairs as lines of text for `parseMatchLines`, all or the first `most` (rows G-01, G-07). Staff
 * and the owner get all pairs with an active other side; a company of the other side only its own, while matched.
 * Raises FORBIDDEN for others, NOT_FOUND for an unknown id.
 */
export const readMatches = async (
  actor: Actor,
  { side, id, sort = BY_NAME, most = null }: { side: MatchSide; id: number; sort?: MatchSort; most?: number | null },
): Promise<string> => (await readMatchedPairs(actor, { side, id, sort, most })).text

/**
 * Returns the first pairs for the page and, if there are more, the URL of all of them; a timestamp in it prevents
 * caching. Raises the errors of `readMatches`.
 */
export const readFirstMatches = async (
  actor: Actor,
  { side, id, sort }: { side: MatchSide; id: number; sort: MatchSort },
): Promise<{ first: string; all: string | null }> => {
  const lines = (await readMatches(actor, { side, id, sort, most: FIRST_MATCHES + 1 })).split(BETWEEN_LINES)
  const query = new URLSearchParams({
    sort: sort.column,
    orderBy: sort.isDescending ? 'desc' : 'asc',
    at: now().getTime().toString(36),
  })
  const all = lines.length > FIRST_MATCHES ? `/api/${side}s/${id}/matches/lines?${query}` : null
  return { first: lines.slice(0, FIRST_MATCHES).join(BETWEEN_LINES), all }
}

const readMatchedPairs = async (
  actor: Actor,
  { side, id, sort = BY_NAME, most = null }: { side: MatchSide; id: number; sort?: MatchSort; most?: number | null },
): Promise<{ owner: OpenOwner; text: string }> => {
  const reach = getMatchReach(actor, side, id)
  if (reach.kind === 'none') throw forbidden()
  const owner = await readProfileOfMatches(side, id)
  if (reach.kind === 'pair' && !owner.isOpen) return { owner, text: '' }
  const isReached =
    reach.kind === 'all' ? Prisma.sql`true` : Prisma.sql`x.id = ${reach.counterpartId} and ${saysMatched}`
  const words =
    reach.kind === 'all'
      ? selectMatchNote(actor, opposite[side], Prisma.sql`x.id`)
      : selectMatchNote(actor, side, Prisma.sql`${id}::int`)
  // One text for all pairs: for five thousand rows the driver takes twice as long as the query itself.
  const [found] = await queryRows<{ text: string | null }>(Prisma.sql`
    select string_agg(line, ${BETWEEN_LINES}) as text from (
      select concat_ws(${BETWEEN_PARTS}, x.id, ${removeSeparators(shownName)}, ${removeSeparators(Prisma.sql`c.name`)},
        ${selectMatchStatus('lender')}, ${selectMatchStatus('broker')}, ${selectMatchStatus('platform')}, coalesce(m.version, 0),
        ${removeSeparators(words.note)}, ${removeSeparators(words.editedBy)}, coalesce((extract(epoch from ${words.date}) * 1000)::bigint::text, ''),
        coalesce(${shownPortrait}::text, '')) as line
      from ${sideTables[opposite[side]]} x join companies c on c.id = x.company_id and c.id <> ${owner.companyId}
      left join matches m on ${joinStoredMatch(side, id)} ${words.tables}
      where ${isOpen} and ${isReached} and ${matchSharedCategories(side, id, Prisma.sql`x.id`)} order by ${buildMatchOrder(sort)} limit ${most}
    ) lines`)
  return { owner, text: found?.text ?? '' }
}

// The default status of a matched pair is sent as an empty text.
const selectMatchStatus = (voice: MatchVoice): Prisma.Sql =>
  Prisma.sql`coalesce(nullif(${quoteIdentifier(`m.${voice}_status_key`)}, ${UNSAID}), '')`

const removeSeparators = (text: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(translate(${text}, ${BETWEEN_PARTS + BETWEEN_LINES}, ${FLAT_PART + FLAT_LINE}), '')`

const joinStoredMatch = (side: MatchSide, id: number): Prisma.Sql =>
  side === 'lender'
    ? Prisma.sql`m.lender_id = ${id} and m.broker_id = x.id`
    : Prisma.sql`m.broker_id = ${id} and m.lender_id = x.id`

// Byte order takes a fifth of the time of a language's collation and is the same on every machine. An index on
// companies returns the first rows without reading the others.
const buildMatchOrder = ({ column, isDescending }: MatchSort): Prisma.Sql => {
  const direction = isDescending ? Prisma.sql`desc` : Prisma.sql`asc`
  const key = column === 'company' ? Prisma.sql`c.name` : shownName
  return Prisma.sql`lower(${key}) collate "C" ${direction}, c.id ${direction}`
}

/**
 * Returns the same pairs as documented match records, with names of both sides and statuses in words. Raises the errors
 * of `readMatches`.
 */
export const listMatchRecords = async (
  actor: Actor,
  { side, id, sort }: { side: MatchSide; id: number; sort?: MatchSort },
): Promise<MatchRow[]> => {
  const { owner, text } = await readMatchedPairs(actor, { side, id, sort })
  const { 'match-statuses': statuses } = await readShortLists(actor, ['match-statuses'])
  const names = Object.fromEntries(statuses.map(({ id: key, name }) => [key, name]))
  return parseMatchLines(text).map((line) => toMatchRow({ matchLine: line, side, owner, names, isStaff: staff(actor) }))
}

/** True if the actor's company and a profile are matched; always false for staff, law firms and the profile's owner. */
export const isMatchedWith = async (actor: Actor, profile: { kind: ProfileKind; id: number }): Promise<boolean> => {
  const { kind: side, id } = profile
  if (side === 'lawfirm') return false
  const reach = getMatchReach(actor, side, id)
  if (reach.kind !== 'pair') return false
  const found = await queryRows(Prisma.sql`
    select 1 as one from ${sideTables[side]} x join companies c on c.id = x.company_id
    join ${sideTables[opposite[side]]} y on y.id = ${reach.counterpartId} and y.is_active and y.company_id <> c.id
    join companies yc on yc.id = y.company_id and yc.is_master_switch_on and yc.closed_at is null
    left join matches m on ${joinStoredMatch(opposite[side], reach.counterpartId)}
    where x.id = ${id} and ${isOpen} and ${saysMatched} and ${matchSharedCategories(side, id, Prisma.sql`y.id`)}`)
  return found.length > 0
}
