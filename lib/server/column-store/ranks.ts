import type { Group, RankOrder } from '#lib/core/ranking.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { all, any, buildConditionSql, type Predicate } from '#lib/server/column-store/predicates.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/** Ids that are groups; only rows that match `where` count for them. */
export type Among = { ids: readonly number[]; where: Predicate }

/**
 * A query that groups the rows matching `where` by the ids of a column and ranks the groups. `stars` and `day` name the
 * columns that the order compares. The table's amount is summed, and again for the rows matching `apart`. `tally` names
 * a column of figures: the rows that count for any group are counted by its value.
 */
export type RankAsked = {
  where: Predicate
  by: string
  among: readonly Among[]
  stars: string
  day: string
  apart: Predicate
  order: RankOrder
  slice: { offset: number; limit: number }
  tally?: string
}

/** A group with the exact sum of its amount, and the part of it from rows that match `apart`. */
export type RankedGroup = Group & { sum: string; apart: string }

/** The number of groups, one page of them, and the number of rows for each value of the tallied column. */
export type RankFound = { total: number; groups: RankedGroup[]; tallied: (readonly [value: number, rows: number])[] }

const { empty, join, sql } = Prisma

/** A group as the database returns it, with the number of all groups. */
export type ReadGroup = RankedGroup & { total: number }

type Counted = { at: number; ids: readonly number[]; flag: Prisma.Sql | null; where: Predicate }

const isAlways = ({ where }: Among): boolean => where.kind === 'all' && where.of.length === 0

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

// A predicate that is always true needs no flag column.
const listCountedParts = (among: readonly Among[]): Counted[] =>
  among
    .filter(({ ids }) => ids.length > 0)
    .map((part, at) => ({
      at,
      ids: part.ids,
      where: part.where,
      flag: isAlways(part) ? null : quoteIdentifier(`part_${LETTERS[at]}`),
    }))

/**
 * Returns a ranking as SQL: the groups that can be on the page or before it, and the tally if one is asked for.
 * `rankPageOfProfiles` sorts the groups; those with fewer rows than the last one of the page are not needed. Rows are
 * grouped before they are joined to the known ids, because there are many rows and few groups.
 */
export const rankSql = (
  { where, by, among, stars, day, apart, slice, tally }: RankAsked,
  { table, sum, columns }: HeldTable,
): { groups: Prisma.Sql; tally: Prisma.Sql | null } => {
  const toSql = (predicate: Predicate) => buildConditionSql(predicate, 's', columns)
  const quoteColumn = (name: string) => quoteIdentifier(`s.${name}`)
  const parts = listCountedParts(among)
  const ids = parts.map((part) => sql`select unnest(${[...part.ids]}::int[]) as id, ${part.at}::int as part`)
  const known = ids.length === 0 ? sql`select 0 as id, 0 as part where false` : join(ids, ' union all ')
  const counts = parts.map(({ at, flag }) => sql`(m.part = ${at}::int and ${flag ?? sql`true`})`)
  const isCounted = counts.length === 0 ? sql`false` : sql`(${join(counts, ' or ')})`
  const flagged = parts.flatMap(({ flag, where }) => (flag ? [{ flag, where }] : []))
  const flags = flagged.map((part) => sql`, (${toSql(part.where)}) as ${part.flag}`)
  const keys = join([sql`id`, ...flagged.map(({ flag }) => flag)])
  const last = Math.max(0, slice.offset + slice.limit - 1)
  const holder = any(parts.map((part) => all([part.where, { kind: 'holds', column: by, ids: part.ids }])))
  return {
    groups: sql`with known as materialized (${known}), found as materialized (
      select m.id, sum(g.rows)::int as rows, sum(g.stars)::int as stars, sum(g.rated)::int as rated,
        max(g.last) - date '1970-01-01' as last, sum(g.sum)::text as sum, sum(g.apart)::text as apart
      from (
        select ${keys}, count(*) as rows, coalesce(sum(stars), 0) as stars, count(stars) as rated, max(day) as last,
          sum(amount) as sum, coalesce(sum(amount) filter (where is_apart), 0) as apart
        from (
          select unnest(${quoteColumn(by)}) as id, ${quoteColumn(stars)} as stars, ${quoteColumn(day)} as day,
            ${quoteColumn(sum as string)} as amount, (${toSql(apart)}) as is_apart${flags.length > 0 ? join(flags, '') : empty}
          from ${quoteIdentifier(table)} s where ${toSql(where)}) r
        group by ${keys}) g join known m on m.id = g.id
      where ${isCounted} group by m.id)
      select f.*, (select count(*)::int from found) as total from found f
      where f.rows >= coalesce((select rows from found order by rows desc offset ${last} limit 1), 0)`,
    tally: tally
      ? sql`select ${quoteColumn(tally)} as value, count(*)::int as rows from ${quoteIdentifier(table)} s
        where ${toSql(all([where, holder]))} group by 1 order by 1`
      : null,
  }
}
