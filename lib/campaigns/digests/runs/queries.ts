import { digestReasons } from '#lib/campaigns/digests/labels.ts'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { type Day, dateToDay, dayToDate } from '#lib/core/dates.ts'
import { database } from '#lib/server/db.ts'

/** The day of the latest run of a kind; null before the first. */
export const lastRunDay = async (kind: DigestKind): Promise<Day | null> => {
  const last = await database().digestRun.findFirst({
    where: { kind },
    orderBy: { day: 'desc' },
    select: { day: true },
  })
  return last && dateToDay(last.day)
}

/** When the latest run before a day began that told all there was to tell; null without one. */
export const lastWholeRun = async (kind: DigestKind, day: Day): Promise<Date | null> => {
  const last = await database().digestRun.findFirst({
    where: {
      ...{ kind, day: { lt: dayToDate(day) }, finishedAt: { not: null } },
      OR: [{ refusal: null }, { refusal: digestReasons.begun }],
    },
    orderBy: { day: 'desc' },
    select: { startedAt: true },
  })
  return last?.startedAt ?? null
}
