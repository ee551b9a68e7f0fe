import type { Group, RankOrder } from '#lib/core/ranking.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { all, any, conditionOf, type Predicate } from '#lib/server/column-store/predicates.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/** Ids that are groups, each on those rows alone of which the predicate is true. */
export type Among = { ids: readonly number[]; where: Predicate }

/**
 * The rows of which `where` is true, grouped by the ids of a column and put in order. `stars` and `day` name the columns that the
 * order compares; the table's amount is summed, and apart for the rows of which `apart` is true. `tally` names a column of
 * figures: the rows that count for any group are counted by its value.
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

/** A group with the exact sums of its amount, whole and apart. */
export type RankedGroup = Group & { sum: string; apart: string }

/** How many groups there are, one page of them, and how many rows have each value of the tallied column. */
export type RankFound = { total: number; groups: RankedGroup[]; tallied: (readonly [value: number, rows: number])[] }

const { empty, join, sql } = Prisma

/** A group as the database tells it, with the number of all. */
export type ReadGroup = RankedGroup & { total: number }

type Counted = { at: number; ids: readonly number[]; flag: Prisma.Sql | null; where: Predicate }

const isAlways = ({ where }: Among): boolean => where.kind === 'all' && where.of.length === 0

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

// A predicate that is always true needs no column of its own.
const countedParts = (among: readonly Among[]): Counted[] =>
  among
    .filter(({ ids }) => ids.length > 0)
    .map((part, at) => ({
      at,
      ids: part.ids,
      where: part.where,
      flag: isAlways(part) ? null : quoteIdentifier(`part_${LETTERS[at]}`),
    }))

/**
 * The same as SQL: the groups that can be on the page or before it, and the tally where one is asked for. The order is left to
 * `rankPage`: no group with fewer rows than the last one of the page is needed. Rows are grouped before it is asked which groups
 * are known, because there are few groups and many rows.
 */
export const rankSql = (
  { where, by, among, stars, day, apart, slice, tally }: RankAsked,
  { table, sum, columns }: HeldTable,
): { groups: Prisma.Sql; tally: Prisma.Sql | null } => {
  const meant = (predicate: Predicate) => conditionOf(predicate, 's', columns)
  const column = (name: string) => quoteIdentifier(`s.${name}`)
  const parts = countedParts(among)
  const ids = parts.map((part) => sql`select unnest(${[...part.ids]}::int[]) as id, ${part.at}::int as part`)
  const known = ids.length === 0 ? sql`select 0 as id, 0 as part where false` : join(ids, ' union all ')
  const counts = parts.map(({ at, flag }) => sql`(m.part = ${at}::int and ${flag ?? sql`true`})`)
  const isCounted = counts.length === 0 ? sql`false` : sql`(${join(counts, ' or ')})`
  const flagged = parts.flatMap(({ flag, where }) => (flag ? [{ flag, where }] : []))
  const flags = flagged.map((part) => sql`, (${meant(part.where)}) as ${part.flag}`)
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
          select unnest(${column(by)}) as id, ${column(stars)} as stars, ${column(day)} as day,
            ${column(sum as string)} as amount, (${meant(apart)}) as is_apart${flags.length > 0 ? join(flags, '') : empty}
          from ${quoteIdentifier(table)} s where ${meant(where)}) r
        group by ${keys}) g join known m on m.id = g.id
      where ${isCounted} group by m.id)
      select f.*, (select count(*)::int from found) as total from found f
      where f.rows >= coalesce((select rows from found order by rows desc offset ${last} limit 1), 0)`,
    tally: tally
      ? sql`select ${column(tally)} as value, count(*)::int as rows from ${quoteIdentifier(table)} s
        where ${meant(all([where, holder]))} group by 1 order by 1`
      : null,
  }
}
