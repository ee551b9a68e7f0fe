import { Prisma } from '#lib/server/db.ts'

/** What each filter of a search means in SQL: a filter without its condition does not compile. */
export type Conditions<Values> = { readonly [Name in keyof Values]-?: (value: Values[Name]) => Prisma.Sql }

/** The filters in force as conditions, in the order of the table. */
export const conditionsOf = <Values extends object>(
  table: Conditions<Values>,
  filters: Partial<Values>,
): Prisma.Sql[] =>
  (Object.keys(table) as (keyof Values)[]).flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [table[name](value as Values[typeof name])]
  })

/** Several conditions as one; without any, all rows match. */
export const allOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' and ')
