import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { shortLists } from '#lib/foundation/lookups/queries.ts'
import { type MatchSide, matchReach } from '#lib/market/matches/policy.ts'
import { matchRowOf, type Owner } from '#lib/market/matches/rules.ts'
import type { MatchLine, MatchRow, MatchSort } from '#lib/market/matches/schema.ts'
import { isOpen, metBy, opposite, saysMatched, sideTables, wordsFor } from '#lib/market/matches/scope.ts'
import { Prisma, pool } from '#lib/server/db.ts'

const run = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(text, values)
  return rows
}

// By the index of visible people in their order.
const firstPortrait = Prisma.sql`lateral (
  select i.first_name || ' ' || i.last_name as name from individuals i
  where i.company_id = c.id and i.is_visible and i.closed_at is null order by i.appearance_order, i.id limit 1)`

const ownerOf = async (side: MatchSide, id: number): Promise<Owner & { companyId: number; isOpen: boolean }> => {
  const [owner] = await run<Owner & { companyId: number; isOpen: boolean }>(Prisma.sql`
    select x.id, coalesce(p.name, c.name) as name, c.id as "companyId", ${isOpen} as "isOpen"
    from ${sideTables[side].table} x join companies c on c.id = x.company_id left join ${firstPortrait} p on true
    where x.id = ${id}`)
  if (!owner) throw notFound()
  return owner
}

/**
 * The pairs of a lender or broker profile by their other side, unpaged (rows G-01, G-07). Staff and the owner read all whose
 * other side is open, whatever the profile's own switches say; a company of the other side its own pair while it is matched.
 * Raises FORBIDDEN for everybody else and NOT_FOUND for an unknown id.
 */
export const listMatches = async (
  actor: Actor,
  side: MatchSide,
  id: number,
  sort: MatchSort = { column: 'name', isDescending: false },
): Promise<MatchLine[]> => {
  const reach = matchReach(actor, side, id)
  if (reach.kind === 'none') throw forbidden()
  const owner = await ownerOf(side, id)
  if (reach.kind === 'pair' && !owner.isOpen) return []
  const isReached =
    reach.kind === 'all' ? Prisma.sql`true` : Prisma.sql`x.id = ${reach.counterpartId} and ${saysMatched}`
  const words =
    reach.kind === 'all'
      ? wordsFor(actor, opposite[side], Prisma.sql`x.id`)
      : wordsFor(actor, side, Prisma.sql`${id}::int`)
  return run<MatchLine>(Prisma.sql`
    select x.id, coalesce(p.name, c.name) as name, c.name as company,
      coalesce(m.lender_status_key, 'MATCHED') as lender, coalesce(m.broker_status_key, 'MATCHED') as broker,
      coalesce(m.platform_status_key, 'MATCHED') as platform, coalesce(m.version, 0) as version, ${words.columns}
    from (${metBy(side, id)}) met join ${sideTables[opposite[side]].table} x on x.id = met.id
    join companies c on c.id = x.company_id and c.id <> ${owner.companyId} left join ${firstPortrait} p on true
    left join matches m on ${pairOf(side, id)} ${words.tables}
    where ${isOpen} and ${isReached} order by ${orderOf(sort)}`)
}

const pairOf = (side: MatchSide, id: number): Prisma.Sql =>
  side === 'lender'
    ? Prisma.sql`m.lender_id = ${id} and m.broker_id = x.id`
    : Prisma.sql`m.broker_id = ${id} and m.lender_id = x.id`

// Letters in the order of their codes, which costs a fifth of a language's order and is the same on every machine.
const orderOf = ({ column, isDescending }: MatchSort): Prisma.Sql => {
  const direction = isDescending ? Prisma.sql`desc` : Prisma.sql`asc`
  const key = column === 'company' ? Prisma.sql`c.name` : Prisma.sql`coalesce(p.name, c.name)`
  return Prisma.sql`lower(${key}) collate "C" ${direction}, x.id`
}

/** The same as the documents' match records, with both sides' names and the statuses in words. Raises as `listMatches`. */
export const listMatchRecords = async (
  actor: Actor,
  side: MatchSide,
  id: number,
  sort?: MatchSort,
): Promise<MatchRow[]> => {
  const lines = await listMatches(actor, side, id, sort)
  const owner = await ownerOf(side, id)
  const { 'match-statuses': statuses } = await shortLists(actor, ['match-statuses'])
  const names = Object.fromEntries(statuses.map(({ id: key, name }) => [key, name]))
  return lines.map((line) => matchRowOf(line, side, owner, names, staff(actor)))
}

/** True when the actor's company and a profile are matched; staff, law firms and owners of the profile are matched with nobody. */
export const isMatchedWith = async (actor: Actor, profile: { kind: ProfileKind; id: number }): Promise<boolean> => {
  const { kind: side, id } = profile
  if (side === 'lawfirm') return false
  const reach = matchReach(actor, side, id)
  if (reach.kind !== 'pair') return false
  const found = await run(Prisma.sql`
    select 1 as one from ${sideTables[side].table} x join companies c on c.id = x.company_id
    join ${sideTables[opposite[side]].table} y on y.id = ${reach.counterpartId} and y.is_active and y.company_id <> c.id
    join companies yc on yc.id = y.company_id and yc.is_master_switch_on and yc.closed_at is null
    left join matches m on ${pairOf(opposite[side], reach.counterpartId)}
    where x.id = ${id} and ${isOpen} and ${saysMatched} and y.id in (${metBy(side, id)})`)
  return found.length > 0
}
