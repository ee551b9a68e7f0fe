import { digestReasons } from '#lib/campaigns/digests/labels.ts'
import type { DigestKind, Span } from '#lib/campaigns/digests/schema.ts'
import { type Day, dateToDay, dayToDate, toSydneyDay } from '#lib/core/dates.ts'
import { database } from '#lib/server/database/db.ts'

/** Returns the Sydney day of the latest run of a digest; null before the first. */
export const findLastDigestRunDay = async (kind: DigestKind): Promise<Day | null> => {
  const last = await database().digestRun.findFirst({
    where: { kind },
    orderBy: { day: 'desc' },
    select: { day: true },
  })
  return last && dateToDay(last.day)
}

/**
 * Returns the period that a run reports on: from the latest completed run before its day until now, or the last 24
 * hours without one.
 */
export const findDigestPeriod = async (kind: DigestKind, at: Date): Promise<Span> => {
  const last = await database().digestRun.findFirst({
    where: {
      kind,
      day: { lt: dayToDate(toSydneyDay(at)) },
      finishedAt: { not: null },
      OR: [{ refusal: null }, { refusal: digestReasons.begun }],
    },
    orderBy: { day: 'desc' },
    select: { startedAt: true },
  })
  return { since: last?.startedAt ?? new Date(at.getTime() - A_DAY), at }
}

const A_DAY = 86_400_000
