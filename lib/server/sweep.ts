import { addDays } from 'date-fns'
import { now } from '#lib/server/clock.ts'
import { database } from '#lib/server/db.ts'

/** Deletes what has run out: provider state, sessions ended a month ago, counters and stored answers. Returns the counts. */
export const sweep = async (): Promise<Record<string, number>> => {
  const db = database()
  const instant = now()
  const [state, sessions, counters, answers] = await Promise.all([
    db.identityState.deleteMany({ where: { expiresAt: { lt: instant } } }),
    db.session.deleteMany({ where: { expiresAt: { lt: addDays(instant, -30) } } }),
    db.attemptCounter.deleteMany({ where: { windowStart: { lt: addDays(instant, -2) } } }),
    db.idempotencyKey.deleteMany({ where: { createdAt: { lt: addDays(instant, -7) } } }),
  ])
  return { state: state.count, sessions: sessions.count, counters: counters.count, answers: answers.count }
}
