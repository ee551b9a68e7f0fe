import { HIDDEN_KEY, NO_KEY } from '#lib/core/subtotals.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { all, any, buildConditionSql, type Predicate } from '#lib/server/column-store/predicates.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/** Ids that are hidden on the rows that match `where`: they count together, under `HIDDEN_KEY`. */
export type HiddenIds = { ids: readonly number[]; where: Predicate }

/**
 * What rows are grouped by: the value of a column of codes, figures or days, or each id of a column of ids. With `width`, values
 * count together by their quotient without remainder, which also groups amounts. With `parts`, a column of amounts in the order
 * of the ids, an id counts with its part of the row's amount, else with the whole.
 */
export type GroupedBy =
  | { kind: 'value'; column: string; width?: number }
  | { kind: 'ids'; column: string; parts: string | null; hidden: readonly HiddenIds[] }

/**
 * A query that groups the rows matching `where`; `weighted` names the column of figures or days whose mean is weighted by amount. The key
 * of a day is its number of days since 1970.
 */
export type SubtotalsAsked = { where: Predicate; by: GroupedBy; weighted: string }

const { sql } = Prisma

/** Returns a column as the figure that it is weighted or grouped by: a day is its number of days since 1970. */
export const figureSql = (alias: string, column: string, kinds: HeldTable['columns']): Prisma.Sql => {
  const cell = quoteIdentifier(`${alias}.${column}`)
  return kinds[column] === 'day' ? sql`(${cell} - date '1970-01-01')` : cell
}

/** A group as the database returns it. */
export type ReadSubtotal = { key: number; rows: number; sum: string; product: string }

/** Returns the query as SQL, with the same groups as `sumIn`, in any order. */
export const subtotalsSql = (
  { where, by, weighted }: SubtotalsAsked,
  { table, sum, key, columns, parts }: HeldTable,
): Prisma.Sql => {
  const quoteColumn = (name: string) => quoteIdentifier(`s.${name}`)
  const toSql = (predicate: Predicate) => buildConditionSql(predicate, 's', columns)
  const [whole, figure] = [quoteColumn(sum as string), figureSql('s', weighted, columns)]
  if (by.kind === 'value') {
    const cell = quoteColumn(by.column)
    const plain = by.width === undefined ? sql`${cell}::int` : sql`(${cell} / ${by.width}::int)::int`
    const value = columns[by.column] === 'day' ? figureSql('s', by.column, columns) : plain
    return sql`select coalesce(${value}, ${NO_KEY}::int) as key, count(*)::int as rows, sum(${whole})::text as sum,
      sum(${whole} * ${figure})::text as product from ${quoteIdentifier(table)} s where ${toSql(where)} group by 1`
  }
  const own = by.parts ? parts?.[by.parts] : undefined
  // A row without ids has one line, whose id is null.
  const lines = own
    ? sql`${quoteIdentifier(table)} s left join (
        select ${quoteIdentifier(key)} as row, ${quoteIdentifier(own.id)} as id, ${quoteIdentifier(own.amount)} as amount
        from ${quoteIdentifier(own.table)}) part on part.row = ${quoteColumn(key)}`
    : sql`${quoteIdentifier(table)} s left join lateral unnest(${quoteColumn(by.column)}) as part (id) on true`
  const amount = own ? sql`coalesce(part.amount, ${whole})` : whole
  const hidden = by.hidden.filter(({ ids: each }) => each.length > 0)
  const isHidden =
    hidden.length === 0
      ? sql`false`
      : sql`coalesce((${Prisma.join(
          hidden.map((each) => sql`(part.id = any(${[...each.ids]}::int[]) and ${toSql(each.where)})`),
          ' or ',
        )}), false)`
  const shown = sql`select coalesce(part.id, ${NO_KEY}::int) as key, count(*)::int as rows, sum(${amount})::text as sum,
      sum((${amount}) * ${figure})::text as product
    from ${lines} where ${toSql(where)} and not ${isHidden} group by part.id`
  if (hidden.length === 0) return shown
  const holding = any(
    hidden.map((each) => all([each.where, { kind: 'holds', column: by.column, ids: each.ids } as const])),
  )
  return sql`${shown} union all
    select ${HIDDEN_KEY}::int, count(distinct ${quoteColumn(key)})::int, sum(${amount})::text, sum((${amount}) * ${figure})::text
    from ${lines}
    where ${toSql(where)} and ${toSql(holding)} and ${isHidden} having count(*) > 0`
}
