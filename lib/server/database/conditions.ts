import { Prisma } from '#lib/server/database/db.ts'

/** The SQL condition of each filter of a search; a filter without one does not compile. */
export type Conditions<Values> = { readonly [Name in keyof Values]-?: (value: Values[Name]) => Prisma.Sql }

/** Returns the SQL conditions of the active filters, in the order of the table. */
export const buildConditions = <Values extends object>(
  table: Conditions<Values>,
  filters: Partial<Values>,
): Prisma.Sql[] =>
  (Object.keys(table) as (keyof Values)[]).flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [table[name](value as Values[typeof name])]
  })

/** Joins conditions with AND; matches all rows if there are none. */
export const joinConditions = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' and ')
