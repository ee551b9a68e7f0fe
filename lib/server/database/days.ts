import type { Day } from '#lib/core/dates.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** SQL for the first instant of a Sydney day. */
export const dayStartSql = (day: Day): Prisma.Sql =>
  Prisma.sql`(${day}::date::timestamp at time zone 'Australia/Sydney')`

/** SQL for the Sydney day of an instant. */
export const sydneyDaySql = (instant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${instant} at time zone 'Australia/Sydney')::date`

/**
 * SQL condition that an instant's Sydney day is `days` or more before today: the same rule as `isAged`, in a form that can use an
 * index.
 */
export const isAgedSql = (instant: Prisma.Sql, today: Day, days: number): Prisma.Sql =>
  Prisma.sql`${instant} < ((${today}::date - ${days - 1}::int)::timestamp at time zone 'Australia/Sydney')`
