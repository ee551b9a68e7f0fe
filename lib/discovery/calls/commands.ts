import { z } from 'zod'
import { dateToDay, isDay } from '#lib/core/dates.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { profileKey, recordKey } from '#lib/core/parsing.ts'
import { staff } from '#lib/core/policy.ts'
import { findCompanyOfProfile, removeFileNote } from '#lib/crm/file-notes/commands.ts'
import { writeLeadWithOtherSave } from '#lib/crm/leads/commands.ts'
import { ensureObserver } from '#lib/crm/observers/scope.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import { getCallUndoCutoff } from '#lib/discovery/calls/rules.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { now } from '#lib/server/operations/clock.ts'

const day = z.string().refine(isDay)

const undoInput = z.strictObject({
  /** The note that the call left. */
  noteId: recordKey,
  /** The follow-up day before the call. */
  due: day,
  /** The follow-up day that the call set. */
  followupDate: day,
})

/**
 * Takes back a call that this person has just logged: its note is deleted, and the follow-up is due as before unless
 * somebody has moved it since. Raises NOT_FOUND once the time for it is over.
 */
export const undoCall = command({
  policy: callPolicies.work,
  target: profileKey,
  input: undoInput,
  audits: ['FILE_NOTE_DELETED', 'FOLLOWUP_DATE_CHANGED'],
  work: async ({ tx, actor, target, input: { noteId, due, followupDate }, audit }) => {
    if (!staff(actor)) throw forbidden()
    const isOwn = { id: noteId, takenById: actor.accountId, takenAt: { gte: getCallUndoCutoff(now()) } }
    if ((await tx.fileNote.count({ where: isOwn })) === 0) throw new DomainError('NOT_FOUND', callLabels.tooLate)
    await removeFileNote(tx, actor, { target, id: noteId })
    const [companyId, observerId] = [await findCompanyOfProfile(tx, target), await ensureObserver(tx, actor)]
    const where = { observerId_companyId: { observerId, companyId } }
    const lead = await tx.companyLead.findUnique({ where, select: { followupDate: true } })
    if (lead?.followupDate && dateToDay(lead.followupDate) === followupDate)
      await writeLeadWithOtherSave(tx, actor, { companyId, lead: { followupDate: due } })
    await audit({ action: 'FILE_NOTE_DELETED', subject: toProfileSubject(target), details: { fileNoteId: noteId } })
  },
})
