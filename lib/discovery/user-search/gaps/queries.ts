import { type Day, isDay } from '#lib/core/dates.ts'
import type { FactName, Meaning } from '#lib/discovery/user-search/facts/queries.ts'
import { DAY_GAPS, LOAN_GAPS } from '#lib/discovery/user-search/gaps/labels.ts'
import { dayStartSql, isAgedSql } from '#lib/server/database/days.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

// What never happened has not happened for any number of days.
const matchGap =
  (name: FactName): Meaning<string> =>
  (gap, readFact) => {
    const at = readFact(name)
    if (isDay(gap)) return sql`(${at} is null or ${at} < ${dayStartSql(gap)})`
    const days = DAY_GAPS.find(({ value }) => value === gap)?.days ?? null
    return days === null ? sql`${at} is null` : sql`(${at} is null or ${isAgedSql(at, today(), days)})`
  }

// A company without a loan that the viewer may see has had none for any number of days, as its empty cell says.
const matchLoanGap: Meaning<string> = (gap, readFact) => {
  const day = readFact('last_settled_on')
  if (isDay(gap)) return sql`(${day} is null or ${day} < ${gap}::date)`
  const days = LOAN_GAPS.find(({ value }) => value === gap)?.days ?? null
  return days === null ? sql`${day} is null` : sql`(${day} is null or ${day} <= ${today()}::date - ${days}::int)`
}

/** The conditions of the filters for what has not happened for a while, and for sign-ins. */
export const GAP_MEANINGS = {
  lastCall: matchGap('called_at'),
  lastNote: matchGap('noted_at'),
  lastLoan: matchLoanGap,
  lastLogin: matchGap('last_login_at'),
  loggedIn: (day: Day, readFact: Parameters<Meaning<Day>>[1]) =>
    sql`${readFact('last_login_at')} >= ${dayStartSql(day)}`,
}
