import { Prisma } from '#lib/server/database/db.ts'

const NAME = /^[A-Za-z_]+(\.[A-Za-z_]+)?$/

/**
 * Returns SQL for a quoted table, alias, or column of an alias, for SQL generated from our own tables. Raises RangeError for
 * anything but one or two plain names; values must be parameters.
 */
export const quoteIdentifier = (name: string): Prisma.Sql => {
  if (!NAME.test(name)) throw new RangeError(`not a name of the database: ${name}`)
  return Prisma.raw(`"${name.replace('.', '"."')}"`)
}
