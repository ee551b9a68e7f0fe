import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDaysTo, dateToDay, isAged, toSydneyDay } from '#lib/core/dates.ts'
import { dayStartSql, isAgedSql, sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

const instant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a threshold in days gives the same result in the database and in the process, at any instant', async () => {
  // Around the threshold, midnight and the two daylight-saving changes.
  const near = fc.tuple(instant, fc.integer({ min: 0, max: 400 }), fc.integer({ min: -2, max: 2 }))
  await fc.assert(
    fc.asyncProperty(near, async ([at, days, off]) => {
      const today = addDaysTo(toSydneyDay(at), days + off)
      const { text, values } = Prisma.sql`
        select ${isAgedSql(Prisma.sql`${at}::timestamptz`, today, days)} as "isAged", ${sydneyDaySql(Prisma.sql`${at}::timestamptz`)}::text as day`
      const { rows } = await pool().query<{ isAged: boolean; day: string }>(text, values)
      expect(rows[0]).toEqual({ isAged: isAged(toSydneyDay(at), today, days), day: toSydneyDay(at) })
    }),
    {
      numRuns: 300,
      examples: [[[new Date('2026-10-03T15:59:59Z'), 21, 0]], [[new Date('2026-04-04T13:00:00Z'), 31, 0]]],
    },
  )
})

test('a Sydney day starts at the same instant in the database and in the process', async () => {
  await fc.assert(
    fc.asyncProperty(instant, async (at) => {
      const { text, values } = Prisma.sql`select ${dayStartSql(dateToDay(at))} as start`
      const { rows } = await pool().query<{ start: Date }>(text, values)
      const start = rows[0]?.start as Date
      expect(toSydneyDay(start)).toBe(dateToDay(at))
      expect(toSydneyDay(new Date(start.getTime() - 1))).toBe(addDaysTo(dateToDay(at), -1))
    }),
    { numRuns: 100 },
  )
})
