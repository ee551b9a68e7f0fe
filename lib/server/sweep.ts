import { addDays, addMinutes } from 'date-fns'
import { now } from '#lib/server/clock.ts'
import { database } from '#lib/server/db.ts'

/** Deletes what has run out: provider state, sessions ended a month ago, sign-outs heard, counters, stored answers, notes deleted for good, old drafts of notes and of criteria, and runs of saves that are recorded. Returns the counts. */
export const sweep = async (): Promise<Record<string, number>> => {
  const db = database()
  const instant = now()
  const [state, sessions, signOuts, counters, answers, deletedNotes, noteDrafts, criteriaInputs, criteriaRuns] =
    await Promise.all([
      db.identityState.deleteMany({ where: { expiresAt: { lt: instant } } }),
      db.session.deleteMany({ where: { expiresAt: { lt: addDays(instant, -30) } } }),
      db.heardSignOut.deleteMany({ where: { expiresAt: { lt: instant } } }),
      db.attemptCounter.deleteMany({ where: { windowStart: { lt: addDays(instant, -2) } } }),
      db.idempotencyKey.deleteMany({ where: { createdAt: { lt: addDays(instant, -7) } } }),
      db.deletedFileNote.deleteMany({ where: { deletedAt: { lt: addMinutes(instant, -5) } } }),
      db.noteDraft.deleteMany({ where: { savedAt: { lt: addDays(instant, -30) } } }),
      db.criteriaInput.deleteMany({ where: { savedAt: { lt: addDays(instant, -30) } } }),
      db.criteriaSession.deleteMany({ where: { isRecorded: true, changedAt: { lt: addDays(instant, -7) } } }),
    ])
  return {
    state: state.count,
    sessions: sessions.count,
    signOuts: signOuts.count,
    counters: counters.count,
    answers: answers.count,
    deletedNotes: deletedNotes.count,
    noteDrafts: noteDrafts.count,
    criteriaInputs: criteriaInputs.count,
    criteriaRuns: criteriaRuns.count,
  }
}
