import { addDays, addMinutes } from 'date-fns'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Deletes expired data: provider state, old sessions and sign-outs, attempt counters, idempotency keys, deleted notes, old
 * drafts, recorded criteria sessions, change rows and exports. Returns the number of rows by kind.
 */
export const deleteExpiredData = async (): Promise<Record<string, number>> => {
  const db = database()
  const instant = now()
  const deletions = {
    state: db.identityState.deleteMany({ where: { expiresAt: { lt: instant } } }),
    sessions: db.session.deleteMany({ where: { expiresAt: { lt: addDays(instant, -30) } } }),
    signOuts: db.heardSignOut.deleteMany({ where: { expiresAt: { lt: instant } } }),
    counters: db.attemptCounter.deleteMany({ where: { windowStart: { lt: addDays(instant, -2) } } }),
    answers: db.idempotencyKey.deleteMany({ where: { createdAt: { lt: addDays(instant, -7) } } }),
    deletedNotes: db.deletedFileNote.deleteMany({ where: { deletedAt: { lt: addMinutes(instant, -5) } } }),
    noteDrafts: db.noteDraft.deleteMany({ where: { savedAt: { lt: addDays(instant, -30) } } }),
    loanDrafts: db.loanDraft.deleteMany({ where: { savedAt: { lt: addDays(instant, -30) } } }),
    criteriaInputs: db.criteriaInput.deleteMany({ where: { savedAt: { lt: addDays(instant, -30) } } }),
    loanChanges: db.loanSearchChange.deleteMany({ where: { changedAt: { lt: addDays(instant, -1) } } }),
    offerChanges: db.offerChange.deleteMany({ where: { changedAt: { lt: addDays(instant, -1) } } }),
    userChanges: db.userSearchChange.deleteMany({ where: { changedAt: { lt: addDays(instant, -1) } } }),
    publicChanges: db.publicChange.deleteMany({ where: { changedAt: { lt: addDays(instant, -1) } } }),
    exportParts: db.searchExportPart.deleteMany({ where: { searchExport: { expiresAt: { lt: instant } } } }),
    exports: db.searchExport.deleteMany({ where: { expiresAt: { lt: addDays(instant, -30) } } }),
    criteriaRuns: db.criteriaSession.deleteMany({
      where: { isRecorded: true, changedAt: { lt: addDays(instant, -7) } },
    }),
  }
  const counts = Object.entries(deletions).map(async ([name, deletion]) => [name, (await deletion).count])
  return Object.fromEntries(await Promise.all(counts))
}
