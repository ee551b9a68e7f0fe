import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/**
 * The type of a column: a code below 255, or a flag (0 or 1); a 32-bit integer; an amount in whole dollars; a day, given as
 * YYYY-MM-DD; a list of record ids; or a list of amounts.
 */
export type ColumnKind = 'code' | 'flag' | 'figure' | 'amount' | 'day' | 'ids' | 'amounts'

/** How a day can compare with another. */
export type Way = 'before' | 'on' | 'after'

/** A condition on the rows of a table. Only `empty` matches an empty cell. */
export type Predicate<Name extends string = string> =
  | { kind: 'all' | 'any'; of: Predicate<Name>[] }
  | { kind: 'not'; of: Predicate<Name> }
  /** The value is one of `values`. */
  | { kind: 'in'; column: Name; values: readonly number[] }
  /** Both ends are inclusive; null leaves an end open. */
  | { kind: 'between'; column: Name; min: string | null; max: string | null }
  | { kind: 'empty'; column: Name }
  /** The cell contains at least one of `ids`. */
  | { kind: 'holds'; column: Name; ids: readonly number[] }
  /** The first id of the cell is one of `ids`. */
  | { kind: 'leads'; column: Name; ids: readonly number[] }
  /** The number of ids in the cell; null leaves the upper end open. */
  | { kind: 'counts'; column: Name; least: number; most: number | null }
  /** The day of one cell is before, on or after that of another; false if either is empty. */
  | { kind: 'compares'; column: Name; way: Way; other: Name }
  /** A condition that only the database can evaluate. */
  | { kind: 'sql'; sql: Prisma.Sql }

/** Returns a predicate that is true if all of these are; true for none. */
export const all = <Name extends string>(of: Predicate<Name>[]): Predicate<Name> => ({ kind: 'all', of })
/** Returns a predicate that is true if at least one of these is; false for none. */
export const any = <Name extends string>(of: Predicate<Name>[]): Predicate<Name> => ({ kind: 'any', of })
export const NONE = { kind: 'any', of: [] } as const satisfies Predicate

/** True if the column store can evaluate the predicate without the database. */
export const isHeld = (predicate: Predicate): boolean => {
  switch (predicate.kind) {
    case 'all':
    case 'any':
      return predicate.of.every(isHeld)
    case 'not':
      return isHeld(predicate.of)
    default:
      return predicate.kind !== 'sql'
  }
}

const { sql } = Prisma
const WAYS: Readonly<Record<Way, Prisma.Sql>> = { before: sql`<`, on: sql`=`, after: sql`>` }
const CASTS = {
  code: sql`::int`,
  flag: sql`::int`,
  figure: sql`::int`,
  ids: sql`::int`,
  amount: sql`::bigint`,
  amounts: sql`::bigint`,
  day: sql`::date`,
}

/** Above this number of ids, searching a sorted list is faster than `&&`, which compares each id of a cell with each of them. */
const MANY_IDS = 100

// Most cells are decided by their first id, in a list that is hashed once per statement. For cells with several ids, `width_bucket`
// does a binary search: with a hash, the planner would assume one per row and choose a worse plan for the whole statement.
const matchManyIds = (cell: Prisma.Sql, ids: readonly number[]): Prisma.Sql => {
  const sorted = [...ids].sort((one, other) => one - other)
  return sql`(coalesce(${cell}[1] = any(${sorted}::int[]), false) or (cardinality(${cell}) > 1 and exists (
    select from (select ${sorted}::int[] as ids offset 0) many, unnest(${cell}) as held (id)
    where many.ids[width_bucket(held.id, many.ids)] = held.id)))`
}

/** Returns a predicate as an SQL condition on an alias of the table, such as `s`; `kinds` are the types of its columns. */
export const buildConditionSql = <Name extends string>(
  predicate: Predicate<Name>,
  alias: string,
  kinds: Readonly<Record<Name, ColumnKind>>,
): Prisma.Sql => {
  const convert = (inner: Predicate<Name>) => buildConditionSql(inner, alias, kinds)
  const quoteColumn = (name: Name) => quoteIdentifier(`${alias}.${name}`)
  switch (predicate.kind) {
    case 'all':
      return predicate.of.length === 0 ? sql`true` : Prisma.join(predicate.of.map(convert), ' and ')
    case 'any':
      return predicate.of.length === 0 ? sql`false` : sql`(${Prisma.join(predicate.of.map(convert), ' or ')})`
    case 'not':
      return sql`not (${convert(predicate.of)})`
    case 'in':
      return kinds[predicate.column] === 'flag'
        ? sql`${quoteColumn(predicate.column)} = any(${predicate.values.map(Boolean)}::boolean[])`
        : sql`${quoteColumn(predicate.column)} = any(${[...predicate.values]}::int[])`
    case 'between': {
      const cast = CASTS[kinds[predicate.column]]
      const ends = [
        ...(predicate.min === null ? [] : [sql`${quoteColumn(predicate.column)} >= ${predicate.min}${cast}`]),
        ...(predicate.max === null ? [] : [sql`${quoteColumn(predicate.column)} <= ${predicate.max}${cast}`]),
      ]
      return ends.length === 0 ? sql`${quoteColumn(predicate.column)} is not null` : Prisma.join(ends, ' and ')
    }
    case 'empty':
      return sql`${quoteColumn(predicate.column)} is null`
    case 'holds':
      return predicate.ids.length > MANY_IDS
        ? matchManyIds(quoteColumn(predicate.column), predicate.ids)
        : sql`${quoteColumn(predicate.column)} && ${[...predicate.ids]}::int[]`
    case 'leads':
      return sql`coalesce(${quoteColumn(predicate.column)}[1] = any(${[...predicate.ids]}::int[]), false)`
    case 'counts': {
      const count = sql`coalesce(cardinality(${quoteColumn(predicate.column)}), 0)`
      const most = predicate.most === null ? sql`` : sql` and ${count} <= ${predicate.most}::int`
      return sql`(${count} >= ${predicate.least}::int${most})`
    }
    case 'compares':
      return sql`coalesce(${quoteColumn(predicate.column)} ${WAYS[predicate.way]} ${quoteColumn(predicate.other)}, false)`
    case 'sql':
      return predicate.sql
  }
}
