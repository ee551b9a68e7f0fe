import type { Day } from '#lib/core/dates.ts'
import { Prisma } from '#lib/server/db.ts'

/** The first instant of a Sydney day. */
export const dayStart = (day: Day): Prisma.Sql => Prisma.sql`(${day}::date::timestamp at time zone 'Australia/Sydney')`

/** The Sydney day of an instant. */
export const sydneyDayOf = (instant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${instant} at time zone 'Australia/Sydney')::date`

/** True where an instant's Sydney day lies `days` or more before today: what `isAged` says, in a form that an index serves. */
export const agedBy = (instant: Prisma.Sql, today: Day, days: number): Prisma.Sql =>
  Prisma.sql`${instant} < ((${today}::date - ${days - 1}::int)::timestamp at time zone 'Australia/Sydney')`
