import { Prisma } from '#lib/server/db.ts'

const NAME = /^[A-Za-z_]+(\.[A-Za-z_]+)?$/

/**
 * A table, a column of an alias, or an alias by its name, for SQL that is made from a table of ours. Raises for anything but
 * one or two plain names; values travel as parameters.
 */
export const identifier = (name: string): Prisma.Sql => {
  if (!NAME.test(name)) throw new RangeError(`not a name of the database: ${name}`)
  return Prisma.raw(`"${name.replace('.', '"."')}"`)
}
