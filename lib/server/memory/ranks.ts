import type { Group, RankOrder } from '#lib/core/ranking.ts'
import { Prisma } from '#lib/server/db.ts'
import type { HeldTable } from '#lib/server/memory/feed.ts'
import { conditionOf, type Predicate } from '#lib/server/memory/predicates.ts'
import { identifier } from '#lib/server/names.ts'

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

const { sql } = Prisma

/** A group as the database tells it, with the number of all. */
export type ReadGroup = RankedGroup & { total: number }

/**
 * The same as SQL: the groups that can be on the page or before it, and the tally where one is asked for. The order is left to
 * `rankedPage`: no group with fewer rows than the last one of the page is needed.
 */
export const rankSql = (
  { where, by, among, stars, day, apart, slice, tally }: RankAsked,
  { table, sum, columns }: HeldTable,
): { groups: Prisma.Sql; tally: Prisma.Sql | null } => {
  const meant = (predicate: Predicate) => conditionOf(predicate, 's', columns)
  const column = (name: string) => identifier(`s.${name}`)
  const parts = among.filter(({ ids }) => ids.length > 0)
  const ids = parts.map((part, at) => sql`select unnest(${[...part.ids]}::int[]) as id, ${at}::int as part`)
  const known = ids.length === 0 ? sql`select 0 as id, 0 as part where false` : Prisma.join(ids, ' union all ')
  const counts = parts.map((part, at) => sql`(m.part = ${at}::int and ${meant(part.where)})`)
  const isCounted = counts.length === 0 ? sql`false` : sql`(${Prisma.join(counts, ' or ')})`
  const amount = column(sum as string)
  const last = Math.max(0, slice.offset + slice.limit - 1)
  return {
    groups: sql`with known as materialized (${known}), found as materialized (
      select m.id, count(*)::int as rows, coalesce(sum(${column(stars)}), 0)::int as stars, count(${column(stars)})::int as rated,
        max(${column(day)}) - date '1970-01-01' as last, sum(${amount})::text as sum,
        coalesce(sum(${amount}) filter (where ${meant(apart)}), 0)::text as apart
      from ${identifier(table)} s cross join lateral unnest(${column(by)}) g (id) join known m on m.id = g.id
      where ${meant(where)} and ${isCounted} group by m.id)
      select f.*, (select count(*)::int from found) as total from found f
      where f.rows >= coalesce((select rows from found order by rows desc offset ${last} limit 1), 0)`,
    tally: tally
      ? sql`with known as materialized (${known})
        select ${column(tally)} as value, count(*)::int as rows from ${identifier(table)} s
        where ${meant(where)} and exists (
          select from unnest(${column(by)}) g (id) join known m on m.id = g.id where ${isCounted}) group by 1 order by 1`
      : null,
  }
}
