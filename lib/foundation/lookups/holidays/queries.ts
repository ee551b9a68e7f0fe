import type { Actor, PersonActor, StaffActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { holidayPolicies } from '#lib/foundation/lookups/holidays/policy.ts'
import type { Holidays } from '#lib/foundation/lookups/holidays/rules.ts'
import type { HolidayEntry } from '#lib/foundation/lookups/holidays/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** SQL for the upcoming holidays in a staff member's state, as text column `day`. */
export const upcomingHolidaysSql = ({ staffId }: StaffActor): Prisma.Sql => Prisma.sql`
  select to_char(h.day, 'YYYY-MM-DD') as day from holidays h join staff s on s.state_key = h.state_key
  where s.id = ${staffId} and h.day >= ${today()}::date`

/** Returns the upcoming holidays in a staff member's state; none for other people. */
export const listUpcomingHolidays = async (actor: PersonActor): Promise<Holidays> => {
  if (!staff(actor)) return new Set()
  const { text, values } = upcomingHolidaysSql(actor)
  const { rows } = await pool().query<{ day: Day }>({ name: 'holidays-ahead', text, values })
  return new Set(rows.map(({ day }) => day))
}

/** Returns the holidays in Sydney from a month before `day`; automatic mails and jobs use this calendar. */
export const listSydneyHolidays = async (day: Day): Promise<Holidays> => {
  const { rows } = await pool().query<{ day: Day }>({
    name: 'sydney-holidays',
    text: `select to_char(day, 'YYYY-MM-DD') as day from holidays where state_key = 'NSW' and day >= $1::date - 31`,
    values: [day],
  })
  return new Set(rows.map((row) => row.day))
}

/**
 * Returns a year's public holidays with their states, and the years that have holidays plus this year and the next. Raises
 * FORBIDDEN unless the actor is staff.
 */
export const listHolidaysOfYear = async (
  actor: Actor,
  year: number,
): Promise<{ holidays: HolidayEntry[]; years: number[] }> => {
  if (!holidayPolicies.read.who(actor)) throw forbidden()
  const { rows: holidays } = await pool().query<HolidayEntry>(
    `select to_char(day, 'YYYY-MM-DD') as day, name, array_agg(state_key order by state_key) as states from holidays
     where day between make_date($1, 1, 1) and make_date($1, 12, 31) group by holidays.day, name order by holidays.day, name`,
    [year],
  )
  const { rows } = await pool().query<{ year: number }>(
    `select extract(year from day)::int as year from holidays union select $1::int union select $1 + 1 order by year`,
    [Number(today().slice(0, 4))],
  )
  return { holidays, years: rows.map((row) => row.year) }
}
