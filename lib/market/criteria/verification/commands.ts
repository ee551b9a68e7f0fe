import { toEditorColumns } from '#lib/core/actor.ts'
import { DomainError, invalid, requireStoredVersion } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { storeCriteriaTerms } from '#lib/market/criteria/commands.ts'
import { readRefusedInput, toEditedCriteria } from '#lib/market/criteria/editing/queries.ts'
import { listUnsavedInput } from '#lib/market/criteria/editing/rules.ts'
import { categoryOfLender } from '#lib/market/criteria/editing/schema.ts'
import { categoryLabels, criteriaMessages } from '#lib/market/criteria/labels.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { type CategoryRow, parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import { createEmptyTerms, findMissingTerms } from '#lib/market/criteria/rules.ts'
import type { CategoryKeys, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { lockLenderForTermsEditor } from '#lib/market/criteria/scope.ts'
import { seenVersion } from '#lib/market/criteria/verification/schema.ts'
import {
  endEditingSession,
  readWrittenCategory,
  recordCriteriaVersion,
  recordEditingSession,
  recordTermsBeforeRemoval,
} from '#lib/market/criteria/versions/commands.ts'
import { readLastTwoSnapshots } from '#lib/market/criteria/versions/queries.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const buildVerificationAudit = ({ lenderId, categoryKey }: CategoryKeys) => ({
  subject: toProfileSubject({ kind: 'lender', id: lenderId }),
  details: { category: categoryLabels[categoryKey] },
})

// Reads the stored category and this person's kept input. Raises CONFLICT if the caller has seen another version.
const readCategoryOfSeenVersion = async (
  tx: Tx,
  { place, accountId, version }: { place: CategoryKeys; accountId: number; version: number | undefined },
) => {
  const row = await readCategoryRow(place.lenderId, place.categoryKey, tx)
  const kept = await readRefusedInput(tx, { accountId, ...place })
  const edited = toEditedCriteria(place, row, kept)
  requireStoredVersion({ stored: edited, version, message: criteriaMessages.changed })
  return { row, kept }
}

/**
 * Verifies a category for 30 days from today, as the caller has seen it (rows F-12, F-18 to F-21). Raises INVALID with
 * a message per missing mandatory field and unsaved value, CONFLICT with the stored category if its version differs,
 * FORBIDDEN, NOT_FOUND.
 */
export const verifyCriteria = command({
  policy: criteriaPolicies.edit,
  target: categoryOfLender,
  input: seenVersion,
  audits: ['CRITERIA_VERIFIED'],
  work: async ({ tx, actor, target: place, input, audit }): Promise<EditedCriteria> => {
    const person = await lockLenderForTermsEditor(tx, actor, place.lenderId)
    const { row, kept } = await readCategoryOfSeenVersion(tx, {
      place,
      accountId: person.accountId,
      version: input.version,
    })
    const stored = parseStoredTerms(row)
    const missing = findMissingTerms(place.categoryKey, stored)
    const unsaved = listUnsavedInput(place.categoryKey, kept, stored)
    const lacking = missing.filter(({ field }) => !unsaved.some((error) => error.field === field))
    if (!row || missing.length + unsaved.length > 0)
      throw invalid([...unsaved, ...lacking.map(({ field, message }) => ({ code: 'INVALID', field, message }))])
    await recordEditingSession(tx, place, { row, exceptOf: person.accountId })
    await endEditingSession(tx, row)
    await tx.lenderCategory.update({
      where: { id: row.id },
      data: {
        isVerified: true,
        lastVerifiedAt: now(),
        lastVerifiedById: person.accountId,
        version: { increment: 1 },
      },
      select: { id: true },
    })
    const written = await readWrittenCategory(tx, place)
    await recordCriteriaVersion(tx, place, { row: written, act: 'VERIFIED', author: toEditorColumns(actor) })
    await audit({ action: 'CRITERIA_VERIFIED', ...buildVerificationAudit(place) })
    return toEditedCriteria(place, written, kept)
  },
})

/**
 * Clears a category; its history keeps the terms (row F-12). Raises CONFLICT, FORBIDDEN and NOT_FOUND as
 * `verifyCriteria` does.
 */
export const clearCriteria = command({
  policy: criteriaPolicies.edit,
  target: categoryOfLender,
  input: seenVersion,
  audits: ['CRITERIA_CLEARED'],
  work: async ({ tx, actor, target: place, input, audit }): Promise<EditedCriteria> => {
    const { accountId } = await lockLenderForTermsEditor(tx, actor, place.lenderId)
    const { row } = await readCategoryOfSeenVersion(tx, { place, accountId, version: input.version })
    await tx.criteriaInput.deleteMany({ where: { accountId, ...place } })
    if (!row || row.version === 0) return toEditedCriteria(place, row, {})
    await recordTermsBeforeRemoval(tx, place, row)
    await endEditingSession(tx, row)
    const written = await writeTermsAsNewVersion(tx, place, { row, terms: createEmptyTerms() })
    await recordCriteriaVersion(tx, place, { row: written, act: 'CLEARED', author: toEditorColumns(actor) })
    await audit({ action: 'CRITERIA_CLEARED', ...buildVerificationAudit(place) })
    return toEditedCriteria(place, written, {})
  },
})

/**
 * Undoes a clearing: restores the terms and the verification. Raises CONFLICT with the stored category if clearing was
 * not the last change.
 */
export const restoreCriteria = command({
  policy: criteriaPolicies.edit,
  target: categoryOfLender,
  input: seenVersion,
  audits: ['CRITERIA_RESTORED'],
  work: async ({ tx, actor, target: place, input, audit }): Promise<EditedCriteria> => {
    const { accountId } = await lockLenderForTermsEditor(tx, actor, place.lenderId)
    const { row, kept } = await readCategoryOfSeenVersion(tx, { place, accountId, version: input.version })
    const [last, before] = await readLastTwoSnapshots(tx, place)
    if (!row || !before || last?.act !== 'CLEARED' || row.hasOpenRun)
      throw new DomainError('CONFLICT', criteriaMessages.notCleared, toEditedCriteria(place, row, kept))
    const { terms, states, choices, isVerified, lastVerifiedAt, lastVerifiedById } = before.snapshot
    const written = await writeTermsAsNewVersion(tx, place, {
      row,
      terms: parseStoredTerms({ ...terms, states, securityTypes: choices }),
      verification: {
        isVerified,
        lastVerifiedById,
        lastVerifiedAt: lastVerifiedAt === null ? null : new Date(lastVerifiedAt),
      },
    })
    await endEditingSession(tx, row)
    await recordCriteriaVersion(tx, place, { row: written, act: 'RESTORED', author: toEditorColumns(actor) })
    await audit({ action: 'CRITERIA_RESTORED', ...buildVerificationAudit(place) })
    return toEditedCriteria(place, written, kept)
  },
})

const NEVER_VERIFIED = { isVerified: false, lastVerifiedAt: null, lastVerifiedById: null }

const writeTermsAsNewVersion = async (
  tx: Tx,
  place: CategoryKeys,
  { row, terms, verification = NEVER_VERIFIED }: Parameters<typeof storeCriteriaTerms>[2],
): Promise<CategoryRow> => {
  await storeCriteriaTerms(tx, place, { row, terms, verification })
  return readWrittenCategory(tx, place)
}
