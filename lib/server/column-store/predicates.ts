import { Prisma } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/**
 * What a column holds: a code or a flag (0 or 1), below 255; a whole number of 32 bits; an amount in whole dollars; a day,
 * given as YYYY-MM-DD; or the ids of records.
 */
export type ColumnKind = 'code' | 'flag' | 'figure' | 'amount' | 'day' | 'ids'

/** A condition on the rows of a table. Nothing but `empty` is true of an empty cell. */
export type Predicate<Name extends string = string> =
  | { kind: 'all' | 'any'; of: Predicate<Name>[] }
  | { kind: 'not'; of: Predicate<Name> }
  /** One of some values. */
  | { kind: 'in'; column: Name; values: readonly number[] }
  /** Both ends count; null leaves one open. */
  | { kind: 'between'; column: Name; min: string | null; max: string | null }
  | { kind: 'empty'; column: Name }
  /** At least one of some ids among those of the cell. */
  | { kind: 'holds'; column: Name; ids: readonly number[] }
  /** The first id of the cell is one of some. */
  | { kind: 'leads'; column: Name; ids: readonly number[] }
  /** What only the database can tell. */
  | { kind: 'sql'; sql: Prisma.Sql }

export const all = <Name extends string>(of: Predicate<Name>[]): Predicate<Name> => ({ kind: 'all', of })
export const any = <Name extends string>(of: Predicate<Name>[]): Predicate<Name> => ({ kind: 'any', of })
export const NONE = { kind: 'any', of: [] } as const satisfies Predicate

/** True where memory can answer without the database. */
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
const CASTS = {
  code: sql`::int`,
  flag: sql`::int`,
  figure: sql`::int`,
  ids: sql`::int`,
  amount: sql`::bigint`,
  day: sql`::date`,
}

/** From here on a list that is searched is faster than comparing each id of a cell with each that is asked for, as `&&` does. */
const MANY_IDS = 100

// Most cells are decided by their first id, in a list that is hashed once for a statement. For those of several the list is searched
// by halves: hashed there, the database expects to do it anew for each row, and plans the whole statement by that.
const holdsOfMany = (cell: Prisma.Sql, ids: readonly number[]): Prisma.Sql => {
  const sorted = [...ids].sort((one, other) => one - other)
  return sql`(coalesce(${cell}[1] = any(${sorted}::int[]), false) or (cardinality(${cell}) > 1 and exists (
    select from (select ${sorted}::int[] as ids offset 0) many, unnest(${cell}) as held (id)
    where many.ids[width_bucket(held.id, many.ids)] = held.id)))`
}

/** The condition on an alias of the table, such as `s`; `kinds` tells what each of its columns holds. */
export const conditionOf = <Name extends string>(
  predicate: Predicate<Name>,
  alias: string,
  kinds: Readonly<Record<Name, ColumnKind>>,
): Prisma.Sql => {
  const whole = (inner: Predicate<Name>) => conditionOf(inner, alias, kinds)
  const column = (name: Name) => quoteIdentifier(`${alias}.${name}`)
  switch (predicate.kind) {
    case 'all':
      return predicate.of.length === 0 ? sql`true` : Prisma.join(predicate.of.map(whole), ' and ')
    case 'any':
      return predicate.of.length === 0 ? sql`false` : sql`(${Prisma.join(predicate.of.map(whole), ' or ')})`
    case 'not':
      return sql`not (${whole(predicate.of)})`
    case 'in':
      return kinds[predicate.column] === 'flag'
        ? sql`${column(predicate.column)} = any(${predicate.values.map(Boolean)}::boolean[])`
        : sql`${column(predicate.column)} = any(${[...predicate.values]}::int[])`
    case 'between': {
      const cast = CASTS[kinds[predicate.column]]
      const ends = [
        ...(predicate.min === null ? [] : [sql`${column(predicate.column)} >= ${predicate.min}${cast}`]),
        ...(predicate.max === null ? [] : [sql`${column(predicate.column)} <= ${predicate.max}${cast}`]),
      ]
      return ends.length === 0 ? sql`${column(predicate.column)} is not null` : Prisma.join(ends, ' and ')
    }
    case 'empty':
      return sql`${column(predicate.column)} is null`
    case 'holds':
      return predicate.ids.length > MANY_IDS
        ? holdsOfMany(column(predicate.column), predicate.ids)
        : sql`${column(predicate.column)} && ${[...predicate.ids]}::int[]`
    case 'leads':
      return sql`coalesce(${column(predicate.column)}[1] = any(${[...predicate.ids]}::int[]), false)`
    case 'sql':
      return predicate.sql
  }
}
